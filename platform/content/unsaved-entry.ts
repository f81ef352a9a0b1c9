import { sql } from 'kysely';
import type { ContentType, StoredRow } from './content-type.ts';
import { filterSql } from './filter-sql.ts';
import { orderSql } from './find-ids.ts';
import { type ContentSource, writeEntries } from './load-entries.ts';
import type { EntryShape, PopulatedRelation } from './selection.ts';
import { PUBLIC, type Viewer } from './viewer.ts';
import { entryWriter } from './write-entry.ts';

/** An entry that is not saved yet: its row, and the ids of its related entries. */
export interface UnsavedEntry {
  row: StoredRow;
  /** Ids of related entries in order, by the relation's name. */
  related: Readonly<Record<string, readonly number[]>>;
}

/** Relations, by name, whose entries are read as another type, or for another viewer, than in a public answer. */
type ReadOtherwise = Readonly<Record<string, { target: ContentType; viewer: Viewer }>>;

/** Returns the ids of the related entries that match the relation's `filters`, in the order of its `sort`; without a `sort`, in the given order. */
async function chosenIds(
  { adapter }: ContentSource,
  { target, filter, order }: PopulatedRelation,
  ids: readonly number[],
) {
  if (ids.length === 0 || (!filter && order.length === 0)) return [...ids];
  const condition = filter ? sql`and ${await filterSql(adapter, target, filter)}` : sql``;
  const { rows } = await sql<{ id: number }>`
    select ${sql.ref(`${target.table}.id`)} as id from ${sql.table(target.table)}
    where ${sql.ref(`${target.table}.id`)} in (${sql.join(ids)}) ${condition} order by ${orderSql(target, order)}
  `.execute(adapter.db);
  const matches = rows.map(({ id }) => id);
  return order.length > 0 ? matches : ids.filter((id) => matches.includes(id));
}

/** Returns an entry that is not saved yet as JSON, just as an answer would contain it. */
export async function writeUnsaved(
  source: ContentSource,
  { type, selection }: EntryShape,
  { row, related }: UnsavedEntry,
  otherwise: ReadOtherwise = {},
): Promise<string> {
  await source.changes.catchUp();
  let text = entryWriter(type, selection.fields)(row);
  for (const populated of selection.relations) {
    const { name, relation } = populated;
    const { target, viewer } = otherwise[name] ?? { target: populated.target, viewer: PUBLIC };
    const ids = await chosenIds(source, populated, related[name] ?? []);
    const entries = await writeEntries(source, { type: target, selection: populated }, ids, viewer);
    const isOne = relation.kind === 'to-one' && !relation.isListed;
    text += `,${JSON.stringify(name)}:${isOne ? (entries[0] ?? 'null') : `[${entries.join(',')}]`}`;
  }
  return `${text}}`;
}
