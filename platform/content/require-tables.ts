import type { DatabaseAdapter } from '../database/adapter.ts';
import { StartError } from '../database/data-dir.ts';
import type { ContentType } from './content-type.ts';

const columnsOf = ({ fields, relations }: ContentType): string[] => [
  ...Object.values(fields).map(({ column }) => column),
  ...Object.values(relations).flatMap((relation) => (relation.kind === 'to-one' ? [relation.column] : [])),
];

/**
 * Checks that all declared tables and columns exist, since otherwise only a request would fail. Throws StartError, which names the table or
 * column.
 */
export async function requireTables({ db }: DatabaseAdapter, served: readonly ContentType[]): Promise<void> {
  const tables = new Map((await db.introspection.getTables()).map(({ name, columns }) => [name, columns]));
  for (const type of served) {
    const there = new Set(tables.get(type.table)?.map(({ name }) => name));
    const missing = columnsOf(type).find((column) => !there.has(column));
    if (missing === undefined) continue;
    throw new StartError(
      `${type.plural} cannot be served: the table ${type.table} has no column ${missing}. A migration has to make it.`,
    );
  }
}
