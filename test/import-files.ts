import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import type { DatabaseAdapter } from '../platform/database/adapter.ts';
import { openFolderStorage } from '../platform/storage/folder-storage.ts';
import type { ObjectStorage } from '../platform/storage/object-storage.ts';
import { openSheets } from '../tools/import/catalogue-sheets.ts';
import { importCatalogue } from '../tools/import/import-catalogue.ts';
import type { ImportOptions, ImportResult } from '../tools/import/import-parts.ts';
import { openSource } from '../tools/import/open-source.ts';
import { makeDataDir } from './test-database.ts';

/** Writes files into a new folder, and returns its path. */
export function writeFiles(files: Record<string, string | Buffer>): string {
  const folder = makeDataDir();
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
  return folder;
}

interface Run {
  /** Number of rows that were new, changed and similar, of all kinds together. */
  counts: { created: number; changed: number; unchanged: number; deleted: number; bad: number };
  /** Messages on bad rows. */
  lines: string[];
  result: ImportResult;
}

/** Imports a file or folder as the command does. */
export async function runImport(
  {
    adapter,
    dataDir,
    storage = openFolderStorage(dataDir),
  }: { adapter: DatabaseAdapter; dataDir: string; storage?: ObjectStorage },
  path: string,
  options: Partial<ImportOptions> = {},
  now: () => number = () => Date.now(),
): Promise<Run> {
  const lines: string[] = [];
  const source = await openSource(path);
  try {
    const result = await importCatalogue({
      adapter,
      storage,
      source,
      now,
      sheets: await openSheets(source, undefined),
      options: { isDryRun: false, knownNamesOnly: false, deletesMissing: false, ...options },
      say: (line) => lines.push(line),
      progress: () => undefined,
      signal: new AbortController().signal,
    });
    const counts = { created: 0, changed: 0, unchanged: 0, deleted: 0, bad: 0 };
    for (const one of result.counts.values()) {
      for (const name of Object.keys(counts) as (keyof typeof counts)[]) counts[name] += one[name];
    }
    return { counts, lines, result };
  } finally {
    source.close();
  }
}

/** Returns a digest of all tables and all files in `uploads`, which stays the same while nothing changes. */
export async function catalogueSum({
  adapter,
  dataDir,
}: {
  adapter: DatabaseAdapter;
  dataDir: string;
}): Promise<string> {
  const sum = createHash('sha256');
  const tables = (await adapter.db.introspection.getTables()).map(({ name }) => name).sort();
  for (const table of tables) {
    // Left out, since the server's scheduled jobs run during an import.
    if (table === 'job') continue;
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(adapter.db);
    const lines = rows.map((row) => JSON.stringify(Object.entries(row).toSorted()));
    sum.update(JSON.stringify([table, lines.sort()]));
  }
  for (const name of filesIn(join(dataDir, 'uploads'))) {
    sum.update(name).update(readFileSync(join(dataDir, 'uploads', name)));
  }
  return sum.digest('hex');
}

/** Names of a folder's files; empty if there is no folder. */
export function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}
