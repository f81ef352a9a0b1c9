import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import {
  type Dialect,
  type Driver,
  Kysely,
  type SelectModifierNode,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteStatement,
  sql,
} from 'kysely';
import type { DatabaseAdapter, IndexDefinition, OpenOptions } from './adapter.ts';
import { openCheckpointsApart } from './checkpoints-apart.ts';
import { FlushingDriver } from './flushing-driver.ts';
import { openJournalFlush } from './journal-flush.ts';
import { openReach } from './reach.ts';
import { ReadApartDriver } from './read-apart.ts';
import { openSqliteChanges, sqliteChangeRecord } from './sqlite-changes.ts';
import { openSqliteFile, sqlitePath } from './sqlite-file.ts';
import type { Tables } from './tables.ts';

class TurnTakingSqliteAdapter extends SqliteAdapter {
  /** Tells Kysely that SQLite can undo statements such as CREATE TABLE, so that a migration that fails leaves nothing behind. */
  override get supportsTransactionalDdl() {
    return true;
  }

  /** Tells Kysely not to let queries wait for each other: the drivers do that. */
  override get supportsMultipleConnections() {
    return true;
  }
}

const LOCKS: readonly SelectModifierNode['modifier'][] = ['ForUpdate', 'ForNoKeyUpdate', 'ForKeyShare'];

/**
 * Leaves row locks out of queries: SQLite has none and needs none, since a transaction locks the whole database from its first statement.
 */
class LocklessSqliteCompiler extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode) {
    if (!LOCKS.includes(node.modifier)) super.visitSelectModifier(node);
  }
}

const dialectOf = (driver: Driver): Dialect => ({
  createDriver: () => driver,
  createAdapter: () => new TurnTakingSqliteAdapter(),
  createQueryCompiler: () => new LocklessSqliteCompiler(),
  createIntrospector: (db) => new SqliteIntrospector(db),
});

/** Returns a value that SQLite can store; throws for any other. `node:sqlite` itself would silently store a Date or undefined as NULL. */
function bindable(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'bigint' || value instanceof Uint8Array) {
    return value;
  }
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  throw new TypeError(`A ${typeof value} cannot be bound to a statement.`);
}

const STATEMENTS_KEPT = 500;
/** Rows that one statement inserts if there are so many; fewer are inserted one by one, by a statement that is prepared once for all. */
const INSERTED_AT_ONCE = 100;

interface Prepared {
  statement: StatementSync;
  /** Whether the statement returns rows. */
  reader: boolean;
  /** Whether the statement may write when it runs outside of a transaction. */
  writes: boolean;
  /** Whether SQLite counts the rows that the statement changes. It does not for one that changes the schema. */
  isCounted: boolean;
}

/**
 * Caches prepared statements by their text, since preparing one costs more than most queries. The statement that was used longest ago is
 * dropped first.
 */
function statementCache(database: DatabaseSync) {
  const statements = new Map<string, Prepared>();
  return (text: string): Prepared => {
    const cached = statements.get(text);
    if (cached) {
      statements.delete(text);
      statements.set(text, cached);
      return cached;
    }
    const prepared = database.prepare(text);
    const statement = {
      statement: prepared,
      reader: prepared.columns().length > 0,
      writes: !/^\s*(select|pragma|begin|rollback)\b/i.test(text),
      isCounted: /^\s*(select|pragma|begin|rollback|commit|with|insert|update|delete)\b/i.test(text),
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

/**
 * Creates the database's file so that only its owner can read it; SQLite gives its journals the same permissions. If the file exists, it is
 * not opened, since closing it would release the locks of other connections in this process.
 */
function makePrivate(file: string): void {
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
  for (const one of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(one)) chmodSync(one, 0o600);
}

/**
 * Returns the database in the form that Kysely needs. `noteCommit` is called after each commit, with whether anything was changed: many
 * statements and transactions that may write find nothing to do.
 */
function forKysely(
  database: DatabaseSync,
  prepared: (text: string) => Prepared,
  noteCommit: (hasChanged: boolean) => void,
): SqliteDatabase {
  const total = database.prepare('select total_changes() as changes');
  let seenChanges = 0;
  let isUncounted = false;
  const run = <Result>(
    { statement, writes, isCounted }: Prepared,
    act: (statement: StatementSync) => Result,
  ): Result => {
    const result = act(statement);
    isUncounted ||= !isCounted;
    if (writes && !database.isTransaction) {
      const changes = Number(total.get()?.changes);
      noteCommit(isUncounted || changes !== seenChanges);
      seenChanges = changes;
      isUncounted = false;
    }
    return result;
  };
  return {
    close: () => database.close(),
    prepare(text): SqliteStatement {
      // On a full disk, SQLite has already ended the transaction. Kysely's rollback is then skipped, since its error would hide the first
      // one.
      if (text === 'rollback' && !database.isTransaction) return NOTHING_TO_DO;
      // "begin immediate" waits for the write lock before the transaction begins. With "begin", a transaction that reads first and writes
      // later would fail at once if another process wrote in between.
      const cached = prepared(text === 'begin' ? 'begin immediate' : text);
      return {
        reader: cached.reader,
        all: (parameters) => run(cached, (statement) => statement.all(...parameters.map(bindable))),
        run: (parameters) => run(cached, (statement) => statement.run(...parameters.map(bindable))),
        iterate: (parameters) => cached.statement.iterate(...parameters.map(bindable)),
      };
    },
  };
}

/** Returns the database as a thread of its own reads it. */
const readingApart = (file: string) => new Kysely<Tables>({ dialect: dialectOf(new ReadApartDriver(file, bindable)) });

export function openSqlite({ dataDir, isServing = false }: OpenOptions): DatabaseAdapter {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = sqlitePath(dataDir);
  makePrivate(file);
  const database = openSqliteFile(file, { readOnly: false });
  const checkpoints = isServing ? openCheckpointsApart(file, database) : undefined;
  const journal = openJournalFlush({
    file,
    emptyJournal: () => database.prepare('pragma wal_checkpoint(truncate)').get()?.busy === 0,
  });
  const prepared = statementCache(database);
  const commits = { listener: () => {} };
  const noteCommit = (hasChanged: boolean) => {
    driver.noteCommit(hasChanged);
    if (!hasChanged) return;
    commits.listener();
    checkpoints?.noteCommit();
  };
  const driver = new FlushingDriver({ database: forKysely(database, prepared, noteCommit) }, journal);
  const db = new Kysely<Tables>({ dialect: dialectOf(driver) });
  const apart = { visitors: readingApart(file), office: readingApart(file) };

  return {
    kind: 'sqlite',
    db,
    // An SQLite database is a file on this machine, so it is never out of reach.
    reach: openReach(),
    foldedText: (column) => sql<string>`fold_case(${column})`,
    containsText: (text, part) => sql<boolean>`instr(${text}, ${part}) > 0`,
    async insertRows(_db, table, columns, rows) {
      const insert = `insert into ${table} (${columns.join()}) values `;
      const values = `(${columns.map(() => '?').join()})`;
      const idAt = columns.indexOf('id');
      const ids: number[] = [];
      for (let first = 0; first < rows.length; ) {
        const some = rows.slice(first, first + (rows.length - first < INSERTED_AT_ONCE ? 1 : INSERTED_AT_ONCE));
        const { statement } = prepared(insert + some.map(() => values).join());
        const { lastInsertRowid } = statement.run(...some.flat().map(bindable));
        // A statement numbers its rows in order, without gaps.
        const before = Number(lastInsertRowid) - some.length;
        for (const [at, row] of some.entries()) ids.push(idAt < 0 ? before + at + 1 : Number(row[idAt]));
        first += some.length;
      }
      return ids;
    },
    // With "autoincrement", SQLite gives out ids after the highest one that it has noted for the table, even if its row is deleted.
    async continueIds(transaction, table, atLeast = 0) {
      if (atLeast === 0) return;
      await sql`
        insert into sqlite_sequence (name, seq) select ${table}, 0
        where not exists (select 1 from sqlite_sequence where name = ${table})`.execute(transaction);
      await sql`update sqlite_sequence set seq = max(seq, ${atLeast}) where name = ${table}`.execute(transaction);
    },
    transactUnflushed: (work) =>
      // The connection stays reserved until it is known that nothing need be flushed.
      db.connection().execute(async (connection) => {
        const result = await connection.transaction().execute(work);
        driver.leaveUnflushed();
        return result;
      }),
    letCheckpointEnd: async () => checkpoints?.settled(),
    // Nothing to do: every transaction takes the write lock when it begins, so they take turns anyway.
    takeTurn: async () => undefined,
    apart,
    async takesWrites() {
      await sql`select 1`.execute(db);
      return true;
    },
    openChangeFeed: () => openSqliteChanges(db, database, commits),
    changeRecord: sqliteChangeRecord(db),
    async triggers() {
      const { rows } = await sql<{ table: string; name: string }>`
        select tbl_name as "table", name from sqlite_master where type = 'trigger'`.execute(db);
      return rows;
    },
    async secondaryIndexes(db, table) {
      const { rows } = await sql<IndexDefinition>`select name, sql as statement from sqlite_master
        where type = 'index' and tbl_name = ${table} and sql is not null and sql not like 'create unique%'`.execute(db);
      return rows;
    },
    async analyze() {
      database.exec('pragma analysis_limit = 2000; analyze');
    },
    async close() {
      await Promise.all([apart.visitors.destroy(), apart.office.destroy()]);
      await checkpoints?.close();
      await db.destroy();
      await journal.close();
    },
  };
}
