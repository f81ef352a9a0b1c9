import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { addChanges, type ChangeFeed, type ChangeRow, MOST_CHANGES, OTHERS_MS } from './change-feed.ts';
import type { Tables } from './tables.ts';

interface SqliteCommits {
  /** Called after each write of this process that is committed. */
  listener: () => void;
}

/** Rows read before other work gets a turn: some 3 ms. */
const ROWS_AT_ONCE = 4_000;

/**
 * SQLite has one writer at a time, so ids are in the order of the commits. A connection's `data_version` changes when another connection
 * commits, never by its own writes.
 */
export async function openSqliteChanges(
  db: Kysely<Tables>,
  database: DatabaseSync,
  commits: SqliteCommits,
): Promise<ChangeFeed> {
  const versionStatement = database.prepare('pragma data_version');
  const dataVersion = () => Number(versionStatement.get()?.data_version);
  // The highest id ever used, since old changes are removed. Read after every commit.
  const lastStatement = database.prepare("select seq as last from sqlite_sequence where name = 'change'");
  const lastId = () => Number(lastStatement.get()?.last ?? 0);
  let seenVersion = dataVersion();
  let seenId = lastId();
  const poll = setInterval(() => {
    try {
      const version = dataVersion();
      if (version === seenVersion) return;
      seenVersion = version;
    } catch {
      // A file that cannot be read is reported by the code that reads the changes.
    }
    commits.listener();
  }, OTHERS_MS);
  poll.unref();

  return {
    async read() {
      const last = lastId();
      // Fewer than there were: another copy of the file took its place.
      if (last < seenId || last - seenId > MOST_CHANGES) {
        seenId = last;
        return 'everything';
      }
      const changed = new Map<string, Set<number>>();
      for (let first = seenId; first < last; first += ROWS_AT_ONCE) {
        if (first > seenId) await nextTurn();
        const { rows } = await sql<ChangeRow>`select kind, entry_id from change
          where id > ${first} and id <= ${Math.min(last, first + ROWS_AT_ONCE)}`.execute(db);
        addChanges(changed, rows);
      }
      seenId = last;
      return changed;
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
