import type { Kysely, RawBuilder, Transaction } from 'kysely';
import type { ChangeFeed } from './change-feed.ts';
import type { ChangeRecord } from './change-record.ts';
import type { Reach } from './reach.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;
export type DatabaseKind = 'sqlite' | 'postgres';

/** Hides whether the database is SQLite or PostgreSQL. No other code knows the differences. */
export interface DatabaseAdapter {
  readonly kind: DatabaseKind;
  /**
   * In a transaction `forNoKeyUpdate` keeps others from changing the rows that a select gives until it ends, or waits until they have: by
   * PostgreSQL's locks of rows, and on SQLite because one transaction runs at a time. `forUpdate` keeps others from
   * naming them in rows of their own as well, and `forKeyShare` keeps them from being deleted.
   */
  readonly db: Database;
  /** Whether the database is there, as far as its change feed knows. */
  readonly reach: Reach;
  /** Text as compared without regard to case, beyond ASCII too. The other side is folded by `foldCase`. */
  foldedText(column: RawBuilder<unknown>): RawBuilder<string>;
  /** True if `text` contains `part`; both are taken literally, so `%` and `_` have no special meaning. */
  containsText(text: RawBuilder<unknown>, part: string): RawBuilder<boolean>;
  /**
   * Inserts many rows of one shape and gives their ids in order. Must run in the transaction that `db` is: SQLite
   * has one connection, so a prepared statement run row by row is part of it (and several times faster there).
   */
  insertRows(db: Database, table: string, columns: readonly string[], rows: readonly Row[]): Promise<number[]>;
  /**
   * Goes on with the numbers of a table's rows after the highest one, and after `atLeast`: called before rows are inserted with numbers of
   * their own, so that nobody else gets one of these. Numbers that were given out are never given again.
   */
  continueIds(db: Database, table: string, atLeast?: number): Promise<void>;
  /**
   * A complete transaction in its order, which a power cut may undo until the next ordinary commit; the end of the process does not. For
   * work that a job repeats and that was reported to nobody: on SQLite the whole process waits while a commit reaches the disk.
   */
  transactUnflushed<Result>(work: (transaction: Transaction<Tables>) => Promise<Result>): Promise<Result>;
  /**
   * A transaction that is on the disk when this resolves. On SQLite the process answers other requests while the commit reaches the disk;
   * they may see data that a power cut still undoes. For frequent saves.
   */
  transactAndFlush<Result>(work: (transaction: Transaction<Tables>) => Promise<Result>): Promise<Result>;
  /** Lets one transaction at a time go on, among all processes; the others wait until it ends. */
  takeTurn(transaction: Database): Promise<void>;
  /** Runs a slow read, one without an index, apart from other queries. Rejects with DatabaseUnavailable after 1.5 s. */
  readApart<Result>(query: RawBuilder<Result>): Promise<Result[]>;
  /** Returns whether the database takes writes: a standby answers, and takes none. Rejects if it does not answer. */
  takesWrites(): Promise<boolean>;
  /** Begins to follow commits to the catalogue. Each call opens a feed. */
  openChangeFeed(): Promise<ChangeFeed>;
  readonly changeRecord: ChangeRecord;
  /** Returns all triggers with their tables. */
  triggers(): Promise<readonly { table: string; name: string }[]>;
  /** The indexes of a table that hold no promise (uniqueness), so that a large load may do without them. */
  secondaryIndexes(db: Database, table: string): Promise<IndexDefinition[]>;
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
  /** A direct address of the same database, where `databaseUrl` is that of a pooler. */
  databaseListenUrl?: string | undefined;
  /** PostgreSQL ends a statement after this many ms. None: a load or a migration may take its time. */
  statementTimeoutMs?: number;
  /** The most connections to PostgreSQL. */
  mostConnections?: number;
  /** The `reach` of another pool of the same database: that pool's change feed watches for both. */
  reach?: Reach;
  /** Does the process answer visitors? Then SQLite's upkeep must not hold them up. */
  isServing?: boolean;
}
