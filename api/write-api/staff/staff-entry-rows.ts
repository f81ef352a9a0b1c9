import { sql } from 'kysely';
import type { EntitySpec, FieldSpec } from '#contract/entities/entity.ts';
import {
  type ContentType,
  columnOf,
  keyColumnOf,
  ownerColumnOf,
  type StoredRow,
} from '../../../platform/content/content-type.ts';
import type { ContentSource } from '../../../platform/content/load-entries.ts';
import type { Selection } from '../../../platform/content/selection.ts';
import { writeUnsaved } from '../../../platform/content/unsaved-entry.ts';
import { LOCATION_NAME } from '../../../platform/content/write-entry.ts';
import type { Database, DatabaseAdapter } from '../../../platform/database/adapter.ts';

/** A stored entry, published or not. */
export interface StaffEntry {
  id: number;
  documentId: string;
  row: StoredRow;
  /** The ids of related entries in order, by relation. */
  related: Readonly<Record<string, readonly number[]>>;
}

/** Returns the entity tag of an entry for `ETag` and `If-Match`. It differs after each write. */
export const staffTagOf = ({ row }: Pick<StaffEntry, 'row'>): string => `"${row.updated_at}"`;

async function relatedOf(db: Database, spec: EntitySpec, row: StoredRow & { id: number }) {
  const related: Record<string, number[]> = {};
  for (const [name, relation] of Object.entries(spec.relations)) {
    if (relation.kind === 'to-one') {
      const id = row[keyColumnOf(name, relation)];
      related[name] = typeof id === 'number' ? [id] : [];
    } else if (relation.kind === 'to-many') {
      const { link, targetColumn, isOrdered } = relation;
      const order = sql.ref(isOrdered ? 'position' : targetColumn);
      const { rows } = await sql<{ id: number }>`
        select ${sql.ref(targetColumn)} as id from ${sql.table(link)}
        where ${sql.ref(ownerColumnOf(spec))} = ${row.id} order by ${order}`.execute(db);
      related[name] = rows.map(({ id }) => id);
    }
  }
  return related;
}

type Place = { kind: DatabaseAdapter['kind']; db: Database };

export async function findStaffEntryById(place: Place, spec: EntitySpec, id: number): Promise<StaffEntry | undefined> {
  const { rows } = await sql<{ document_id: string }>`
    select document_id from ${sql.table(spec.table)} where id = ${id}`.execute(place.db);
  return rows[0] && findStaffEntry(place, spec, rows[0].document_id);
}

/** Returns an entry by its documentId. `isHeld`: also locks it until the end of the transaction `db`. */
export async function findStaffEntry(
  { kind, db }: Place,
  spec: EntitySpec,
  documentId: string,
  isHeld = false,
): Promise<StaffEntry | undefined> {
  // On SQLite no lock is needed, and there is none for rows: it runs only one writing transaction at a time.
  const lock = isHeld && kind === 'postgres' ? sql`for update` : sql``;
  const { rows } = await sql<StoredRow & { id: number }>`
    select * from ${sql.table(spec.table)} where document_id = ${documentId} ${lock}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const place =
    typeof row.place_id === 'number'
      ? await db.selectFrom('place').select('name').where('id', '=', row.place_id).executeTakeFirst()
      : undefined;
  const named = { ...row, [LOCATION_NAME]: place?.name ?? null };
  return { id: row.id, documentId, row: named, related: await relatedOf(db, spec, row) };
}

function valueIn(row: StoredRow, name: string, field: FieldSpec): unknown {
  const stored = row[field.kind === 'location' ? LOCATION_NAME : columnOf(name, field)] ?? null;
  if (field.kind === 'boolean') return stored === 1;
  return field.kind === 'json' && typeof stored === 'string' ? JSON.parse(stored) : stored;
}

/** Returns an entry's present values by field, in the form that the functions which write entries take; for relations the ids. */
export function valuesOf({ row, related }: StaffEntry, { fields, relations }: EntitySpec): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind === 'computed' || field.answered === 'never' || field.writtenBy) continue;
    values[name] = valueIn(row, name, field);
  }
  for (const [name, { kind }] of Object.entries(relations)) {
    if (kind === 'to-one') values[name] = related[name]?.[0] ?? null;
    else if (kind === 'to-many') values[name] = related[name] ?? [];
  }
  return values;
}

/**
 * Returns, for each selected relation of the kind has-many, the ids of the public entries that refer to this entry, as spare parts refer to
 * their garage.
 */
async function ownedIds(db: Database, { relations }: ContentType, { id }: StaffEntry, selection: Selection) {
  const owned: Record<string, number[]> = {};
  for (const { name, target } of selection.relations) {
    const relation = relations[name];
    if (relation?.kind !== 'has-many') continue;
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(target.table)} where ${sql.ref(relation.column)} = ${id}
      and published_at is not null order by id limit 1000`.execute(db);
    owned[name] = rows.map((row) => row.id);
  }
  return owned;
}

/** Returns an entry as JSON, for the response to the program of staff that reads or writes it. */
export async function staffEntryJson(
  source: ContentSource,
  shape: { type: ContentType; selection: Selection },
  entry: StaffEntry,
): Promise<string> {
  const owned = await ownedIds(source.adapter.db, shape.type, entry, shape.selection);
  return writeUnsaved(source, shape, { row: entry.row, related: { ...entry.related, ...owned } });
}
