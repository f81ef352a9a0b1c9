import { readMigrations } from '../../platform/database/migrate.ts';

/** Make and change the tables of the market and of the platform below it. */
export const migrations = await readMigrations(new URL('migrations/', import.meta.url));
