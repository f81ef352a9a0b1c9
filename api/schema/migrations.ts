import { readMigrations } from '../../platform/database/migrate.ts';

/** The migrations that create and change the tables, both the market's and the platform's. */
export const migrations = await readMigrations(new URL('migrations/', import.meta.url));
