import { sql } from 'kysely';
import type { Database } from '../../platform/database/adapter.ts';
import { inPortions } from '../import/catalogue-names.ts';
import type { Moving } from './moving.ts';

/** Rows of either database have numbers up to 2,147,483,647; what is left of them is for entries to come. */
const HIGHEST = 2_000_000_000;

interface Numbered {
  id: number;
  documentId: string;
}

/**
 * Returns whether the entries of a table can have the numbers that they had: nothing else is in the table. What an import that broke off
 * left there is of these entries.
 */
async function isFree(db: Database, table: string, documents: readonly Numbered[]): Promise<boolean> {
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

/**
 * Returns whether the entries get the numbers that they had in Strapi. If so, others who add entries meanwhile, or after a move that broke
 * off, get numbers after these.
 */
export async function keepNumbers(
  { adapter, isDryRun }: Pick<Moving, 'adapter' | 'isDryRun'>,
  table: string,
  documents: readonly Numbered[],
): Promise<boolean> {
  const isKept = await isFree(adapter.db, table, documents);
  const highest = documents.reduce((most, { id }) => Math.max(most, id), 0);
  if (isKept && !isDryRun && highest > 0) await adapter.continueIds(adapter.db, table, highest);
  return isKept;
}
