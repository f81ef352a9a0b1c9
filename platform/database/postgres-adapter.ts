import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { CompiledQuery, Kysely, PostgresDialect, type QueryExecutor, sql } from 'kysely';
import pg from 'pg';
import type { DatabaseAdapter, IndexDefinition, OpenOptions } from './adapter.ts';
import { isConnectionLost } from './database-errors.ts';
import { followedTables } from './followed-tables.ts';
import { FollowingPostgresDialect, openCommits } from './following-driver.ts';
import { openPostgresChanges, postgresChangeRecord } from './postgres-changes.ts';
import { openReach } from './reach.ts';
import type { Tables } from './tables.ts';

const INT8_OID = 20;
// Amounts and times are below 2^53. By default `pg` returns such columns as text, which would appear in answers.
pg.types.setTypeParser(INT8_OID, Number);

/** Number of this advisory lock; no other lock in the database may have it. */
const TURN_LOCK = 6_050_110_817;

/** The most parameters of a statement, since PostgreSQL's protocol numbers them in 16 bits. */
const POSTGRES_MAX_PARAMETERS = 65_535;

/** Ms after the server's own time limit at which a silent connection is given up. */
const SILENCE_MS = 500;
/** Ms to wait for a connection, or for the lock of another transaction. Together with a statement's limit, about two seconds. */
const LONGEST_WAIT_MS = 1_000;

type PoolOptions = Pick<OpenOptions, 'statementTimeoutMs' | 'databaseListenUrl'>;

/**
 * Returns the time limits of a connection. The server ends a slow statement itself and reports it. A connection that stays silent longer is
 * dead, perhaps because a router forgot it; TCP alone would notice that only after a quarter of an hour.
 */
function limitsOf({ statementTimeoutMs, databaseListenUrl }: PoolOptions): pg.PoolConfig {
  if (!statementTimeoutMs) {
    // Lifts the time limits that are set for the role, since this work may take longer.
    const options = databaseListenUrl === undefined ? undefined : '-c statement_timeout=0 -c lock_timeout=0';
    return { connectionTimeoutMillis: 5_000, options };
  }
  // A pooler refuses connections that set limits themselves: with one, the limits are set for the role.
  const isDirect = databaseListenUrl === undefined;
  return {
    statement_timeout: isDirect && statementTimeoutMs,
    lock_timeout: isDirect ? LONGEST_WAIT_MS : undefined,
    connectionTimeoutMillis: LONGEST_WAIT_MS,
    stream() {
      const socket = new Socket();
      socket.setTimeout(statementTimeoutMs + SILENCE_MS, () =>
        socket.destroy(new Error('Connection terminated: the database fell silent')),
      );
      return socket;
    },
  };
}

/**
 * Ms before each retry. The pool learns that connections have ended only a moment after the first query that met it, or later on a busy
 * machine.
 */
const BEFORE_RETRIES_MS = [20, 100, 300];

/**
 * Repeats reads that met a connection which had ended, as after a restart of the database. Writes are not repeated, since they may have
 * been carried out. Queries in transactions do not go through this.
 */
function retryReads(executor: QueryExecutor): void {
  const execute = executor.executeQuery.bind(executor);
  executor.executeQuery = async (query, options) => {
    const isRead = /^\s*select\b/i.test(query.sql);
    for (const pauseMs of isRead ? BEFORE_RETRIES_MS : []) {
      try {
        return await execute(query, options);
      } catch (error) {
        if (!isConnectionLost(error)) throw error;
        await sleep(pauseMs);
      }
    }
    return execute(query, options);
  };
}

/**
 * Opens a pool of connections. Work that may take long, such as a migration, bypasses a pooler, which lends a connection only for a
 * transaction.
 */
function openPool(address: string, max: number, options: PoolOptions): pg.Pool {
  const connectionString = options.statementTimeoutMs ? address : (options.databaseListenUrl ?? address);
  const pool = new pg.Pool({ connectionString, max, keepAlive: true, ...limitsOf(options) });
  // A connection that the server ends emits an error, which would end this process if nothing listened. Its query fails by itself, and the
  // pool opens a new connection for the next one.
  const heard = () => undefined;
  pool.on('error', heard);
  pool.on('connect', (client) => client.on('error', heard));
  return pool;
}

export function openPostgres(connectionString: string, options: Omit<OpenOptions, 'dataDir'>): DatabaseAdapter {
  const { mostConnections = 10, reach = openReach(), databaseListenUrl = connectionString } = options;
  const pool = openPool(connectionString, mostConnections, options);
  const commits = openCommits();
  const db = new Kysely<Tables>({ dialect: new FollowingPostgresDialect({ pool }, commits, reach) });
  retryReads(db.getExecutor());

  const triggers = async () => {
    const { rows } = await sql<{ table: string; name: string }>`
      select pg_class.relname as "table", tgname as name from pg_trigger join pg_class on pg_class.oid = tgrelid
      where not tgisinternal and relnamespace = current_schema()::regnamespace`.execute(db);
    return rows;
  };

  return {
    kind: 'postgres',
    db,
    reach,
    foldedText: (column) => sql<string>`lower(${column} collate "und-x-icu")`,
    containsText: (text, part) => sql<boolean>`position(${part} in ${text}) > 0`,
    async insertRows(transaction, table, columns, rows) {
      const ids: number[] = [];
      const rowsAtOnce = Math.floor(POSTGRES_MAX_PARAMETERS / columns.length);
      for (let first = 0; first < rows.length; first += rowsAtOnce) {
        const batch = rows.slice(first, first + rowsAtOnce);
        const places = batch.map((_, row) => `(${columns.map((_, at) => `$${row * columns.length + at + 1}`).join()})`);
        const text = `insert into ${table} (${columns.join()}) values ${places.join()} returning *`;
        const inserted = await transaction.executeQuery<{ id?: number }>(CompiledQuery.raw(text, batch.flat()));
        for (const { id } of inserted.rows) if (id !== undefined) ids.push(id);
      }
      return ids;
    },
    continueIds: async (transaction, table, atLeast = 0) =>
      void (await sql`
        select setval(ids, greatest(highest, pg_sequence_last_value(ids)))
        from (select pg_get_serial_sequence(${table}, 'id')::regclass as ids,
          greatest((select max(id) from ${sql.table(table)}), ${atLeast}::bigint) as highest) as own
        where highest > 0`.execute(transaction)),
    // PostgreSQL waits for the disk in its own process, so nothing is blocked here.
    transactUnflushed: (work) => db.transaction().execute(work),
    transactAndFlush: (work) => db.transaction().execute(work),
    takeTurn: async (transaction) => void (await sql`select pg_advisory_xact_lock(${TURN_LOCK})`.execute(transaction)),
    // PostgreSQL serves other queries meanwhile, and the connection has a time limit.
    readApart: async (query) => (await query.execute(db)).rows,
    async takesWrites() {
      const { rows } = await sql<{ closed: string }>`
        select current_setting('transaction_read_only') as closed`.execute(db);
      return rows[0]?.closed === 'off';
    },
    async openChangeFeed() {
      commits.follow(followedTables(await triggers()).keys());
      // A pool of its own with one connection: it must be able to find out whether the database is there, however many requests wait for
      // the others.
      const own = openPool(connectionString, 1, options);
      const follower = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: own }) });
      retryReads(follower.getExecutor());
      const feed = await openPostgresChanges(follower, databaseListenUrl, commits).catch(async (error: unknown) => {
        await follower.destroy();
        throw error;
      });
      return {
        onCommit: feed.onCommit,
        read: () => reach.findOut(feed.read),
        async close() {
          await feed.close();
          reach.forget();
          await follower.destroy();
        },
      };
    },
    changeRecord: postgresChangeRecord(db),
    triggers,
    async secondaryIndexes(db, table) {
      const { rows } = await sql<IndexDefinition>`select indexname as name, indexdef as statement from pg_indexes
        where schemaname = current_schema() and tablename = ${table} and indexdef not like 'CREATE UNIQUE%'`.execute(
        db,
      );
      return rows;
    },
    async analyze() {
      // "vacuum" also marks pages as visible to all, which counting by an index alone requires.
      await sql`vacuum analyze`.execute(db);
    },
    close: () => db.destroy(),
  };
}
