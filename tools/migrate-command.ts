import { keepNamesUnique } from '../api/names/unique-names.ts';
import { readMarketConfig } from '../api/schema/market-config.ts';
import { migrateMarket } from '../api/schema/migrations.ts';
import { connect } from '../platform/database/connect.ts';
import { prepareDataDir } from '../platform/database/data-dir.ts';
import { runCommand } from '../platform/process/run.ts';

// npm run migrate: brings the tables up to date, and keeps names unique.
await runCommand(async () => {
  const config = readMarketConfig();
  prepareDataDir(config.dataDir, console.info);
  const adapter = await connect(config, console.info);
  const ran = await migrateMarket(adapter);
  await keepNamesUnique(adapter, console.info);
  console.info(ran.length === 0 ? 'The tables are up to date.' : `Migrated: ${ran.join(', ')}.`);
  await adapter.close();
});
