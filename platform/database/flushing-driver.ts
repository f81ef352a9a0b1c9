import { type SqliteDialectConfig, SqliteDriver } from 'kysely';

interface Flushes {
  /** Resolves when everything that was committed before the call is on the disk. */
  flush(): Promise<void>;
  /** Resolves when what others have committed, and wait for, is on the disk. */
  pending(): Promise<void>;
}

/**
 * A driver for SQLite's single connection, whose users take turns. Whoever has committed something gives the connection back at once, and
 * then waits until the commit is on the disk: meanwhile others use the connection, and may see what a power failure would still undo. The
 * wait is over before `execute` of a query or a transaction resolves; transactions by `startTransaction` would not wait.
 */
export class FlushingDriver extends SqliteDriver {
  readonly #flushes: Flushes;
  #lastTurn = Promise.resolve();
  #endTurn = () => {};
  /** Whose changes the present user has to wait for: its own, or those of others that it may have found made already. */
  #awaited: 'nothing' | 'others' | 'own' = 'nothing';

  constructor(config: SqliteDialectConfig, flushes: Flushes) {
    super(config);
    this.#flushes = flushes;
  }

  /** To be called after each commit. */
  noteCommit(hasChanged: boolean) {
    if (hasChanged) this.#awaited = 'own';
    else if (this.#awaited === 'nothing') this.#awaited = 'others';
  }

  /** Spares the present user of the connection the wait for what it has committed. */
  leaveUnflushed() {
    this.#awaited = 'nothing';
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
    const awaited = this.#awaited;
    this.#awaited = 'nothing';
    this.#endTurn();
    if (awaited === 'own') await this.#flushes.flush();
    else if (awaited === 'others') await this.#flushes.pending();
  }
}
