import { randomInt } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { addChanges, type Changed, type ChangeFeed, type ChangeRow, MOST_CHANGES, OTHERS_MS } from './change-feed.ts';
import { type ChangeRecord, MARK, MOST_ENTRY_ID } from './change-record.ts';
import type { Tables } from './tables.ts';

interface SqliteCommits {
  /** Called after each commit of this process that wrote something. */
  listener: () => void;
}

/** Number of rows that are read, in about 3 ms, before waiting requests get a turn. */
const ROWS_AT_ONCE = 4_000;

/** Returns the changes with ids above `first` and up to `last`. */
async function readBetween(db: Kysely<Tables>, first: number, last: number): Promise<Changed> {
  const changed = new Map<string, Set<number>>();
  for (let after = first; after < last; after += ROWS_AT_ONCE) {
    if (after > first) await nextTurn();
    const { rows } = await sql<ChangeRow>`select kind, entry_id from change
      where id > ${after} and id <= ${Math.min(last, after + ROWS_AT_ONCE)}`.execute(db);
    addChanges(changed, rows);
  }
  return changed;
}

/** With SQLite, a position is the highest id ever used in the table `change`. */
export function sqliteChangeRecord(db: Kysely<Tables>): ChangeRecord {
  async function lastId(): Promise<number> {
    const { rows } = await sql<{ last: number }>`
      select seq as last from sqlite_sequence where name = 'change'`.execute(db);
    return rows[0]?.last ?? 0;
  }
  async function addMark() {
    const entryId = randomInt(MOST_ENTRY_ID);
    const { insertId } = await db
      .insertInto('change')
      .values({ kind: MARK, entry_id: entryId })
      .executeTakeFirstOrThrow();
    return { id: Number(insertId), entryId };
  }
  return {
    position: async () => String(await lastId()),
    markedPosition: async () => String((await addMark()).id),
    async since(position) {
      const [first, last] = [Number(position), await lastId()];
      if (last - first > MOST_CHANGES) return 'everything';
      const changed = await readBetween(db, first, last);
      // Rows are deleted from the oldest on. So if a row up to the position still exists after the reading, no row after the position had been
      // deleted. Otherwise changes may be missing.
      const earlier = await db.selectFrom('change').select('id').where('id', '<=', first).limit(1).executeTakeFirst();
      return earlier === undefined && last !== first ? undefined : changed;
    },
    removeBefore: async (position) =>
      void (await db.deleteFrom('change').where('id', '<=', Number(position)).execute()),
    addMark,
    async hasMark({ id, entryId }) {
      const { rows } = await sql`select 1 from change
        where id = ${id} and kind = ${MARK} and entry_id = ${entryId}`.execute(db);
      return rows.length > 0;
    },
  };
}

/**
 * Opens the change feed. SQLite has one writer at a time, so ids are in the order of commits. A connection's `data_version` changes only
 * when another connection commits: this shows commits of other processes.
 */
export async function openSqliteChanges(
  db: Kysely<Tables>,
  database: DatabaseSync,
  commits: SqliteCommits,
): Promise<ChangeFeed> {
  const versionStatement = database.prepare('pragma data_version');
  const dataVersion = () => Number(versionStatement.get()?.data_version);
  // Returns the highest id ever used in the table `change`, even if its row was deleted.
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
      // If the file cannot be read, the listener is called too: reading the changes then reports the error.
    }
    commits.listener();
  }, OTHERS_MS);
  poll.unref();

  return {
    async read() {
      const last = lastId();
      // If the highest id has decreased, the database's file has been replaced by another copy of it, so everything may have changed.
      if (last < seenId || last - seenId > MOST_CHANGES) {
        seenId = last;
        return 'everything';
      }
      const changed = await readBetween(db, seenId, last);
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
