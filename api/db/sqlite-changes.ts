import type { DatabaseSync } from 'node:sqlite';
import { type Kysely, sql } from 'kysely';
import { type ChangeFeed, type ChangeRow, changedBy, MOST_CHANGES, POLL_MS } from './change-feed.ts';
import type { Tables } from './tables.ts';

interface SqliteCommits {
  /** Called after each write of this process that is committed. */
  listener: () => void;
}

/**
 * One writer at a time, so ids are in the order of the commits. A connection's `data_version` moves when another
 * connection commits, never by its own writes.
 */
export async function openSqliteChanges(
  db: Kysely<Tables>,
  database: DatabaseSync,
  commits: SqliteCommits,
): Promise<ChangeFeed> {
  const versionStatement = database.prepare('pragma data_version');
  const dataVersion = () => Number(versionStatement.get()?.data_version);
  const lastId = async () => {
    const { rows } = await sql<{ last: number | null }>`select max(id) as last from change`.execute(db);
    return rows[0]?.last ?? 0;
  };
  let seenVersion = dataVersion();
  let seenId = await lastId();
  const poll = setInterval(() => {
    try {
      const version = dataVersion();
      if (version === seenVersion) return;
      seenVersion = version;
    } catch {
      // A file that cannot be read is told of by whoever reads what changed in it.
    }
    commits.listener();
  }, POLL_MS);
  poll.unref();

  return {
    async read() {
      const { rows } = await sql<ChangeRow & { id: number }>`
        select id, kind, entry_id from change where id > ${seenId} order by id limit ${MOST_CHANGES + 1}`.execute(db);
      const last = rows.at(-1)?.id;
      if (last === undefined) return new Map();
      if (rows.length > MOST_CHANGES) {
        seenId = await lastId();
        return 'everything';
      }
      seenId = last;
      return changedBy(rows);
    },
    onCommit(listener) {
      commits.listener = listener;
    },
    async close() {
      clearInterval(poll);
      commits.listener = () => undefined;
    },
  };
}
