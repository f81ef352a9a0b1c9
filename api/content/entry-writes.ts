import { createId } from '@paralleldrive/cuid2';
import { sql } from 'kysely';
import type { Database, Engine, Row } from '../db/engine.ts';
import type { Tables } from '../db/tables.ts';

/** What the writer of any entry may say of it besides its own fields. Times in ms. */
export interface NewEntry {
  /** 24 characters, a letter first; made anew when left out. */
  documentId?: string;
  createdAt: number;
  /** Null: not to be seen by visitors. Left out: published when it was created. */
  publishedAt?: number | null;
}

const ENTRY_COLUMNS = ['document_id', 'created_at', 'updated_at', 'published_at'];

/** Inserts entries of one table and gives their ids in order. `values` gives an entry's own columns, in their order. */
export function insertEntries<Input extends NewEntry>(
  engine: Engine,
  db: Database,
  table: keyof Tables,
  inputs: readonly Input[],
  columns: readonly string[],
  values: (input: Input) => Row,
): Promise<number[]> {
  const rows = inputs.map((input) => {
    const { documentId = createId(), createdAt, publishedAt = createdAt } = input;
    return [documentId, createdAt, createdAt, publishedAt, ...values(input)];
  });
  return engine.insertRows(db, table, [...ENTRY_COLUMNS, ...columns], rows);
}

/** Ties each owner to its pictures or films, in the order given. */
export async function insertMediaLinks(
  engine: Engine,
  db: Database,
  table: keyof Tables,
  ownerColumn: string,
  links: readonly (readonly [owner: number, mediaIds: readonly number[]])[],
): Promise<void> {
  const rows = links.flatMap(([owner, mediaIds]) => mediaIds.map((mediaId, position) => [owner, position, mediaId]));
  await engine.insertRows(db, table, [ownerColumn, 'position', 'media_id'], rows);
}

/** The numbers of these places, which become known where they were not. */
export async function placeIds(db: Database, names: Iterable<string>): Promise<Map<string, number>> {
  const wanted = [...new Set(names)];
  if (wanted.length === 0) return new Map();
  await db
    .insertInto('place')
    .values(wanted.map((name) => ({ name })))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from place where name in (${sql.join(wanted)})`.execute(db);
  return new Map(rows.map((row) => [row.name, row.id]));
}
