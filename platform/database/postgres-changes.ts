import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { atMostEvery } from './at-most-every.ts';
import { addChanges, type Changed, type ChangeFeed, type ChangeRow, MOST_CHANGES, OTHERS_MS } from './change-feed.ts';
import { type ChangeRecord, MARK, MOST_ENTRY_ID } from './change-record.ts';
import type { Commits } from './following-driver.ts';
import type { Tables } from './tables.ts';

interface SeenChange extends ChangeRow {
  id: number | null;
  now: string;
}

const RECONNECT_MS = 1_000;
/** Ms between two readings of the changes, for commits that were not announced. */
const POLL_MS = 250;

/**
 * Calls `heard` for each announced commit. While the connection for announcements is away, the readings every `POLL_MS` find the commits.
 */
function listen(connectionString: string, heard: () => void): () => Promise<void> {
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;
  async function connect() {
    const opened = new pg.Client({ connectionString, keepAlive: true, connectionTimeoutMillis: 5_000 });
    client = opened;
    const again = () => {
      if (isClosed || client !== opened) return;
      client = undefined;
      // A reading right after the connection was lost shows soon whether the database is still there.
      heard();
      retry = setTimeout(connect, RECONNECT_MS);
      retry.unref();
    };
    opened.on('error', again);
    opened.on('end', again);
    opened.on('notification', heard);
    try {
      await opened.connect();
      await opened.query('listen motoka_change');
      heard();
    } catch {
      again();
      await opened.end().catch(() => undefined);
    }
  }
  const first = connect();
  return async () => {
    isClosed = true;
    clearTimeout(retry);
    await first;
    await client?.end().catch(() => undefined);
  };
}

/** Returns `xmax` of a snapshot (`xmin:xmax:…`): transactions with this id or a higher one had not begun yet. */
const nextOf = (snapshot: string) => BigInt(snapshot.split(':')[1] ?? 0);
/** Returns `xmin` of a snapshot: all transactions with a lower id had ended. */
const oldestOf = (snapshot: string) => BigInt(snapshot.split(':')[0] ?? 0);

const asSnapshot = (position: string) => sql`cast(cast(${position} as text) as pg_snapshot)`;

/** Returns the changes that were not visible in an earlier snapshot, and the snapshot in which they were read now. */
async function readSince(db: Kysely<Tables>, last: string) {
  const lastSeen = asSnapshot(last);
  // A single statement reads changes and snapshot, so that they fit together. Rows restored from a dump may have ids of transactions that
  // are still to come on this server.
  const { rows } = await sql<SeenChange>`
    select seen.now::text as now, change.id, change.kind, change.entry_id
    from (select pg_current_snapshot() as now) as seen left join change
      on change.xact >= pg_snapshot_xmin(${lastSeen}) and change.xact < pg_snapshot_xmax(seen.now)
      and not pg_visible_in_snapshot(change.xact, ${lastSeen})
    limit ${MOST_CHANGES + 1}`.execute(db);
  return { now: rows[0]?.now ?? last, rows: rows.filter(({ id }) => id !== null) };
}

function changedIn(rows: readonly ChangeRow[]): Changed {
  if (rows.length > MOST_CHANGES) return 'everything';
  const changed = new Map<string, Set<number>>();
  addChanges(changed, rows);
  return changed;
}

async function currentSnapshot(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ now: string }>`select pg_current_snapshot()::text as now`.execute(db);
  return rows[0]?.now ?? '';
}

/** Ms for which a new position waits for transactions that are under way. */
const LONGEST_WAIT_MS = 5_000;
const BETWEEN_LOOKS_MS = 20;

async function addMark(db: Kysely<Tables>) {
  const entryId = randomInt(MOST_ENTRY_ID);
  const { id, xact } = await db
    .insertInto('change')
    .values({ kind: MARK, entry_id: entryId })
    .returning(['id', sql<string>`xact::text`.as('xact')])
    .executeTakeFirstOrThrow();
  return { id, entryId, xact: BigInt(xact) };
}

async function markedPosition(db: Kysely<Tables>): Promise<string> {
  const { xact } = await addMark(db);
  const until = Date.now() + LONGEST_WAIT_MS;
  for (;;) {
    const position = await currentSnapshot(db);
    if (oldestOf(position) > xact || Date.now() > until) return position;
    await sleep(BETWEEN_LOOKS_MS);
  }
}

/** With PostgreSQL, a position is the text of a snapshot. */
export const postgresChangeRecord = (db: Kysely<Tables>): ChangeRecord => ({
  position: () => currentSnapshot(db),
  markedPosition: () => markedPosition(db),
  async since(position) {
    const { rows } = await readSince(db, position);
    // Rows are deleted from the oldest on. So if a row from before the position still exists after the reading, no row after the position had
    // been deleted. Otherwise changes may be missing.
    const earlier = await sql`
      select 1 from change where xact < pg_snapshot_xmin(${asSnapshot(position)}) limit 1`.execute(db);
    return earlier.rows.length === 0 ? undefined : changedIn(rows);
  },
  // Rows of transactions that were still under way at the position are kept, since these may have committed much later.
  removeBefore: async (position) =>
    void (await sql`delete from change where xact < pg_snapshot_xmin(${asSnapshot(position)})`.execute(db)),
  async addMark() {
    const { id, entryId } = await addMark(db);
    return { id, entryId };
  },
  async hasMark({ id, entryId }) {
    // The row must have been written by the transaction that it names. In a restored dump another transaction wrote it, and positions mean
    // nothing there.
    const { rows } = await sql`select 1 from change
      where id = ${id} and kind = ${MARK} and entry_id = ${entryId}
        and xmin::text = (xact::text::numeric % 4294967296)::text`.execute(db);
    return rows.length > 0;
  },
});

/**
 * Opens the change feed. Transactions do not commit in the order of their ids, so ids alone do not show what is new. Each reading therefore
 * stores its snapshot, which names the transactions under way, and the next one returns what was not visible in it.
 */
export async function openPostgresChanges(
  db: Kysely<Tables>,
  connectionString: string,
  commits: Pick<Commits, 'listener'>,
): Promise<ChangeFeed> {
  let last = await currentSnapshot(db);
  const tell = () => commits.listener();
  const poll = setInterval(tell, POLL_MS);
  poll.unref();
  const stopListening = listen(connectionString, atMostEvery(OTHERS_MS, tell));

  return {
    async read() {
      const { now, rows } = await readSince(db, last);
      // Transaction ids have gone back: another server took over as primary, and lacks the last transactions of the former one.
      const isBehind = nextOf(now) < nextOf(last);
      last = now;
      return isBehind ? 'everything' : changedIn(rows);
    },
    onCommit(listener) {
      commits.listener = listener;
    },
    async close() {
      clearInterval(poll);
      await stopListening();
    },
  };
}
