import { closeSync, openSync, statSync, writeSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { makeDatabase } from '../../test/test-database.ts';
import { StartError } from '../database/data-dir.ts';
import { openAdapter } from '../database/open-adapter.ts';
import { sqlitePath } from '../database/sqlite-file.ts';
import { runCommand } from './run.ts';

test('what a person can put right is told in a sentence, anything else with its stack', async () => {
  const of = (error: Error) => toldBy(() => Promise.reject(error));
  expect(await of(new StartError('Do this.'))).toBe('Do this.');
  // The same class, loaded a second time beside the server's bundle.
  expect(await of(Object.assign(new Error('Do that.'), { name: 'StartError' }))).toBe('Do that.');
  const full = Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 });
  expect(await of(full)).toBe('The disk is full. Free some space, and run this again.');
  const option = await toldBy(
    async () => void parseArgs({ args: ['--cras', '9'], options: { cars: { type: 'string' } } }),
  );
  expect(option).toBe("Unknown option '--cras'.");
  const bug = new TypeError('undefined is not a function');
  expect(await of(bug)).toBe(bug);
});

test.runIf(inject('databaseKind') === 'sqlite')('a database with broken pages is told in a sentence', async () => {
  const options = await makeDatabase();
  const adapter = await openAdapter(options);
  const values = { title: 'x', description: 'x'.repeat(500), created_at: 1, updated_at: 1 };
  const articles = Array.from({ length: 500 }, (_, at) => ({
    ...values,
    document_id: `${at}`.padStart(24, 'a'),
    slug: `${at}`,
  }));
  await adapter.db.insertInto('article').values(articles).execute();
  await adapter.close();
  const file = openSync(sqlitePath(options.dataDir), 'r+');
  const { size } = statSync(sqlitePath(options.dataDir));
  writeSync(file, Buffer.alloc(100_000, 'x'), 0, 100_000, size - 150_000);
  closeSync(file);

  const said = await toldBy(async () => {
    const damaged = await openAdapter(options);
    try {
      await damaged.db.selectFrom('article').selectAll().execute();
    } finally {
      await damaged.close();
    }
  });
  expect(said).toMatch(/^The database is damaged \(database disk image is malformed\)\. Restore it from a backup/);
});

/** Runs it as a command, and gives what the person at the terminal is told. */
async function toldBy(command: () => Promise<void>) {
  onTestFinished(() => {
    process.exitCode = undefined;
  });
  vi.mocked(console.error).mockImplementation(() => undefined);
  await runCommand(command);
  expect(process.exitCode).toBe(1);
  const [said] = vi.mocked(console.error).mock.calls;
  vi.mocked(console.error).mockClear();
  return said?.[0];
}
