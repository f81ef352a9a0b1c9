import { sql } from 'kysely';
import { foldedName } from '#contract/values/market-names.ts';
import type { DatabaseAdapter } from '../database/adapter.ts';
import type { ContentType } from './content-type.ts';
import type { Dictionaries } from './dictionaries.ts';
import type { Filter } from './filter.ts';

// Entries of dictionaries may be renamed, and two of them joined to one. If no entry has the name in a filter any more, as in a link that
// somebody saved long ago, the filter finds the entry that once had this name. A name that an entry has now is compared exactly.

interface Names {
  adapter: DatabaseAdapter;
  dictionaries: Dictionaries;
}

/** Operators that compare a name with whole names. */
const WHOLE = new Set(['$eq', '$in']);

/** Returns the ids of entries that once had one of these names, in any spelling. */
async function idsOnceCalled({ db }: DatabaseAdapter, table: string, names: readonly string[]): Promise<number[]> {
  const folded = [...new Set(names.map(foldedName))];
  const { rows } = await sql<{ id: number }>`
    select distinct target_id as id from former_name
    where kind = ${table} and folded in (${sql.join(folded)})`.execute(db);
  return rows.map(({ id }) => Number(id));
}

/** Extends a comparison of names: for each name that no entry has now, it adds the entries that once had this name. */
async function withThoseOnceCalled(
  { adapter, dictionaries }: Names,
  { table, fields }: ContentType,
  filter: Filter & { kind: 'compare' },
): Promise<Filter> {
  const id = fields.id;
  if (filter.name !== 'name' || !id || !WHOLE.has(filter.operator)) return filter;
  const present = new Set([...(await dictionaries.rows(table)).values()].map(({ name }) => name));
  const unknown = filter.values.map(String).filter((name) => !present.has(name));
  const ids = unknown.length === 0 ? [] : await idsOnceCalled(adapter, table, unknown);
  if (ids.length === 0) return filter;
  return { kind: 'or', parts: [filter, { kind: 'compare', name: 'id', field: id, operator: '$in', values: ids }] };
}

/** Returns the filter, with entries added that once had the names in it. `within`: the dictionary whose entries it compares; undefined: none. */
export async function withFormerNames(source: Names, filter: Filter, within?: ContentType): Promise<Filter> {
  switch (filter.kind) {
    case 'and':
    case 'or': {
      const parts = await Promise.all(filter.parts.map((part) => withFormerNames(source, part, within)));
      return { kind: filter.kind, parts };
    }
    case 'not':
      return { kind: 'not', part: await withFormerNames(source, filter.part, within) };
    case 'relation': {
      const { kind, name, relation, target } = filter;
      const inner = await withFormerNames(source, filter.filter, target.isDictionary ? target : undefined);
      return { kind, name, relation, target, filter: inner };
    }
    case 'compare':
      return within ? withThoseOnceCalled(source, within, filter) : filter;
    default:
      return filter;
  }
}
