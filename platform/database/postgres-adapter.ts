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
// Makes `pg` return 64-bit whole numbers as numbers. By default it returns texts, which would appear in answers. Amounts and times are
// below 2^53.
pg.types.setTypeParser(INT8_OID, Number);

/** Number of the advisory lock by which transactions take turns; no other lock in the database may have this number. */
const TURN_LOCK = 6_050_110_817;

/** The most parameters of a statement, since PostgreSQL's protocol numbers them in 16 bits. */
const POSTGRES_MAX_PARAMETERS = 65_535;

/** Ms that a connection may stay silent beyond the server's own time limit, before it is closed. */
const SILENCE_MS = 500;
/**
 * Ms to wait for a connection, or for a lock that another transaction holds. With the time limit of a statement, a request waits about two
 * seconds at most.
 */
const LONGEST_WAIT_MS = 1_000;

type PoolOptions = Pick<OpenOptions, 'statementTimeoutMs' | 'databaseListenUrl'>;

/**
 * Returns the time limits of a connection. The server itself ends a statement that is too slow, and reports it. A connection that stays
 * silent even longer is dead, perhaps because a router forgot it; TCP would notice that only after a quarter of an hour.
 */
function limitsOf({ statementTimeoutMs, databaseListenUrl }: PoolOptions): pg.PoolConfig {
  if (!statementTimeoutMs) {
    // Work without a limit, such as a migration, may take long. So it lifts the limits that are set for the role, for use behind a pooler.
    const options = databaseListenUrl === undefined ? undefined : '-c statement_timeout=0 -c lock_timeout=0';
    return { connectionTimeoutMillis: 5_000, options };
  }
  // A pooler refuses connections that set limits themselves. Behind a pooler, the limits must be set for the role.
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
 * Ms before each retry of a read on a lost connection. The pool learns that its other connections have ended too only a moment later, or
 * later still on a busy machine.
 */
const BEFORE_RETRIES_MS = [20, 100, 300];

/**
 * Repeats a read whose connection turns out to have ended, as after a restart of the database. Writes are not repeated, since they may have
 * been carried out. Queries in transactions do not pass through here.
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
  // A listener for errors of connections. When the server ends one, it emits an error, which would end this process if nothing listened.
  // Its query fails by itself, and the pool opens a new connection for the next one.
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
    statementTimeoutMs: options.statementTimeoutMs,
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
    // An ordinary transaction: PostgreSQL waits for the disk in its own process, so nothing is blocked here.
    transactUnflushed: (work) => db.transaction().execute(work),
    // A checkpoint of the server holds up nobody.
    letCheckpointEnd: async () => undefined,
    takeTurn: async (transaction) => void (await sql`select pg_advisory_xact_lock(${TURN_LOCK})`.execute(transaction)),
    // Ordinary queries: PostgreSQL serves others at the same time, and its connections have a time limit.
    apart: { visitors: db, office: db },
    async takesWrites() {
      const { rows } = await sql<{ closed: string }>`
        select current_setting('transaction_read_only') as closed`.execute(db);
      return rows[0]?.closed === 'off';
    },
    async openChangeFeed() {
      commits.follow(followedTables(await triggers()).keys());
      // The feed has a pool of its own with one connection: it must find out whether the database is there, however many requests wait for
      // the connections of the main pool.
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
      // "vacuum" marks pages as visible to all transactions, without which PostgreSQL cannot count rows by an index alone.
      await sql`vacuum analyze`.execute(db);
    },
    close: () => db.destroy(),
  };
}
