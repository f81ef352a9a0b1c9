import { sql } from 'kysely';
import type { Database } from '../../platform/database/adapter.ts';
import { inPortions } from '../import/catalogue-names.ts';

/** Highest number that a row of either database takes. */
const HIGHEST = 2_147_483_647;

/**
 * Returns whether the entries of a table can have the numbers that they had: nothing else is in the table. What an import that broke off
 * left there is of these entries.
 */
export async function keepsNumbers(
  db: Database,
  table: string,
  documents: readonly { id: number; documentId: string }[],
): Promise<boolean> {
  if (documents.some(({ id }) => id < 1 || id > HIGHEST)) return false;
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db);
  const count = Number(rows[0]?.count ?? 0);
  if (count === 0) return true;
  if (count > documents.length) return false;
  const numbers = new Map(documents.map(({ id, documentId }) => [documentId, id]));
  const present = await inPortions([...numbers.keys()], async (portion) => {
    const query = sql<{ id: number; documentId: string }>`
      select id, document_id as ${sql.ref('documentId')} from ${sql.table(table)} where document_id in (${sql.join(portion)})`;
    return (await query.execute(db)).rows;
  });
  return present.length === count && present.every(({ id, documentId }) => numbers.get(documentId) === id);
}
