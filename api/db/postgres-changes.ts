import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { type ChangeFeed, type ChangeRow, changedBy, MOST_CHANGES, POLL_MS } from './change-feed.ts';
import type { Tables } from './tables.ts';

interface SeenChange extends ChangeRow {
  id: number | null;
  xact: string;
  xmin: string;
}

const RECONNECT_MS = 1_000;

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

/**
 * Transactions commit in another order than they took their ids in. So each look reads again what belongs to
 * transactions that were under way at the last one or began since (`xact` from its `xmin` on), and leaves out what it has
 * given already.
 */
export async function openPostgresChanges(
  db: Kysely<Tables>,
  connectionString: string,
  commits: { listener: () => void },
): Promise<ChangeFeed> {
  const read = async (from: string | null) => {
    // One statement, thus one snapshot.
    const { rows } = await sql<SeenChange>`
      with seen as (select pg_snapshot_xmin(pg_current_snapshot()) as xmin)
      select seen.xmin::text as xmin, change.id, change.kind, change.entry_id, change.xact::text as xact
      from seen left join change on change.xact >= cast(${from} as text)::xid8 limit ${MOST_CHANGES + 1}`.execute(db);
    const xmin = rows[0]?.xmin ?? from ?? '0';
    return { xmin, rows: rows.filter(({ id }) => id !== null) };
  };
  let from = (await read(null)).xmin;
  // What is there already counts as seen; what is being committed right now does not.
  let given = new Set((await read(from)).rows.map(({ id }) => id));
  const tell = () => commits.listener();
  const poll = setInterval(tell, POLL_MS);
  poll.unref();
  const stopListening = listen(connectionString, tell);

  return {
    async read() {
      const { xmin, rows } = await read(from);
      const isTooMuch = rows.length > MOST_CHANGES;
      const fresh = rows.filter(({ id }) => !given.has(id));
      given = new Set(rows.filter(({ xact }) => BigInt(xact) >= BigInt(xmin)).map(({ id }) => id));
      from = xmin;
      return isTooMuch ? 'everything' : changedBy(fresh);
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
