import { type DatabaseConnection, PostgresDialect, type PostgresDialectConfig, PostgresDriver } from 'kysely';
import type { Reach } from './reach.ts';

/** Finds out which commits on the connections of one pool may have changed tables whose changes are recorded. */
export interface Commits {
  /** Called after a commit that may have changed a recorded table, before the code that made the commit continues. */
  listener(): void;
  /** Sets the names of the tables whose changes are recorded. */
  follow(tables: Iterable<string>): void;
  /**
   * Returns whether a statement may change a recorded table. It only looks for the table's name: a false match costs one reading of the
   * feed that finds nothing.
   */
  mayBeOf(statement: string): boolean;
}

export function openCommits(): Commits {
  let followed = /(?!)/;
  return {
    listener: () => undefined,
    follow(tables) {
      // Safe pattern: words without repetition.
      followed = new RegExp(`\\b(?:${[...tables].join('|')})\\b`);
    },
    mayBeOf: (statement) => !/^\s*(?:select|with)\b/i.test(statement) && followed.test(statement),
  };
}

/**
 * A driver that reports commits to recorded tables before the caller continues. While the database is known to be away, it sends nothing
 * and throws at once.
 */
class FollowingDriver extends PostgresDriver {
  readonly #commits: Commits;
  readonly #reach: Reach;
  readonly #known = new WeakSet<DatabaseConnection>();
  readonly #inTransaction = new WeakSet<DatabaseConnection>();
  readonly #changed = new WeakSet<DatabaseConnection>();

  constructor(config: PostgresDialectConfig, commits: Commits, reach: Reach) {
    super(config);
    this.#commits = commits;
    this.#reach = reach;
  }

  override async acquireConnection(...options: Parameters<PostgresDriver['acquireConnection']>) {
    this.#reach.require();
    const connection = await super.acquireConnection(...options);
    if (this.#known.has(connection)) return connection;
    this.#known.add(connection);
    const execute = connection.executeQuery.bind(connection);
    connection.executeQuery = async (query, ...rest) => {
      const result = await execute(query, ...rest);
      if (this.#commits.mayBeOf(query.sql)) this.#note(connection);
      // The cast is needed because the result is declared without the type of its rows, which the caller expects.
      return result as never;
    };
    return connection;
  }

  #note(connection: DatabaseConnection) {
    if (this.#inTransaction.has(connection)) this.#changed.add(connection);
    else this.#commits.listener();
  }

  override async beginTransaction(...begun: Parameters<PostgresDriver['beginTransaction']>) {
    await super.beginTransaction(...begun);
    this.#inTransaction.add(begun[0]);
    this.#changed.delete(begun[0]);
  }

  override async commitTransaction(connection: DatabaseConnection) {
    this.#inTransaction.delete(connection);
    await super.commitTransaction(connection);
    if (this.#changed.delete(connection)) this.#commits.listener();
  }

  /**
   * Rolls back. Never throws, since the caller must get the error that ended the transaction. If the connection was lost, the server has
   * rolled back by itself; if the rollback failed otherwise, Kysely closes the connection.
   */
  override async rollbackTransaction(...rolledBack: Parameters<PostgresDriver['rollbackTransaction']>) {
    this.#inTransaction.delete(rolledBack[0]);
    await super.rollbackTransaction(...rolledBack).catch(() => undefined);
  }
}

export class FollowingPostgresDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;
  readonly #commits: Commits;
  readonly #reach: Reach;

  constructor(config: PostgresDialectConfig, commits: Commits, reach: Reach) {
    super(config);
    this.#config = config;
    this.#commits = commits;
    this.#reach = reach;
  }

  override createDriver() {
    return new FollowingDriver(this.#config, this.#commits, this.#reach);
  }
}
