import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database, DatabaseAdapter } from '../../platform/database/adapter.ts';
import { StartError } from '../../platform/database/data-dir.ts';
import type { CatalogueKind } from './catalogue-kinds.ts';
import { inBatches, type Sheet } from './catalogue-sheets.ts';
import { type ImportParts, type ImportResult, ROWS_AT_ONCE } from './import-parts.ts';
import type { SeenReferences } from './seen-references.ts';

const READ_AT_ONCE = 10_000;
/** SQLite lets a writer that waits look again every 25 ms or so; without a pause it would hardly ever find it free. */
const PAUSE_MS = 30;

/** The ids of the entries that no row named. */
async function findMissing(db: Database, kind: CatalogueKind, isNamed: (reference: string) => boolean) {
  const ids: number[] = [];
  for (let last = 0; ; ) {
    const { rows } = await sql<{ id: number; reference: string }>`
      select id, ${sql.ref(kind.referenceColumn)} as reference from ${sql.table(kind.table)}
      where id > ${last} order by id limit ${READ_AT_ONCE}`.execute(db);
    if (rows.length === 0) return ids;
    ids.push(...rows.filter(({ reference }) => !isNamed(reference)).map(({ id }) => id));
    last = rows.at(-1)?.id ?? last;
  }
}

async function hasAny({ db }: DatabaseAdapter, { table }: CatalogueKind): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db);
  return rows.length > 0;
}

/** Does the sheet name an entry that is there? Mostly its first rows say so. */
async function namesKnown({ db }: DatabaseAdapter, { kind, rows }: Sheet): Promise<boolean> {
  for await (const batch of inBatches(rows(), ROWS_AT_ONCE)) {
    const named = batch.map(({ cells }) => (cells.get(kind.referenceColumn) ?? '').trim());
    const { rows: found } = await sql`
      select 1 from ${sql.table(kind.table)} where ${sql.ref(kind.referenceColumn)} in (${sql.join(named)}) limit 1
    `.execute(db);
    if (found.length > 0) return true;
  }
  return false;
}

/**
 * Throws StartError where a kind has entries and the files name none of them: that looks like the wrong file. Before
 * anything is stored, since a second run would find what the first one left.
 */
export async function refuseForeignFiles(adapter: DatabaseAdapter, sheets: readonly Sheet[]): Promise<void> {
  for (const kind of new Set(sheets.map((sheet) => sheet.kind))) {
    let isKnown = !(await hasAny(adapter, kind));
    for (const sheet of sheets) isKnown ||= sheet.kind === kind && (await namesKnown(adapter, sheet));
    if (isKnown) continue;
    throw new StartError(
      `The file names none of the ${kind.name} that are there, so all of them would be deleted. Nothing was imported.`,
    );
  }
}

/**
 * Deletes the entries of the imported kinds that no row named, and counts them in `result`. Gives why not, where a bad
 * row may have named one of them.
 */
export async function deleteMissing(
  { adapter, options, signal }: ImportParts,
  result: ImportResult,
  seen: SeenReferences,
): Promise<{ keptMissing?: string; wasStopped?: boolean }> {
  if ([...result.counts.values()].some(({ bad }) => bad > 0)) {
    return { keptMissing: 'Nothing that the file does not name was deleted, since it has bad rows.' };
  }
  const missing: [CatalogueKind, number[]][] = [];
  for (const kind of result.counts.keys()) {
    missing.push([kind, await findMissing(adapter.db, kind, (reference) => seen.has(kind, reference))]);
  }
  for (const [kind, ids] of missing.reverse()) {
    const counts = result.counts.get(kind);
    for (let first = 0; first < ids.length; first += ROWS_AT_ONCE) {
      if (signal.aborted) return { wasStopped: true };
      const portion = ids.slice(first, first + ROWS_AT_ONCE);
      if (!options.isDryRun) {
        await adapter.db.transaction().execute((transaction) => kind.delete(transaction, portion));
        await sleep(PAUSE_MS);
      }
      if (counts) counts.deleted += portion.length;
    }
  }
  return {};
}
