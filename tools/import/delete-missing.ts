import { setTimeout as sleep } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { lockListings } from '../../api/listings/rows/listed-writes.ts';
import { areFilesToPublish } from '../../api/listings/rows/listing-queries.ts';
import { findActing } from '../../api/sellers/seller-queries.ts';
import type { Database, DatabaseAdapter } from '../../platform/database/adapter.ts';
import { StartError } from '../../platform/database/data-dir.ts';
import type { CatalogueKind } from './catalogue-kinds.ts';
import { inBatches, type Sheet } from './catalogue-sheets.ts';
import { type ImportDeps, type ImportResult, noCounts, ROWS_AT_ONCE } from './import-parts.ts';
import type { SeenReferences } from './seen-references.ts';

const READ_AT_ONCE = 10_000;
/**
 * Ms between transactions. Another process that wants to write to SQLite tries about every 25 ms: without a pause it would seldom succeed.
 */
const PAUSE_MS = 30;

/**
 * Returns the SQL condition for entries that may be deleted if the files do not name them. Cars and parts must have come from a file, and
 * be on sale or have been taken off sale by a file. Those sold, withdrawn or removed on the market are kept: otherwise a later file that
 * names them again would put them back on sale.
 */
function deletable({ table, listedBy }: CatalogueKind): RawBuilder<unknown> {
  if (!listedBy) return sql`1 = 1`;
  return sql`not exists (
    select 1 from listing where ${sql.ref(`listing.${listedBy}`)} = ${sql.ref(`${table}.id`)} and not (
      origin = 'import' and ${areFilesToPublish()}
    ))`;
}

/** Returns the ids of entries of a kind that no row of the files has named and that may be deleted. */
async function findMissing(db: Database, kind: CatalogueKind, isNamed: (reference: string) => boolean) {
  const ids: number[] = [];
  for (let last = 0; ; ) {
    const { rows } = await sql<{ id: number; reference: string }>`
      select id, ${sql.ref(kind.referenceColumn)} as reference from ${sql.table(kind.table)}
      where id > ${last} and ${deletable(kind)} order by id limit ${READ_AT_ONCE}`.execute(db);
    if (rows.length === 0) return ids;
    ids.push(...rows.filter(({ reference }) => !isNamed(reference)).map(({ id }) => id));
    last = rows.at(-1)?.id ?? last;
  }
}

async function hasAny({ db }: DatabaseAdapter, kind: CatalogueKind): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(kind.table)} where ${deletable(kind)} limit 1`.execute(db);
  return rows.length > 0;
}

/** Returns whether a row of the sheet names an entry that exists. It stops at the first such row, which is usually among the first ones. */
async function namesKnown({ db }: DatabaseAdapter, { kind, rows }: Sheet): Promise<boolean> {
  for await (const batch of inBatches(rows(), ROWS_AT_ONCE)) {
    const named = batch.map(({ cells }) => (cells.get(kind.referenceColumn) ?? '').trim());
    const { rows: others } = await sql`
      select 1 from ${sql.table(kind.table)}
      where ${sql.ref(kind.referenceColumn)} in (${sql.join(named)}) and ${deletable(kind)} limit 1
    `.execute(db);
    if (others.length > 0) return true;
  }
  return false;
}

/**
 * Throws StartError if there are entries of a kind, but the files name none of them: probably the wrong file was given. Call it before
 * anything is stored: a second run would find what the first one has stored.
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
 * Deletes entries that the files do not name, except those that must be kept by now, for example because a seller has just withdrawn the
 * ad. Returns how many were deleted, and how many were kept because they are active on the market. `db` must be a transaction.
 */
async function deletePortion(
  db: Database,
  kind: CatalogueKind,
  portion: readonly number[],
  { isDryRun, now }: { isDryRun: boolean; now: number },
): Promise<{ deleted: number; acting: number }> {
  // The listings are locked before the entries are selected, so that one that is sold or removed at this moment is kept.
  if (kind.listedBy && !isDryRun) await lockListings(db, kind.listedBy, portion, now);
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(kind.table)} where id in (${sql.join(portion)}) and ${deletable(kind)}`.execute(db);
  const acting = kind.sellsAs ? await findActing(db, kind.sellsAs, portion) : new Set<number>();
  const ids = rows.map(({ id }) => id).filter((id) => !acting.has(id));
  if (!isDryRun) await kind.delete(db, ids);
  return { deleted: ids.length, acting: acting.size };
}

/** Deletes the entries in portions, each in its own transaction. Returns false if the user stopped the import before the last portion. */
async function deleteAll(
  { adapter: { db }, options: { isDryRun }, signal, now }: ImportDeps,
  result: ImportResult,
  kind: CatalogueKind,
  ids: readonly number[],
): Promise<boolean> {
  const counts = result.counts.get(kind) ?? noCounts();
  for (let first = 0; first < ids.length; first += ROWS_AT_ONCE) {
    if (signal.aborted) return false;
    const portion = ids.slice(first, first + ROWS_AT_ONCE);
    const how = { isDryRun, now: now() };
    const { deleted, acting } = isDryRun
      ? await deletePortion(db, kind, portion, how)
      : await db.transaction().execute((transaction) => deletePortion(transaction, kind, portion, how));
    if (!isDryRun) await sleep(PAUSE_MS);
    counts.deleted += deleted;
    if (acting > 0) result.keptActing.set(kind, (result.keptActing.get(kind) ?? 0) + acting);
  }
  return true;
}

/**
 * Deletes entries of the imported kinds that no row has named, and counts them in `result`. If there are faulty rows, which might have
 * named some of these entries, deletes nothing and returns the reason in `keptMissing`.
 */
export async function deleteMissing(
  parts: ImportDeps,
  result: ImportResult,
  seen: SeenReferences,
): Promise<{ keptMissing?: string; wasStopped?: boolean }> {
  if ([...result.counts.values()].some(({ bad }) => bad > 0)) {
    return { keptMissing: 'Nothing that the file does not name was deleted, since it has bad rows.' };
  }
  const missing: [CatalogueKind, number[]][] = [];
  for (const kind of result.counts.keys()) {
    missing.push([kind, await findMissing(parts.adapter.db, kind, (reference) => seen.has(kind, reference))]);
  }
  for (const [kind, ids] of missing.reverse()) {
    if (!(await deleteAll(parts, result, kind, ids))) return { wasStopped: true };
  }
  return {};
}
