import type { DatabaseAdapter, OpenOptions } from './adapter.ts';

/** Loads only the adapter that is used. */
export async function openAdapter(options: OpenOptions): Promise<DatabaseAdapter> {
  if (options.databaseUrl) {
    const { openPostgres } = await import('./postgres-adapter.ts');
    return openPostgres(options.databaseUrl, options);
  }
  const { openSqlite } = await import('./sqlite-adapter.ts');
  return openSqlite(options);
}
