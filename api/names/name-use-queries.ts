import { type RawBuilder, sql } from 'kysely';
import { type EntityName, entityNamed, usedBy } from '#contract/entities/entities.ts';
import { WORDS } from '#contract/entities/words.ts';
import * as messages from '#contract/messages/names.ts';
import { columnOf, keyColumnOf, ownerColumnOf } from '../../platform/content/content-type.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { isDatabaseUnavailable } from '../../platform/database/database-errors.ts';

/** A column that refers to names of a kind. */
export interface NameUse {
  table: string;
  /** The column that refers to the name. */
  column: string;
  /** The column with the id of the entry that refers to the name. It is `id`, except in link tables. */
  owner: string;
  /** Whether the rows are ads. */
  isAds: boolean;
  /** The table of the entries that refer to the name. */
  entryTable: string;
  /** Whether the entries that refer to the name have `updated_at`. It must be raised when their reference changes. */
  hasTimes: boolean;
  /** The words for the entries that refer to the name, such as "car" and "cars"; messages use them. */
  words: { readonly one: string; readonly many: string };
}

const ADS: ReadonlySet<string> = new Set(['cars', 'spareparts']);

/** Columns that refer to makes, models or other names, but that are not declared as a relation of any entity; by the kind of name. */
const OTHERS: Readonly<Record<string, readonly NameUse[]>> = {
  models: [
    {
      table: 'past_price',
      column: 'model_id',
      owner: 'id',
      isAds: false,
      entryTable: 'past_price',
      hasTimes: false,
      words: messages.PAST_PRICE,
    },
  ],
};

/** Returns all columns that refer to a kind of names. */
export const usesOf = (kind: EntityName): readonly NameUse[] => [
  ...usedBy(kind).flatMap(({ entity, relation: name }): NameUse[] => {
    const spec = entityNamed(entity);
    const relation = spec.relations[name];
    const words = WORDS[spec.name as EntityName];
    const use = { owner: 'id', isAds: ADS.has(entity), entryTable: spec.table, hasTimes: true, words };
    const field = spec.fields[name];
    if (field) return [{ ...use, table: spec.table, column: columnOf(name, field) }];
    if (relation?.kind === 'to-one') return [{ ...use, table: spec.table, column: keyColumnOf(name, relation) }];
    if (relation?.kind !== 'to-many') return [];
    return [{ ...use, table: relation.link, column: relation.targetColumn, owner: ownerColumnOf(spec) }];
  }),
  ...(OTHERS[kind] ?? []),
];

interface CountRow {
  id: number;
  count: number;
}

const countQuery = ({ table, column }: NameUse, ids: readonly number[], condition = sql``) => sql<CountRow>`
  select ${sql.ref(column)} as id, count(*) as count from ${sql.table(table)}
  where ${sql.ref(column)} in (${sql.join(ids)}) ${condition} group by ${sql.ref(column)}`;

/** Returns the rows of a count; undefined if the database cannot answer, for example because counting exceeds the time limit of queries. */
async function readInTime(db: Database, query: RawBuilder<CountRow>): Promise<CountRow[] | undefined> {
  try {
    return (await query.execute(db)).rows;
  } catch (error) {
    // A transaction in which a query has failed cannot go on.
    if (!db.isTransaction && isDatabaseUnavailable(error)) return undefined;
    throw error;
  }
}

/**
 * Returns how many ads use each of these names: for features ads in any state, for all other kinds only ads on sale. Undefined if the
 * database does not answer in time. Counting features may be slow: outside of a transaction, `db` should be the database for slow reads.
 */
export async function countAds(
  db: Database,
  kind: EntityName,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number> | undefined> {
  const counts = new Map<number, number>();
  if (ids.length === 0) return counts;
  for (const use of usesOf(kind).filter(({ isAds }) => isAds)) {
    const onSale = use.owner === 'id' ? sql`and published_at is not null` : sql``;
    const rows = await readInTime(db, countQuery(use, ids, onSale));
    if (!rows) return undefined;
    for (const { id, count } of rows) counts.set(id, (counts.get(id) ?? 0) + Number(count));
  }
  return counts;
}

/** Returns, in words, how often entries of each kind use a name. Kinds of entries that do not use it are left out. */
export async function listUses(db: Database, kind: EntityName, id: number) {
  const uses: { count: number; words: string }[] = [];
  for (const use of usesOf(kind)) {
    const rows = await readInTime(db, countQuery(use, [id]));
    if (!rows) uses.push({ count: 1, words: messages.many(use.words.many) });
    const count = Number(rows?.[0]?.count ?? 0);
    if (count > 0) uses.push({ count, words: messages.count(count, use.words.one, use.words.many) });
  }
  return uses;
}
