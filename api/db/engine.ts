import { mkdirSync } from 'node:fs';
import { Socket } from 'node:net';
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import {
  CompiledQuery,
  Kysely,
  type RawBuilder,
  SqliteAdapter,
  SqliteDialect,
  type SqliteStatement,
  sql,
} from 'kysely';
import pg from 'pg';
import type { ChangeFeed } from './change-feed.ts';
import { FollowingPostgresDialect } from './following-driver.ts';
import { openPostgresChanges } from './postgres-changes.ts';
import { openReadApart } from './read-apart.ts';
import { openSqliteChanges } from './sqlite-changes.ts';
import { openSqliteFile, sqlitePath } from './sqlite-file.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;
export type EngineKind = 'sqlite' | 'postgres';

/** The one place that knows that there are two database engines, and what differs between them. */
export interface Engine {
  readonly kind: EngineKind;
  readonly db: Database;
  /** Text as compared without regard to case, beyond ASCII too. The other side is folded by `foldCase`. */
  foldedText(column: RawBuilder<unknown>): RawBuilder<string>;
  /** True where `part` stands in `text`; both are taken literally, so `%` and `_` mean themselves. */
  containsText(text: RawBuilder<unknown>, part: string): RawBuilder<boolean>;
  /**
   * Inserts many rows of one shape and gives their ids in order. Must run in the transaction that `db` is: SQLite
   * has one connection, so a prepared statement run row by row is part of it (and several times faster there).
   */
  insertRows(db: Database, table: keyof Tables, columns: readonly string[], rows: readonly Row[]): Promise<number[]>;
  /**
   * Runs a read that no index serves where it holds up nobody else. Rejects with DatabaseUnavailable when it takes
   * longer than 1.5 s.
   */
  readApart<Result>(query: RawBuilder<Result>): Promise<Result[]>;
  /** Begins to follow what is committed to the catalogue. One feed each. */
  openChangeFeed(): Promise<ChangeFeed>;
  /** The indexes of a table that hold no promise (uniqueness), so that a large load may do without them. */
  secondaryIndexes(db: Database, table: keyof Tables): Promise<IndexDefinition[]>;
  /** Lets the query planner know how the values are spread. To be called after large loads. */
  analyze(): Promise<void>;
  close(): Promise<void>;
}

export interface IndexDefinition {
  name: string;
  /** The statement that makes it. */
  statement: string;
}

export type Row = readonly (string | number | null)[];

export interface OpenOptions {
  dataDir: string;
  databaseUrl?: string | undefined;
  /** PostgreSQL ends a statement after this many ms. None: a load or a migration may take its time. */
  statementTimeoutMs?: number;
}

export async function openEngine(options: OpenOptions): Promise<Engine> {
  return options.databaseUrl ? openPostgres(options.databaseUrl, options) : openSqlite(options.dataDir);
}

// ---- SQLite

/** DDL belongs to the transaction too, so that a migration that fails half-way leaves nothing behind. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
}

class NodeSqliteDialect extends SqliteDialect {
  override createAdapter() {
    return new TransactionalSqliteAdapter();
  }
}

/** `node:sqlite` binds a Date or undefined as NULL without a word: a lost value. Anything odd ends the query instead. */
function bindable(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'bigint' || value instanceof Uint8Array) {
    return value;
  }
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  throw new TypeError(`A ${typeof value} cannot be bound to a statement.`);
}

const STATEMENTS_KEPT = 500;

interface Prepared {
  statement: StatementSync;
  /** Does it give rows? */
  reader: boolean;
  /** May it leave something written, if it is not within a transaction? */
  writes: boolean;
}

/** Prepared statements by their text, the least recently used dropped first: preparing costs more than most queries. */
function statementCache(database: DatabaseSync) {
  const statements = new Map<string, Prepared>();
  return (text: string): Prepared => {
    const known = statements.get(text);
    if (known) {
      statements.delete(text);
      statements.set(text, known);
      return known;
    }
    const prepared = database.prepare(text);
    const statement = {
      statement: prepared,
      reader: prepared.columns().length > 0,
      writes: !/^\s*(select|pragma|begin|rollback)\b/i.test(text),
    };
    statements.set(text, statement);
    const oldest = statements.keys().next().value;
    if (statements.size > STATEMENTS_KEPT && oldest !== undefined) statements.delete(oldest);
    return statement;
  };
}

const NOTHING_TO_DO: SqliteStatement = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [][Symbol.iterator](),
};

function openSqlite(dataDir: string): Engine {
  mkdirSync(dataDir, { recursive: true });
  const file = sqlitePath(dataDir);
  const database = openSqliteFile(file, { readOnly: false });
  const apart = openReadApart(file);
  const prepared = statementCache(database);
  const commits = { listener: () => {} };
  const run = <Result>({ statement, writes }: Prepared, act: (statement: StatementSync) => Result): Result => {
    const result = act(statement);
    if (writes && !database.isTransaction) commits.listener();
    return result;
  };

  const db = new Kysely<Tables>({
    dialect: new NodeSqliteDialect({
      database: {
        close: () => database.close(),
        prepare(text): SqliteStatement {
          // A full disk ends the transaction by itself; the rollback after it must not hide what happened.
          if (text === 'rollback' && !database.isTransaction) return NOTHING_TO_DO;
          // A transaction that reads first and writes later fails at once if another process wrote in between;
          // one that takes the write lock first waits for it.
          const known = prepared(text === 'begin' ? 'begin immediate' : text);
          return {
            reader: known.reader,
            all: (parameters) => run(known, (statement) => statement.all(...parameters.map(bindable))),
            run: (parameters) => run(known, (statement) => statement.run(...parameters.map(bindable))),
            iterate: (parameters) => known.statement.iterate(...parameters.map(bindable)),
          };
        },
      },
    }),
  });

  return {
    kind: 'sqlite',
    db,
    foldedText: (column) => sql<string>`fold_case(${column})`,
    containsText: (text, part) => sql<boolean>`instr(${text}, ${part}) > 0`,
    async insertRows(_db, table, columns, rows) {
      const values = columns.map(() => '?').join();
      const { statement } = prepared(`insert into ${table} (${columns.join()}) values (${values})`);
      return rows.map((row) => Number(statement.run(...row.map(bindable)).lastInsertRowid));
    },
    async readApart<Result>(query: RawBuilder<Result>) {
      const { sql: text, parameters } = query.compile(db);
      return (await apart.read(text, parameters.map(bindable))) as Result[];
    },
    openChangeFeed: () => openSqliteChanges(db, database, commits),
    async secondaryIndexes(db, table) {
      const { rows } = await sql<IndexDefinition>`select name, sql as statement from sqlite_master
        where type = 'index' and tbl_name = ${table} and sql is not null and sql not like 'create unique%'`.execute(db);
      return rows;
    },
    async analyze() {
      database.exec('pragma analysis_limit = 2000; analyze');
    },
    async close() {
      await apart.close();
      await db.destroy();
    },
  };
}

// ---- PostgreSQL

const INT8_OID = 20;
// Money and times are within 2^53; text would reach the answers as strings.
pg.types.setTypeParser(INT8_OID, Number);

/** The protocol numbers a statement's parameters in 16 bits. */
const POSTGRES_MAX_PARAMETERS = 65_535;

/** Beyond what the server itself allows a statement. */
const SILENCE_MS = 2_000;

/**
 * The server ends a statement in time and says so. A connection that says nothing for longer has died on the way (a router that
 * forgot it, a machine that was replaced), and TCP alone would wait for a quarter of an hour.
 */
const limitsOf = (statementTimeoutMs: number) => ({
  statement_timeout: statementTimeoutMs,
  stream() {
    const socket = new Socket();
    socket.setTimeout(statementTimeoutMs + SILENCE_MS, () =>
      socket.destroy(new Error('Connection terminated: the database fell silent')),
    );
    return socket;
  },
});

function openPostgres(connectionString: string, options: OpenOptions): Engine {
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    ...(options.statementTimeoutMs ? limitsOf(options.statementTimeoutMs) : {}),
  });
  // A connection that the server ends, idle or in use, emits an error; unheard, it would end this process. The query
  // under way fails on its own, and the pool opens a new connection for the next one.
  const heard = () => undefined;
  pool.on('error', heard);
  pool.on('connect', (client) => client.on('error', heard));
  const commits = { listener: () => {} };
  const db = new Kysely<Tables>({ dialect: new FollowingPostgresDialect({ pool }, () => commits.listener()) });

  return {
    kind: 'postgres',
    db,
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
    // Its server works for others meanwhile, and keeps the time limit that it was opened with.
    readApart: async (query) => (await query.execute(db)).rows,
    openChangeFeed: () => openPostgresChanges(db, connectionString, commits),
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
