import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Dialect, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, sql } from 'kysely';
import { expect, test } from 'vitest';
import { FlushingDriver } from './flushing-driver.ts';

/**
 * Returns a database that only notes its statements, of which "write", "commit" and "find it done" commit, the last one without a change, and
 * what its flushes wait for.
 */
function openNoting() {
  const noted: string[] = [];
  const flushes: PromiseWithResolvers<void>[] = [];
  const database = {
    close: () => undefined,
    prepare: (text: string) => ({
      reader: false,
      all: () => [],
      iterate: () => [][Symbol.iterator](),
      run() {
        noted.push(text);
        if (text === 'write' || text === 'commit') driver.noteCommit(true);
        if (text === 'find it done') driver.noteCommit(false);
        return { changes: 0, lastInsertRowid: 0 };
      },
    }),
  };
  const driver = new FlushingDriver(
    { database },
    {
      flush() {
        noted.push('flush');
        const flush = Promise.withResolvers<void>();
        flushes.push(flush);
        return flush.promise;
      },
      pending: async () => flushes.at(-1)?.promise,
    },
  );
  const dialect: Dialect = {
    createDriver: () => driver,
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createAdapter: () =>
      new (class extends SqliteAdapter {
        override get supportsMultipleConnections() {
          return true;
        }
      })(),
  };
  const db = new Kysely({ dialect });
  const run = async (name: string, text = name) => {
    await sql.raw(text).execute(db);
    noted.push(`${name} is acknowledged`);
  };
  return { db, driver, flushes, noted, run };
}

/** Long enough for whatever waits for nothing but its turn. */
async function aWhile() {
  for (let turn = 0; turn < 5; turn += 1) await nextTurn();
}

test('a write is acknowledged when it is on the disk, and others are answered meanwhile', async () => {
  const { flushes, noted, run } = openNoting();
  const writing = run('write');
  const reading = run('read');
  await reading;
  await aWhile();
  expect(noted).toEqual(['write', 'flush', 'read', 'read is acknowledged']);
  flushes[0]?.resolve();
  await writing;
  expect(noted.at(-1)).toBe('write is acknowledged');
});

test('who changes nothing flushes nothing, but waits for the change that was found made already', async () => {
  const { flushes, noted, run } = openNoting();
  await run('find it done');
  expect(flushes).toEqual([]);
  const writing = run('write');
  const finding = run('find it done');
  await aWhile();
  expect(noted.slice(2)).toEqual(['write', 'flush', 'find it done']);
  flushes[0]?.resolve();
  await Promise.all([writing, finding]);
});

test('the users of the connection take turns in the order in which they came', async () => {
  const { db, flushes, noted, run } = openNoting();
  const began = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const transaction = db.transaction().execute(async (trx) => {
    began.resolve();
    await mayEnd.promise;
    await sql`inside`.execute(trx);
  });
  await began.promise;
  const others = ['first', 'second', 'third'].map((name) => run(name));
  await aWhile();
  expect(noted).toEqual(['begin']);
  mayEnd.resolve();
  await Promise.all(others);
  expect(noted.filter((one) => !one.includes('is acknowledged'))).toEqual([
    'begin',
    'inside',
    'commit',
    'flush',
    'first',
    'second',
    'third',
  ]);
  flushes[0]?.resolve();
  await transaction;
});

test('a transaction that fails waits for nothing, and lets the next one in', async () => {
  const { db, flushes, noted, run } = openNoting();
  const failing = db.transaction().execute(async () => {
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await run('read');
  expect(noted).toEqual(['begin', 'rollback', 'read', 'read is acknowledged']);
  expect(flushes).toEqual([]);
});

test('what is left unflushed is acknowledged at once; a flush that fails is told to who waits for it, and to nobody else', async () => {
  const { db, driver, flushes, noted, run } = openNoting();
  await db.connection().execute(async (connection) => {
    await sql`write`.execute(connection);
    driver.leaveUnflushed();
  });
  expect(noted).toEqual(['write']);
  const writing = run('write');
  await run('read');
  flushes[0]?.reject(new Error('the disk failed'));
  await expect(writing).rejects.toThrow('the disk failed');
  await run('read');
});
