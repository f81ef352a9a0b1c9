import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../db/engine.ts';
import type { CatalogueKind } from './catalogue-kinds.ts';
import { type ImportParts, type ImportResult, ROWS_AT_ONCE } from './import-parts.ts';
import type { SeenReferences } from './seen-references.ts';

const READ_AT_ONCE = 10_000;
/** SQLite lets a writer that waits look again every 25 ms or so; without a pause it would hardly ever find it free. */
const PAUSE_MS = 30;

/** The ids of the entries that no row named, and how many there are in all. */
async function findMissing(db: Database, kind: CatalogueKind, isNamed: (reference: string) => boolean) {
  const ids: number[] = [];
  let total = 0;
  for (let last = 0; ; ) {
    const { rows } = await sql<{ id: number; reference: string }>`
      select id, ${sql.ref(kind.referenceColumn)} as reference from ${sql.table(kind.table)}
      where id > ${last} order by id limit ${READ_AT_ONCE}`.execute(db);
    if (rows.length === 0) return { ids, total };
    total += rows.length;
    ids.push(...rows.filter(({ reference }) => !isNamed(reference)).map(({ id }) => id));
    last = rows.at(-1)?.id ?? last;
  }
}

/**
 * Deletes the entries of the imported kinds that no row named, and counts them in `result`. Gives why not, where a bad
 * row may have named one of them, or where nothing would be left of what was there: both look like the wrong file.
 */
export async function deleteMissing(
  { engine, options, signal }: ImportParts,
  result: ImportResult,
  seen: SeenReferences,
): Promise<{ keptMissing?: string }> {
  if ([...result.counts.values()].some(({ bad }) => bad > 0)) {
    return { keptMissing: 'Nothing that the file does not name was deleted, since it has bad rows.' };
  }
  const missing: [CatalogueKind, number[]][] = [];
  for (const [kind, counts] of result.counts) {
    const { ids, total } = await findMissing(engine.db, kind, (reference) => seen.has(kind, reference));
    const wereThere = total - (options.isDryRun ? 0 : counts.created);
    if (ids.length > 0 && ids.length >= wereThere) {
      return { keptMissing: `Nothing was deleted, since none of the ${kind.name} that were there would be left.` };
    }
    missing.push([kind, ids]);
  }
  for (const [kind, ids] of missing.reverse()) {
    const counts = result.counts.get(kind);
    for (let first = 0; first < ids.length && !signal.aborted; first += ROWS_AT_ONCE) {
      const portion = ids.slice(first, first + ROWS_AT_ONCE);
      if (!options.isDryRun) {
        await engine.db.transaction().execute((transaction) => kind.delete(transaction, portion));
        await sleep(PAUSE_MS);
      }
      if (counts) counts.deleted += portion.length;
    }
  }
  return {};
}
