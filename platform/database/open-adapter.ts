import type { DatabaseAdapter, OpenOptions } from './adapter.ts';

/** Opens the database with the adapter for its kind. The code of the other adapter is not loaded. */
export async function openAdapter(options: OpenOptions): Promise<DatabaseAdapter> {
  if (options.databaseUrl) {
    const { openPostgres } = await import('./postgres-adapter.ts');
    return openPostgres(options.databaseUrl, options);
  }
  const { openSqlite } = await import('./sqlite-adapter.ts');
  return openSqlite(options);
}
