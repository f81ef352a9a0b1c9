import { sql } from 'kysely';
import type { Database } from './adapter.ts';
import type { Tables } from './tables.ts';

/** Ids from above `after` up to and including `last`. */
export interface IdPortion {
  after: number;
  last: number;
}

/**
 * Yields portions of so many ids, in order, until all rows of a table are covered: a query for one portion is short, however large the
 * table.
 */
export async function* idPortions(db: Database, table: keyof Tables, idsAtOnce: number): AsyncGenerator<IdPortion> {
  const highest = sql<{ id: number | null }>`select max(id) as id from ${sql.table(table)}`;
  const { rows } = await highest.execute(db);
  for (let after = 0; after < (rows[0]?.id ?? 0); after += idsAtOnce) yield { after, last: after + idsAtOnce };
}

/** Condition that an id lies in a portion. `column`: the id's name in the query, for example "account.id". */
export const isInPortion = (column: string, { after, last }: IdPortion) =>
  sql<boolean>`${sql.ref(column)} > ${after} and ${sql.ref(column)} <= ${last}`;
