import { sql } from 'kysely';
import type { Database } from './adapter.ts';
import type { Tables } from './tables.ts';

/** Ids from above `after` up to and including `last`. */
export interface IdPortion {
  after: number;
  last: number;
}

/**
 * Calls `work` for portions of so many ids, in order, until all rows of a table are covered: a query for one portion is short, however large
 * the table.
 */
export async function forIdsInPortions(
  db: Database,
  table: keyof Tables,
  idsAtOnce: number,
  work: (portion: IdPortion) => Promise<void>,
): Promise<void> {
  const { rows } = await sql<{ highest: number | null }>`select max(id) as highest from ${sql.table(table)}`.execute(
    db,
  );
  const highest = Number(rows[0]?.highest ?? 0);
  for (let after = 0; after < highest; after += idsAtOnce) await work({ after, last: after + idsAtOnce });
}

/** Condition that an id lies in a portion. `column`: the id's name in the query, for example "account.id". */
export const isInPortion = (column: string, { after, last }: IdPortion) =>
  sql<boolean>`${sql.ref(column)} > ${after} and ${sql.ref(column)} <= ${last}`;
