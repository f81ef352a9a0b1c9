import { sql } from 'kysely';
import { entityNamed } from '#contract/entities/entities.ts';
import { type EntitySpec, isSellers } from '#contract/entities/entity.ts';
import { listingField } from '#contract/listings/listing-fields.ts';
import type { StoredRow } from '../../platform/content/content-type.ts';
import { entryWriter } from '../../platform/content/write-entry.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { ENTITIES, type ListingRow } from '../listings/rows/listing-rows.ts';
import { invalidKey, isNeverWritten } from './entry-input.ts';
import { readRelation } from './relation-input.ts';
import { readGiven, WRITTEN_TYPES } from './written-entry.ts';

// A client may send back a whole entry as it was read. Values that the client may not write are ignored, unless it has changed them.

type Data = Readonly<Record<string, unknown>>;

/** Returns whether this value of a field equals the one in the response for any of these rows of the entry. */
function isAnswered({ kind }: ListingRow, rows: readonly StoredRow[], name: string, value: unknown): boolean {
  const write = entryWriter(WRITTEN_TYPES[kind], [name]);
  return rows.some((row) => `${write(row)}}` === JSON.stringify({ [name]: value }));
}

/** Returns whether a relation in a body names exactly the entries with these ids, in this order. */
export async function namesThese(
  db: Database,
  target: string,
  ids: readonly number[],
  value: unknown,
): Promise<boolean> {
  const input = readRelation(value);
  if (!input || !('set' in input) || input.set.length !== ids.length) return false;
  if (ids.length === 0) return true;
  const { rows } = await sql<{ id: number; document_id: string }>`
    select id, document_id from ${sql.table(entityNamed(target).table)} where id in (${sql.join(ids)})`.execute(db);
  const documentIds = new Map(rows.map(({ id, document_id }) => [id, document_id]));
  return input.set.every((ref, at) => {
    const id = ids[at] ?? 0;
    return 'id' in ref ? ref.id === id : ref.documentId === documentIds.get(id);
  });
}

/**
 * Returns the body without values that the caller may not write and has not changed. Throws a 400 if the body contains another id or date
 * than the entry has.
 */
export async function withoutUnchanged(db: Database, listing: ListingRow, data: Data): Promise<Data> {
  const { fields, relations }: EntitySpec = ENTITIES[listing.kind];
  const isOthers = (name: string) =>
    relations[name] ? !isSellers(relations[name]) : !listingField(listing.kind, name);
  if (!Object.keys(data).some(isOthers)) return data;
  const stored = await readGiven(db, listing);
  const kept: [string, unknown][] = [];
  for (const [name, value] of Object.entries(data)) {
    const relation = relations[name];
    const isUnchanged =
      relation === undefined
        ? (name in fields || isNeverWritten(name)) && isAnswered(listing, stored.rows, name, value)
        : await namesThese(db, relation.target, stored.related[name] ?? [], value);
    if (isOthers(name) && isUnchanged) continue;
    if (isNeverWritten(name)) throw invalidKey(name);
    kept.push([name, value]);
  }
  return Object.fromEntries(kept);
}
