import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import {
  CompiledQuery,
  Kysely,
  PostgresDialect,
  type RawBuilder,
  SqliteAdapter,
  SqliteDialect,
  type SqliteStatement,
  sql,
} from 'kysely';
import pg from 'pg';
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
  /** Lets the query planner know how the values are spread. To be called after large loads. */
  analyze(): Promise<void>;
  close(): Promise<void>;
}

export type Row = readonly (string | number | null)[];

export const foldCase = (text: string) => text.toLowerCase();

/** The database cannot answer now; the caller may try again later. Becomes a 503. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
}

function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if ('errcode' in error) return `sqlite-${Number(error.errcode) & 0xff}`;
  return 'code' in error ? String(error.code) : '';
}

const SQLITE_CONSTRAINT_UNIQUE = [1555, 2067];

/** Is this a write refused because another row has the same value? */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('errcode' in error) return SQLITE_CONSTRAINT_UNIQUE.includes(Number(error.errcode));
  return errorCode(error) === '23505';
}

// SQLite: busy, locked, disk I/O error, corrupt, full, cannot open. PostgreSQL: connection failures (class 08),
// resources (53), stopped or cancelled by the operator or a time limit (57), and what the socket says.
const UNAVAILABLE =
  /^(sqlite-(5|6|10|11|13|14)|08\w{3}|53\w{3}|57\w{3}|ECONN\w+|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|EHOSTUNREACH)$/;

export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  if (UNAVAILABLE.test(errorCode(error))) return true;
  // `pg` gives no code when a connection ends under a query or none comes free in time.
  return error instanceof Error && /Connection terminated|timeout exceeded when trying to connect/.test(error.message);
}

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

/** Prepared statements by their text, the least recently used dropped first: preparing costs more than most queries. */
function statementCache(database: DatabaseSync) {
  const statements = new Map<string, StatementSync>();
  return (text: string): StatementSync => {
    const known = statements.get(text);
    if (known) {
      statements.delete(text);
      statements.set(text, known);
      return known;
    }
    const statement = database.prepare(text);
    statements.set(text, statement);
    const oldest = statements.keys().next().value;
    if (statements.size > STATEMENTS_KEPT && oldest !== undefined) statements.delete(oldest);
    return statement;
  };
}

function openSqlite(dataDir: string): Engine {
  mkdirSync(dataDir, { recursive: true });
  const database = new DatabaseSync(join(dataDir, 'motoka.sqlite'));
  database.exec(`
    pragma busy_timeout = 5000;
    pragma journal_mode = wal;
    pragma synchronous = full;
    pragma foreign_keys = on;
    pragma cache_size = -65536;
    pragma mmap_size = 1073741824;
    pragma temp_store = memory;
  `);
  // SQLite's own lower() knows only ASCII.
  database.function('fold_case', { deterministic: true }, (text) => (typeof text === 'string' ? foldCase(text) : null));
  const prepared = statementCache(database);

  const db = new Kysely<Tables>({
    dialect: new NodeSqliteDialect({
      database: {
        close: () => database.close(),
        prepare(text): SqliteStatement {
          // A transaction that reads first and writes later fails at once if another process wrote in between;
          // one that takes the write lock first waits for it.
          const statement = prepared(text === 'begin' ? 'begin immediate' : text);
          return {
            reader: statement.columns().length > 0,
            all: (parameters) => statement.all(...parameters.map(bindable)),
            run: (parameters) => statement.run(...parameters.map(bindable)),
            iterate: (parameters) => statement.iterate(...parameters.map(bindable)),
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
      const insert = prepared(`insert into ${table} (${columns.join()}) values (${columns.map(() => '?').join()})`);
      return rows.map((row) => Number(insert.run(...row.map(bindable)).lastInsertRowid));
    },
    async analyze() {
      database.exec('pragma analysis_limit = 2000; analyze');
    },
    close: () => db.destroy(),
  };
}

// ---- PostgreSQL

const INT8_OID = 20;
// Money and times are within 2^53; text would reach the answers as strings.
pg.types.setTypeParser(INT8_OID, Number);

/** The protocol numbers a statement's parameters in 16 bits. */
const POSTGRES_MAX_PARAMETERS = 65_535;

function openPostgres(connectionString: string, options: OpenOptions): Engine {
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    ...(options.statementTimeoutMs ? { statement_timeout: options.statementTimeoutMs } : {}),
  });
  // A connection that the server ends, idle or in use, emits an error; unheard, it would end this process. The query
  // under way fails on its own, and the pool opens a new connection for the next one.
  const heard = () => undefined;
  pool.on('error', heard);
  pool.on('connect', (client) => client.on('error', heard));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });

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
    async analyze() {
      await sql`analyze`.execute(db);
    },
    close: () => db.destroy(),
  };
}
