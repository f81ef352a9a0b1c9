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
// Money and times are within 2^53; text would reach the answers as strings.
pg.types.setTypeParser(INT8_OID, Number);

/** A number that no other advisory lock of this database has. */
const TURN_LOCK = 6_050_110_817;

/** The protocol numbers a statement's parameters in 16 bits. */
const POSTGRES_MAX_PARAMETERS = 65_535;

/** Added to the server's own time-out of a statement before the connection is given up. */
const SILENCE_MS = 500;
/** ms to wait for a connection, or for another transaction's lock. With the limit of a statement: about two seconds. */
const LONGEST_WAIT_MS = 1_000;

type PoolOptions = Pick<OpenOptions, 'statementTimeoutMs' | 'databaseListenUrl'>;

/**
 * The server ends a statement in time and says so. A connection that says nothing for longer has died on the way (a router that
 * forgot it, a machine that was replaced), and TCP alone would wait for a quarter of an hour.
 */
function limitsOf({ statementTimeoutMs, databaseListenUrl }: PoolOptions): pg.PoolConfig {
  if (!statementTimeoutMs) {
    // Lifts the limits that the role has for the server's statements: this work may take longer.
    const options = databaseListenUrl === undefined ? undefined : '-c statement_timeout=0 -c lock_timeout=0';
    return { connectionTimeoutMillis: 5_000, options };
  }
  // A pooler refuses a connection that sets limits: behind one, they are set for the role.
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

/** The news that connections have ended reaches the pool a moment after the first query that met it, or later on a busy machine. */
const BEFORE_RETRIES_MS = [20, 100, 300];

/**
 * A restart of the database, or a router that forgot them, ends idle connections. A read that gets such a connection is repeated on
 * another; a write is not, since it may have been carried out. Transactions have executors of their own.
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

/** A pooler lends its connections for a transaction: what may take its time, such as a migration, goes past it. */
function openPool(address: string, max: number, options: PoolOptions): pg.Pool {
  const connectionString = options.statementTimeoutMs ? address : (options.databaseListenUrl ?? address);
  const pool = new pg.Pool({ connectionString, max, keepAlive: true, ...limitsOf(options) });
  // A connection that the server ends, idle or in use, emits an error; unheard, it would end this process. The query
  // under way fails on its own, and the pool opens a new connection for the next one.
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
    // PostgreSQL's own process waits for the disk; this process is not blocked.
    transactUnflushed: (work) => db.transaction().execute(work),
    transactAndFlush: (work) => db.transaction().execute(work),
    takeTurn: async (transaction) => void (await sql`select pg_advisory_xact_lock(${TURN_LOCK})`.execute(transaction)),
    // PostgreSQL serves others at the same time, and has the time limit set when the connection was opened.
    readApart: async (query) => (await query.execute(db)).rows,
    async takesWrites() {
      const { rows } = await sql<{ closed: string }>`
        select current_setting('transaction_read_only') as closed`.execute(db);
      return rows[0]?.closed === 'off';
    },
    async openChangeFeed() {
      commits.follow(followedTables(await triggers()).keys());
      // A connection of its own: it must find out whether the database is there, however many wait for one.
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
      // Also marks pages as seen by all, without which counting by an index alone is not possible.
      await sql`vacuum analyze`.execute(db);
    },
    close: () => db.destroy(),
  };
}
