import { readMarketConfig } from '../../api/schema/market-config.ts';
import { migrations } from '../../api/schema/migrations.ts';
import { systemClock } from '../../platform/clock.ts';
import { connect } from '../../platform/database/connect.ts';
import { prepareDataDir, StartError } from '../../platform/database/data-dir.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { runCommand } from '../../platform/process/run.ts';
import { openStorage } from '../../platform/storage/open-storage.ts';
import { openSheets, requireKind } from './catalogue-sheets.ts';
import { readArguments } from './command-arguments.ts';
import { importCatalogue } from './import-catalogue.ts';
import { isComplete, summaryLines } from './import-summary.ts';
import { openSource } from './open-source.ts';
import { openProgress } from './progress-line.ts';

const HELP = `npm run import -- FILE [options]

FILE is a .csv, .json or .zip file, or a folder. docs/import.md describes them; docs/import/ holds a template per kind.

  --kind cars        what a .csv holds whose name does not say it: dealers, garages, cars, spareparts, articles
  --dry-run          names every bad row and says what would be done; changes nothing
  --known-names      refuses rows with makes, models, body types, features or places that are not known yet
  --delete-missing   also deletes the entries of the file's kinds that the file does not name
  --help             says this`;

// npm run import -- cars.csv --dry-run
await runCommand(async () => {
  const { path, kind: kindName, has } = readArguments(HELP, ['dry-run', 'known-names', 'delete-missing'], true);
  if (path === undefined) return;
  const kind = kindName === undefined ? undefined : requireKind(kindName);
  const options = {
    isDryRun: has('dry-run'),
    knownNamesOnly: has('known-names'),
    deletesMissing: has('delete-missing'),
  };

  const source = await openSource(path);
  const [table, ...others] = source.tables;
  if (kind && (others.length > 0 || !table?.name.toLowerCase().endsWith('.csv'))) {
    throw new StartError('--kind is for one .csv file.');
  }
  const sheets = await openSheets(source, kind);

  const config = readMarketConfig();
  prepareDataDir(config.dataDir, console.info);
  const storage = openStorage(config);
  const adapter = await connect(config, console.info);
  await migrate(adapter, migrations);
  const stop = new AbortController();
  // The second one ends the process at once, as usual.
  process.once('SIGINT', () => stop.abort());
  const startedAt = performance.now();
  const progress = openProgress(process.stdout, 'rows');
  try {
    const result = await importCatalogue({
      adapter,
      source,
      sheets,
      options,
      storage,
      now: systemClock.now,
      signal: stop.signal,
      say: progress.say,
      progress: progress.update,
    });
    for (const line of summaryLines(result, options)) progress.say(line);
    progress.say(`It took ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
    if (!isComplete(result)) process.exitCode = 1;
  } finally {
    progress.clear();
    source.close();
    await adapter.close();
  }
});
