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

/** All that an entry is to be from now on. */
export type ChangedEntry<Input extends NewEntry> = Input & {
  id: number;
  documentId: string;
  publishedAt: number | null;
};

/** How an entry's own fields are laid out in its table: the values stand in the columns' order. */
export interface EntryLayout<Input> {
  table: keyof Tables;
  columns: readonly string[];
  values(input: Input & { documentId: string }): Row;
}

/** Inserts entries of one table and gives their ids in order. */
export function insertEntries<Input extends NewEntry>(
  engine: Engine,
  db: Database,
  inputs: readonly Input[],
  { table, columns, values }: EntryLayout<Input>,
): Promise<number[]> {
  const rows = inputs.map((input) => {
    const { documentId = createId(), createdAt, publishedAt = createdAt } = input;
    return [documentId, createdAt, createdAt, publishedAt, ...values({ ...input, documentId })];
  });
  return engine.insertRows(db, table, [...ENTRY_COLUMNS, ...columns], rows);
}

/**
 * Gives entries their new content. Each write moves `updated_at`, also when the clock does not: what follows the
 * changes sees them by it.
 */
export async function updateEntries<Input extends NewEntry>(
  db: Database,
  inputs: readonly ChangedEntry<Input>[],
  { table, columns, values }: EntryLayout<Input>,
  now: number,
): Promise<void> {
  const names = ['created_at', 'published_at', ...columns];
  for (const input of inputs) {
    const row = [input.createdAt, input.publishedAt, ...values(input)];
    const settings = names.map((name, at) => sql`${sql.ref(name)} = ${row[at]}`);
    const moved = sql`updated_at = case when updated_at < ${now} then ${now} else updated_at + 1 end`;
    await sql`update ${sql.table(table)} set ${sql.join([...settings, moved])} where id = ${input.id}`.execute(db);
  }
}

/** Deletes entries, and with them what is theirs alone. What refers to them goes on without. */
export async function deleteEntries(db: Database, table: keyof Tables, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`delete from ${sql.table(table)} where id in (${sql.join(ids)})`.execute(db);
}

/** Which owner has what, in the order given. */
export type Links = readonly (readonly [owner: number, ids: readonly number[]])[];

/** Ties each owner to its pictures or films, in the order given. */
export async function insertMediaLinks(
  engine: Engine,
  db: Database,
  table: keyof Tables,
  ownerColumn: string,
  links: Links,
): Promise<void> {
  const rows = links.flatMap(([owner, mediaIds]) => mediaIds.map((mediaId, position) => [owner, position, mediaId]));
  await engine.insertRows(db, table, [ownerColumn, 'position', 'media_id'], rows);
}

/** Unties the owners from all that this table ties them to. */
export async function deleteLinks(
  db: Database,
  table: keyof Tables,
  ownerColumn: string,
  owners: readonly number[],
): Promise<void> {
  if (owners.length === 0) return;
  await sql`delete from ${sql.table(table)} where ${sql.ref(ownerColumn)} in (${sql.join(owners)})`.execute(db);
}

/** Gives each owner these pictures or films in place of those that it had. */
export async function replaceMediaLinks(
  engine: Engine,
  db: Database,
  table: keyof Tables,
  ownerColumn: string,
  links: Links,
): Promise<void> {
  const owners = links.map(([owner]) => owner);
  await deleteLinks(db, table, ownerColumn, owners);
  await insertMediaLinks(engine, db, table, ownerColumn, links);
}

/** The numbers of the places where these are. */
export const placeIdsOf = (db: Database, located: readonly { location: string | null }[]) =>
  placeIds(
    db,
    located.flatMap(({ location }) => location ?? []),
  );

/** The numbers of these places, which become known where they were not. */
async function placeIds(db: Database, names: Iterable<string>): Promise<Map<string, number>> {
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
