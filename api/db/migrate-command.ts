import { readConfig } from '../config.ts';
import { runCommand } from '../run.ts';
import { connect } from './connect.ts';
import { prepareDataDir } from './data-dir.ts';
import { migrate } from './migrate.ts';

// npm run migrate
await runCommand(async () => {
  const config = readConfig();
  prepareDataDir(config.dataDir, console.info);
  const engine = await connect(config, console.info);
  const ran = await migrate(engine);
  console.info(ran.length === 0 ? 'The tables are up to date.' : `Migrated: ${ran.join(', ')}.`);
  await engine.close();
});
