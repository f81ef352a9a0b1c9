import { readFile } from 'node:fs/promises';
import { readMarketConfig } from '../api/schema/market-config.ts';
import { migrateMarket } from '../api/schema/migrations.ts';
import { systemClock } from '../platform/clock.ts';
import { connect } from '../platform/database/connect.ts';
import { prepareDataDir, StartError } from '../platform/database/data-dir.ts';
import { runCommand } from '../platform/process/run.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import { openSheets, requireKind } from './import/catalogue-sheets.ts';
import { readArguments } from './import/command-arguments.ts';
import { importCatalogue } from './import/import-catalogue.ts';
import type { ImportDeps, ImportOptions } from './import/import-parts.ts';
import { isComplete, summaryLines } from './import/import-summary.ts';
import { openSource } from './import/open-source.ts';
import { openProgress } from './import/progress-line.ts';
import { isArchive } from './strapi/archive-stream.ts';
import { moveFromStrapi } from './strapi/move-from-strapi.ts';

type Market = Pick<ImportDeps, 'adapter' | 'storage' | 'now' | 'say' | 'progress' | 'signal'>;

const HELP = `npm run import -- FILE [options]

FILE is a .csv, .json or .zip file, or a folder. docs/import.md describes them; docs/import/ holds a template per kind.
It may also be what strapi export writes (.tar, .tar.gz, .enc): docs/moving-in.md.

  --kind cars        what a .csv holds whose name does not say it: dealers, garages, cars, spareparts, articles
  --dry-run          names every bad row and says what would be done; changes nothing
  --known-names      refuses rows with makes, models, body types, features or places that are not known yet
  --delete-missing   also deletes the entries of the file's kinds that the file does not name
  --key-file FILE    of an encrypted export of Strapi: a file that holds its key
  --map FILE         of an export of Strapi: a table of the names that its types and fields have there
  --help             says this`;

/** Opens database and storage, and runs `work` with them. Ctrl-C ends it after the current batch of rows. */
async function onMarket(word: string, work: (market: Market) => Promise<boolean>): Promise<void> {
  const config = readMarketConfig();
  prepareDataDir(config.dataDir, console.info);
  const storage = openStorage(config);
  const adapter = await connect(config, console.info);
  await migrateMarket(adapter);
  const stop = new AbortController();
  // Only the first Ctrl-C is handled; a second one ends the process at once.
  process.once('SIGINT', () => stop.abort());
  const startedAt = performance.now();
  const { say, update, clear } = openProgress(process.stdout, word);
  try {
    const deps = { adapter, storage, now: systemClock.now, say, progress: update, signal: stop.signal };
    if (!(await work(deps))) process.exitCode = 1;
    say(`It took ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
  } finally {
    clear();
    await adapter.close();
  }
}

async function importFiles(path: string, kindName: string | undefined, options: ImportOptions): Promise<void> {
  const kind = kindName === undefined ? undefined : requireKind(kindName);
  const source = await openSource(path);
  const [table, ...others] = source.tables;
  if (kind && (others.length > 0 || !table?.name.toLowerCase().endsWith('.csv'))) {
    throw new StartError('--kind is for one .csv file.');
  }
  const sheets = await openSheets(source, kind);
  try {
    await onMarket('rows', async (market) => {
      const result = await importCatalogue({ ...market, source, sheets, options });
      for (const line of summaryLines(result, options)) market.say(line);
      return isComplete(result);
    });
  } finally {
    source.close();
  }
}

/** Reads a secret key from a file, since other users of the machine can read a command's arguments. */
const readKey = (path: string) =>
  readFile(path, 'utf8').then(
    (text) => text.replace(/\r?\n$/, ''),
    () => {
      throw new StartError('The file of the key cannot be read.');
    },
  );

// npm run import -- cars.csv --dry-run: reports what importing this file would do.
await runCommand(async () => {
  const switches = ['dry-run', 'known-names', 'delete-missing'];
  const { path, has, value } = readArguments(HELP, switches, ['kind', 'key-file', 'map']);
  if (path === undefined) return;
  const options = {
    isDryRun: has('dry-run'),
    knownNamesOnly: has('known-names'),
    deletesMissing: has('delete-missing'),
  };
  if (!isArchive(path)) return importFiles(path, value('kind'), options);
  if (options.knownNamesOnly || options.deletesMissing || value('kind') !== undefined) {
    throw new StartError('An export of Strapi takes --dry-run, --key-file and --map only.');
  }
  const keyFile = value('key-file');
  const key = keyFile === undefined ? undefined : await readKey(keyFile);
  return onMarket('entries', async (market) => {
    const move = { ...market, path, key, mapPath: value('map'), isDryRun: options.isDryRun };
    const { lines, isWhole } = await moveFromStrapi(move);
    for (const line of lines) market.say(line);
    return isWhole;
  });
});
