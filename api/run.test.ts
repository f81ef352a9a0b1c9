import { closeSync, openSync, statSync, writeSync } from 'node:fs';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { StartError } from './db/data-dir.ts';
import { openEngine } from './db/open-engine.ts';
import { sqlitePath } from './db/sqlite-file.ts';
import { runCommand } from './run.ts';
import { makeDatabase } from './test/test-database.ts';

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

test('what a person can put right is told in a sentence, anything else with its stack', async () => {
  const of = (error: Error) => toldBy(() => Promise.reject(error));
  expect(await of(new StartError('Do this.'))).toBe('Do this.');
  const bug = new TypeError('undefined is not a function');
  expect(await of(bug)).toBe(bug);
});

test.runIf(inject('engineKind') === 'sqlite')('a database with broken pages is told in a sentence', async () => {
  const place = await makeDatabase();
  const engine = await openEngine(place);
  const values = { title: 'x', description: 'x'.repeat(500), created_at: 1, updated_at: 1 };
  const articles = Array.from({ length: 500 }, (_, at) => ({
    ...values,
    document_id: `${at}`.padStart(24, 'a'),
    slug: `${at}`,
  }));
  await engine.db.insertInto('article').values(articles).execute();
  await engine.close();
  const file = openSync(sqlitePath(place.dataDir), 'r+');
  const { size } = statSync(sqlitePath(place.dataDir));
  writeSync(file, Buffer.alloc(100_000, 'x'), 0, 100_000, size - 150_000);
  closeSync(file);

  const said = await toldBy(async () => {
    const damaged = await openEngine(place);
    try {
      await damaged.db.selectFrom('article').selectAll().execute();
    } finally {
      await damaged.close();
    }
  });
  expect(said).toMatch(/^The database is damaged \(database disk image is malformed\)\. Restore it from a backup/);
});
