import type { Database } from '../platform/database/adapter.ts';

/** Returns the database with something that is done after each query, before the rows are returned. */
export const afterReading = (db: Database, act: () => Promise<unknown>): Database =>
  db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      await act();
      return result;
    },
  });
