import type { Kysely, RawBuilder, Transaction } from 'kysely';
import type { ChangeFeed } from './change-feed.ts';
import type { ChangeRecord } from './change-record.ts';
import type { Reach } from './reach.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;
export type DatabaseKind = 'sqlite' | 'postgres';

/** Everything in which SQLite and PostgreSQL differ: no other code depends on which of them the database is. */
export interface DatabaseAdapter {
  readonly kind: DatabaseKind;
  /**
   * Queries of the database. In a transaction, `forNoKeyUpdate` on a select keeps others from changing the rows until the transaction ends;
   * `forUpdate` also keeps them from inserting rows that refer to these; `forKeyShare` only keeps the rows from being deleted. PostgreSQL
   * locks rows for this, while SQLite runs one transaction at a time.
   */
  readonly db: Database;
  /** Whether the database can be reached, as its change feed last found. */
  readonly reach: Reach;
  /** Ms after which the database ends a statement; undefined: there is no limit. */
  readonly statementTimeoutMs?: number | undefined;
  /** Returns SQL for a column's text in small letters, also beyond ASCII. The text to compare it with must be converted by `foldCase`. */
  foldedText(column: RawBuilder<unknown>): RawBuilder<string>;
  /** Returns SQL that is true if `text` contains `part`. `%` and `_` in `part` have no special meaning. */
  containsText(text: RawBuilder<unknown>, part: string): RawBuilder<boolean>;
  /**
   * Inserts many rows with the same columns, and returns their ids in order. `db` must be a transaction: SQLite has only one connection, on
   * which prepared statements then run, several times faster.
   */
  insertRows(db: Database, table: string, columns: readonly string[], rows: readonly Row[]): Promise<number[]>;
  /**
   * Makes a table's next new ids begin after its highest one, and after `atLeast`. To be called before rows with given ids are inserted, so
   * that no other row gets one of those ids. Ids are never used twice.
   */
  continueIds(db: Database, table: string, atLeast?: number): Promise<void>;
  /**
   * Runs a transaction without waiting for the disk, for work that nobody was told is done, and that a job does again if it is lost. A power
   * failure may undo it until the next ordinary commit; the end of the process does not.
   */
  transactUnflushed<Result>(work: (transaction: Transaction<Tables>) => Promise<Result>): Promise<Result>;
  /**
   * Resolves when no checkpoint of SQLite's journal is being made. To be called before each of many transactions that do not wait for the
   * disk: while they follow each other the journal cannot begin anew, and grows until a commit writes all of it into the database's file.
   */
  letCheckpointEnd(): Promise<void>;
  /** Lets only one transaction at a time go on, among all processes that call this; the others wait until that transaction ends. */
  takeTurn(transaction: Database): Promise<void>;
  /** The database for slow reads, which no index helps: they do not delay the queries of `db`. Each may take 1.5 s. */
  readonly apart: SlowReads;
  /** Returns whether the database accepts writes; a PostgreSQL standby only answers reads. Rejects if it does not answer. */
  takesWrites(): Promise<boolean>;
  /** Opens a feed of commits to the tables whose changes are recorded. Each call opens another feed. */
  openChangeFeed(): Promise<ChangeFeed>;
  readonly changeRecord: ChangeRecord;
  /** Returns all triggers, each with its table. */
  triggers(): Promise<readonly { table: string; name: string }[]>;
  /** Returns a table's indexes that are not unique: a large load may drop them and create them again. */
  secondaryIndexes(db: Database, table: string): Promise<IndexDefinition[]>;
  /** Updates the statistics of the query planner. To be called after large loads. */
  analyze(): Promise<void>;
  close(): Promise<void>;
}

/** Ways to read the database that do not delay each other. Of the error of a read that takes too long `isDatabaseUnavailable` is true. */
export interface SlowReads {
  readonly visitors: Database;
  /** For the back office and for jobs, which visitors' slow reads must not hold up. */
  readonly office: Database;
}

export interface IndexDefinition {
  name: string;
  /** The SQL statement that creates the index. */
  statement: string;
}

export type Row = readonly (string | number | null)[];

export interface OpenOptions {
  dataDir: string;
  databaseUrl?: string | undefined;
  /** An address of the same database that bypasses the connection pooler, if `databaseUrl` leads to a pooler. */
  databaseListenUrl?: string | undefined;
  /** PostgreSQL ends a statement after this many ms. Undefined: no limit, as for a load or a migration. */
  statementTimeoutMs?: number | undefined;
  /** The most connections to PostgreSQL. */
  mostConnections?: number;
  /** The `reach` of another pool of the same database, whose change feed then finds out for both pools whether the database is there. */
  reach?: Reach;
  /** Whether the process answers visitors: SQLite's maintenance must then not delay them. */
  isServing?: boolean;
}
