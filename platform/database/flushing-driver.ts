import { type SqliteDialectConfig, SqliteDriver } from 'kysely';

/**
 * A driver for SQLite's single connection, whose users take turns. Whoever has committed something gives the connection back at once, and
 * then waits until the commit is on the disk: meanwhile others use the connection, and may see what a power failure would still undo.
 */
export class FlushingDriver extends SqliteDriver {
  readonly #flush: () => Promise<void>;
  #lastTurn = Promise.resolve();
  #endTurn = () => {};
  #hasUnflushed = false;

  /** `flush`: resolves when everything that was committed before the call is on the disk. */
  constructor(config: SqliteDialectConfig, flush: () => Promise<void>) {
    super(config);
    this.#flush = flush;
  }

  /** To be called after each commit. */
  noteCommit() {
    this.#hasUnflushed = true;
  }

  /** Spares the present user of the connection the wait for what it has committed. */
  leaveUnflushed() {
    this.#hasUnflushed = false;
  }

  override async acquireConnection() {
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = this.#lastTurn;
    this.#lastTurn = promise;
    await before;
    this.#endTurn = resolve;
    return super.acquireConnection();
  }

  override async releaseConnection() {
    const mustFlush = this.#hasUnflushed;
    this.#hasUnflushed = false;
    this.#endTurn();
    if (mustFlush) await this.#flush();
  }
}
