import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { atMostEvery } from './at-most-every.ts';
import { addChanges, type ChangeFeed, type ChangeRow, MOST_CHANGES, OTHERS_MS } from './change-feed.ts';
import type { Commits } from './following-driver.ts';
import type { Tables } from './tables.ts';

interface SeenChange extends ChangeRow {
  id: number | null;
  now: string;
}

const RECONNECT_MS = 1_000;
/** ms between looks for commits that were not announced. */
const POLL_MS = 250;

/** Hears of commits at once; while the connection is away, the poll does its work. */
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
      // Followers learn soon whether the database is there.
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

/** `xmin:xmax:…`: transactions from `xmax` on had not begun. */
const nextOf = (snapshot: string) => BigInt(snapshot.split(':')[1] ?? 0);

/**
 * Transactions commit in another order than their ids. So each reading stores its snapshot, which names the transactions under way, and the
 * next reading returns those that it could not see.
 */
export async function openPostgresChanges(
  db: Kysely<Tables>,
  connectionString: string,
  commits: Pick<Commits, 'listener'>,
): Promise<ChangeFeed> {
  // One statement, thus one snapshot. Copied from another server, a change may say a number that is yet to come here.
  const readSince = async (last: string) => {
    const lastSeen = sql`cast(cast(${last} as text) as pg_snapshot)`;
    const { rows } = await sql<SeenChange>`
      select seen.now::text as now, change.id, change.kind, change.entry_id
      from (select pg_current_snapshot() as now) as seen left join change
        on change.xact >= pg_snapshot_xmin(${lastSeen}) and change.xact < pg_snapshot_xmax(seen.now)
        and not pg_visible_in_snapshot(change.xact, ${lastSeen})
      limit ${MOST_CHANGES + 1}`.execute(db);
    return { now: rows[0]?.now ?? last, rows: rows.filter(({ id }) => id !== null) };
  };
  const first = await sql<{ now: string }>`select pg_current_snapshot()::text as now`.execute(db);
  let last = first.rows[0]?.now ?? '';
  const tell = () => commits.listener();
  const poll = setInterval(tell, POLL_MS);
  poll.unref();
  const stopListening = listen(connectionString, atMostEvery(OTHERS_MS, tell));

  return {
    async read() {
      const { now, rows } = await readSince(last);
      // Another server took over, which had not heard of the last of them.
      const isBehind = nextOf(now) < nextOf(last);
      last = now;
      if (isBehind || rows.length > MOST_CHANGES) return 'everything';
      const changed = new Map<string, Set<number>>();
      addChanges(changed, rows);
      return changed;
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
