import { type DatabaseConnection, PostgresDialect, type PostgresDialectConfig, PostgresDriver } from 'kysely';
import { FOLLOWED_TABLES } from './followed-tables.ts';

const FOLLOWED = new RegExp(`\\b(?:${FOLLOWED_TABLES.join('|')})\\b`);

/** May it have changed what is followed? Words that only look like a table's name cost a look in vain. */
const mayChange = (text: string) => !/^\s*(?:select|with)\b/i.test(text) && FOLLOWED.test(text);

/** Tells of commits to the tables that are followed, before whoever asked for them goes on. */
class FollowingDriver extends PostgresDriver {
  readonly #committed: () => void;
  readonly #known = new WeakSet<DatabaseConnection>();
  readonly #inTransaction = new WeakSet<DatabaseConnection>();
  readonly #changed = new WeakSet<DatabaseConnection>();

  constructor(config: PostgresDialectConfig, committed: () => void) {
    super(config);
    this.#committed = committed;
  }

  override async acquireConnection(...options: Parameters<PostgresDriver['acquireConnection']>) {
    const connection = await super.acquireConnection(...options);
    if (this.#known.has(connection)) return connection;
    this.#known.add(connection);
    const execute = connection.executeQuery.bind(connection);
    connection.executeQuery = async (query, ...rest) => {
      const result = await execute(query, ...rest);
      if (mayChange(query.sql)) this.#note(connection);
      // The driver's own promise, whatever rows its caller expects.
      return result as never;
    };
    return connection;
  }

  #note(connection: DatabaseConnection) {
    if (this.#inTransaction.has(connection)) this.#changed.add(connection);
    else this.#committed();
  }

  override async beginTransaction(...begun: Parameters<PostgresDriver['beginTransaction']>) {
    await super.beginTransaction(...begun);
    this.#inTransaction.add(begun[0]);
    this.#changed.delete(begun[0]);
  }

  override async commitTransaction(connection: DatabaseConnection) {
    this.#inTransaction.delete(connection);
    await super.commitTransaction(connection);
    if (this.#changed.delete(connection)) this.#committed();
  }

  /**
   * Never throws: what ended the transaction is what its caller must hear, and where the connection is lost the server has
   * rolled back by itself. Kysely closes a connection that could not be rolled back.
   */
  override async rollbackTransaction(...rolledBack: Parameters<PostgresDriver['rollbackTransaction']>) {
    this.#inTransaction.delete(rolledBack[0]);
    await super.rollbackTransaction(...rolledBack).catch(() => undefined);
  }
}

export class FollowingPostgresDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;
  readonly #committed: () => void;

  constructor(config: PostgresDialectConfig, committed: () => void) {
    super(config);
    this.#config = config;
    this.#committed = committed;
  }

  override createDriver() {
    return new FollowingDriver(this.#config, this.#committed);
  }
}
