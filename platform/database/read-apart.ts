import { Worker } from 'node:worker_threads';
import { type CompiledQuery, type DatabaseConnection, DummyDriver } from 'kysely';
import { DatabaseUnavailable } from './database-errors.ts';

const TIME_LIMIT_MS = 1_500;
const MOST_WAITING = 50;

interface Waiting {
  text: string;
  parameters: readonly unknown[];
  resolve: (rows: unknown[]) => void;
  reject: (error: Error) => void;
}

/**
 * Opens a thread for slow reads. SQLite blocks its caller until it has the result, and cannot be interrupted, so a query without an index
 * would delay every visitor. In the thread it delays only other slow reads, for a limited time.
 */
function openReadApart(file: string) {
  const waiting: Waiting[] = [];
  let worker: Worker | undefined;
  let current: { query: Waiting; timer: NodeJS.Timeout } | undefined;

  function settle(act: (query: Waiting) => void) {
    if (!current) return;
    clearTimeout(current.timer);
    const { query } = current;
    current = undefined;
    act(query);
    next();
  }

  function giveUp(reason: string) {
    const ended = worker;
    worker = undefined;
    void ended?.terminate();
    settle((query) => query.reject(new DatabaseUnavailable(reason)));
  }

  function startWorker(): Worker {
    const started = new Worker(new URL('./read-worker.ts', import.meta.url), { workerData: file });
    started.unref();
    started.on('message', ({ rows, error = {} }: { rows?: unknown[]; error?: Partial<Error> }) => {
      // A message of a thread that has been replaced may still arrive. It belongs to no query that waits now.
      if (started !== worker) return;
      settle((query) => (rows ? query.resolve(rows) : query.reject(Object.assign(new Error(error.message), error))));
    });
    started.on('error', () => started === worker && giveUp('The reading thread ended.'));
    return started;
  }

  function next() {
    if (current) return;
    const query = waiting.shift();
    if (!query) return;
    worker ??= startWorker();
    const timer = setTimeout(() => giveUp('The query took too long.'), TIME_LIMIT_MS);
    current = { query, timer };
    worker.postMessage({ text: query.text, parameters: query.parameters });
  }

  return {
    /** Runs a query. Rejects with DatabaseUnavailable after 1.5 s, or at once if too many wait. */
    read(text: string, parameters: readonly unknown[]): Promise<unknown[]> {
      if (waiting.length >= MOST_WAITING) return Promise.reject(new DatabaseUnavailable('Too many slow queries wait.'));
      return new Promise((resolve, reject) => {
        waiting.push({ text, parameters, resolve, reject });
        next();
      });
    },
    async close() {
      const ended = worker;
      giveUp('The database is closing.');
      await ended?.terminate();
    },
  };
}

/**
 * A driver whose queries a thread runs. The thread cannot write, so there are no transactions. `bindable`: returns a parameter in a form
 * that SQLite takes.
 */
export class ReadApartDriver extends DummyDriver {
  readonly #apart: ReturnType<typeof openReadApart>;
  readonly #connection: DatabaseConnection;

  constructor(file: string, bindable: (value: unknown) => unknown) {
    super();
    const apart = openReadApart(file);
    this.#apart = apart;
    this.#connection = {
      executeQuery: async <Row>({ sql: text, parameters }: CompiledQuery) => ({
        rows: (await apart.read(text, parameters.map(bindable))) as Row[],
      }),
      streamQuery() {
        throw new Error('Rows are read apart all at once.');
      },
    };
  }

  override beginTransaction(): never {
    throw new Error('There are no transactions apart.');
  }

  override acquireConnection() {
    return Promise.resolve(this.#connection);
  }

  override destroy() {
    return this.#apart.close();
  }
}
