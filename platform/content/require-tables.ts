import { sql } from 'kysely';
import type { DatabaseAdapter } from '../database/adapter.ts';
import { StartError } from '../database/data-dir.ts';
import type { ContentType } from './content-type.ts';

const columnsOf = ({ fields, relations }: ContentType): string[] => [
  ...Object.values(fields).map(({ column }) => column),
  ...Object.values(relations).flatMap((relation) => (relation.kind === 'to-one' ? [relation.column] : [])),
];

/**
 * Checks that all declared tables and columns exist, since otherwise only a request would fail. Throws StartError, which names the table or
 * column. Asking for the columns of all tables takes ten times as long as reading no row of each, so it is done only to name what is missing.
 */
export async function requireTables({ db }: DatabaseAdapter, served: readonly ContentType[]): Promise<void> {
  for (const type of served) {
    const columns = columnsOf(type);
    const noRow = sql`select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(type.table)} limit 0`;
    try {
      await noRow.execute(db);
    } catch (error) {
      const table = (await db.introspection.getTables()).find(({ name }) => name === type.table);
      const there = new Set(table?.columns.map(({ name }) => name));
      const missing = columns.find((column) => !there.has(column));
      if (missing === undefined) throw error;
      throw new StartError(
        `${type.plural} cannot be served: the table ${type.table} has no column ${missing}. A migration has to make it.`,
      );
    }
  }
}
