import type { DatabaseAdapter } from '../../platform/database/adapter.ts';
import { haveRun, migrate, migrationNames, readMigrations } from '../../platform/database/migrate.ts';

const FOLDER = new URL('migrations/', import.meta.url);

/** Returns the migrations that create and change the tables, both the market's and the platform's. */
export const marketMigrations = () => readMigrations(FOLDER);

/**
 * Brings the tables of the market's database up to date. Returns the names of the migrations that it ran. If there are none, no migration is
 * imported, so that a start is quicker.
 */
export const migrateMarket = async (adapter: DatabaseAdapter): Promise<string[]> =>
  (await haveRun(adapter, migrationNames(FOLDER))) ? [] : migrate(adapter, await marketMigrations());
