import type { Engine, OpenOptions } from './engine.ts';

/** Loads the one that is used. */
export async function openEngine(options: OpenOptions): Promise<Engine> {
  if (options.databaseUrl) {
    const { openPostgres } = await import('./postgres-engine.ts');
    return openPostgres(options.databaseUrl, options);
  }
  const { openSqlite } = await import('./sqlite-engine.ts');
  return openSqlite(options.dataDir);
}
