import { existsSync } from 'node:fs';
import { type Config, readConfig } from '../config.ts';
import { connect } from '../db/connect.ts';
import { prepareDataDir, StartError } from '../db/data-dir.ts';
import { migrate } from '../db/migrate.ts';
import { sqlitePath } from '../db/sqlite-file.ts';
import { demoFiles } from '../demo/demo-files.ts';
import { runCommand } from '../run.ts';
import { readArguments } from './command-arguments.ts';
import { exportCatalogue } from './export-catalogue.ts';
import { openTarget } from './export-target.ts';
import { openProgress } from './progress-line.ts';

const HELP = `npm run export -- FOLDER [options]
npm run export -- FILE.zip [options]

Writes the whole catalogue with its pictures, in the form that npm run import takes. docs/import.md describes it.

  --no-pictures   writes the paths of pictures and not their files
  --overwrite     writes over an earlier export
  --help          says this`;

/** A wrong DATA_DIR must not look like an empty market. */
function requireCatalogue({ dataDir, databaseUrl }: Config): void {
  if (databaseUrl !== undefined || existsSync(sqlitePath(dataDir))) return;
  throw new StartError(`There is no catalogue in the data directory ${dataDir}. Set DATA_DIR to the market's.`);
}

// npm run export -- ./backup
await runCommand(async () => {
  const { path, has } = readArguments(HELP, ['no-pictures', 'overwrite']);
  if (path === undefined) return;
  const config = readConfig();
  requireCatalogue(config);
  prepareDataDir(config.dataDir, console.info);
  const engine = await connect(config, console.info);
  const progress = openProgress(process.stdout, 'pictures');
  try {
    await migrate(engine);
    const target = await openTarget(path, { overwrite: has('overwrite') });
    const { entries, lost } = await exportCatalogue({
      ...{ engine, target, dataDir: config.dataDir, drawn: demoFiles, withPictures: !has('no-pictures') },
      ...{ say: progress.say, progress: progress.update },
    });
    progress.say(`${entries} entries were written to ${path}.`);
    if (lost > 0 || entries === 0) process.exitCode = 1;
  } finally {
    progress.clear();
    await engine.close();
  }
});
