import { existsSync } from 'node:fs';
import { readMarketConfig } from '../../api/schema/market-config.ts';
import { migrateMarket } from '../../api/schema/migrations.ts';
import { demoFiles } from '../../demo/demo-files.ts';
import type { Config } from '../../platform/config.ts';
import { connect } from '../../platform/database/connect.ts';
import { prepareDataDir, StartError } from '../../platform/database/data-dir.ts';
import { sqlitePath } from '../../platform/database/sqlite-file.ts';
import { runCommand } from '../../platform/process/run.ts';
import { openStorage } from '../../platform/storage/open-storage.ts';
import { readArguments } from '../import/command-arguments.ts';
import { openProgress } from '../import/progress-line.ts';
import { exportCatalogue } from './export-catalogue.ts';
import { openTarget } from './export-target.ts';

const HELP = `npm run export -- FOLDER [options]
npm run export -- FILE.zip [options]

Writes the whole catalogue with its pictures, in the form that npm run import takes. docs/import.md describes it.

  --no-pictures   writes the paths of pictures and not their files
  --overwrite     writes over an earlier export
  --help          says this`;

/** Throws if there is no database: a wrong DATA_DIR would otherwise look like an empty market. */
function requireCatalogue({ dataDir, databaseUrl }: Config): void {
  if (databaseUrl !== undefined || existsSync(sqlitePath(dataDir))) return;
  throw new StartError(`There is no catalogue in the data directory ${dataDir}. Set DATA_DIR to the market's.`);
}

// npm run export -- ./backup: writes all entries and pictures into that folder.
await runCommand(async () => {
  const { path, has } = readArguments(HELP, ['no-pictures', 'overwrite']);
  if (path === undefined) return;
  const config = readMarketConfig();
  requireCatalogue(config);
  prepareDataDir(config.dataDir, console.info);
  const storage = openStorage(config);
  const adapter = await connect(config, console.info);
  const progress = openProgress(process.stdout, 'pictures');
  try {
    await migrateMarket(adapter);
    const target = await openTarget(path, { overwrite: has('overwrite') });
    const { entries, lost } = await exportCatalogue({
      adapter,
      target,
      storage,
      drawn: demoFiles,
      withPictures: !has('no-pictures'),
      say: progress.say,
      progress: progress.update,
    });
    progress.say(`${entries} entries were written to ${path}.`);
    if (lost > 0 || entries === 0) process.exitCode = 1;
  } finally {
    progress.clear();
    await adapter.close();
  }
});
