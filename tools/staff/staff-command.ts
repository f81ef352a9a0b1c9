import { existsSync } from 'node:fs';
import { loadSigningKeys } from '../../api/accounts/signing-keys.ts';
import { readMarketConfig } from '../../api/schema/market-config.ts';
import { migrateMarket } from '../../api/schema/migrations.ts';
import { systemClock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import { connect } from '../../platform/database/connect.ts';
import { prepareDataDir, StartError } from '../../platform/database/data-dir.ts';
import { sqlitePath } from '../../platform/database/sqlite-file.ts';
import { runCommand } from '../../platform/process/run.ts';
import { HELP, readAction } from './read-action.ts';

/** Throws if there is no database: a wrong DATA_DIR would otherwise look like a market without members. */
function requireMarket({ dataDir, databaseUrl }: Config): void {
  if (databaseUrl !== undefined || existsSync(sqlitePath(dataDir))) return;
  throw new StartError(`There is no market in the data directory ${dataDir}. Set DATA_DIR to the market's.`);
}

// npm run staff -- add jane@example.com admin: makes this member an admin.
await runCommand(async () => {
  const action = readAction(process.argv.slice(2));
  if (action === undefined) return console.info(HELP);
  const config = readMarketConfig();
  requireMarket(config);
  prepareDataDir(config.dataDir, console.info);
  const adapter = await connect(config, console.info);
  try {
    await migrateMarket(adapter);
    const parts = { adapter, config, secrets: loadSigningKeys(config), now: systemClock.now };
    for (const line of await action(parts)) console.info(line);
  } finally {
    await adapter.close();
  }
});
