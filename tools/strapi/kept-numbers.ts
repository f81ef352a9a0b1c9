import { sql } from 'kysely';
import type { Database } from '../../platform/database/adapter.ts';
import { inPortions } from '../import/catalogue-names.ts';
import type { Moving } from './moving.ts';

/** The highest id that an entry keeps. Both databases allow ids up to 2,147,483,647; those above this one are left for later entries. */
const HIGHEST = 2_000_000_000;

interface Numbered {
  id: number;
  documentId: string;
}

/**
 * Returns whether the entries can keep their ids from Strapi: the table must be empty, or hold only entries that an interrupted move
 * stored.
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
 * Returns whether the entries keep their ids from Strapi. If they do, first makes ids of later entries begin after the highest of them, so
 * that an interrupted move cannot cause the same id twice.
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
