import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, inject, test } from 'vitest';
import { openAdapter } from '../../platform/database/open-adapter.ts';
import { catalogueSum, filesIn, runImport, writeFiles } from '../../test/import-files.ts';
import { commandEnv } from '../../test/run-command.ts';
import { type DatabaseOptions, makeDatabase, testLong, whenDone } from '../../test/test-database.ts';
import { requireKind } from './catalogue-sheets.ts';
import { readArguments } from './command-arguments.ts';
import { openSource } from './open-source.ts';

testLong(
  'an import that was killed or stopped leaves whole batches, and the next one goes on to the same end',
  async () => {
    const options = await makeDatabase();
    const adapter = await openAdapter(options);
    whenDone(() => adapter.close());
    const folder = manyCars();
    const counted = async () => {
      const { count } = await adapter.db
        .selectFrom('car')
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    };
    const someAfter = async (before: number) => {
      while ((await counted()) <= before) await sleep(10);
    };

    const killed = start(options, [folder]);
    await someAfter(0);
    killed.child.kill('SIGKILL');
    await killed.ended;
    const left = await counted();
    expect([left % 250, left < CARS]).toEqual([0, true]);

    const stopped = start(options, [folder]);
    await someAfter(left);
    stopped.child.kill('SIGINT');
    const { code, said } = await stopped.ended;
    expect(code).toBe(1);
    expect(said).toContain('The import was stopped.');
    expect((await counted()) % 250).toBe(0);

    const last = await runImport({ adapter, dataDir: options.dataDir }, folder);
    expect(last.counts.created + last.counts.unchanged).toBe(CARS);
    expect(await counted()).toBe(CARS);
    const after = await catalogueSum({ adapter, dataDir: options.dataDir });
    expect((await runImport({ adapter, dataDir: options.dataDir }, folder)).counts).toMatchObject({ unchanged: CARS });
    expect(await catalogueSum({ adapter, dataDir: options.dataDir })).toBe(after);
  },
);

// On SQLite alone: the messages do not depend on the database.
test.runIf(inject('databaseKind') === 'sqlite')('the commands say what they did and how they are used', async () => {
  const options = await makeDatabase();
  const folder = writeFiles({ 'cars.csv': 'reference,make,year\nA,Toyota,2012\nB,Toyota,12\n' });
  const first = await run(options, [folder]);
  expect(first.said).toMatch(
    /^cars\.csv row 3, year: "12" cannot be taken\. .*\ncars: 1 new, 0 changed, 0 unchanged, 0 deleted, 1 bad rows\.\nNew makes: Toyota\.\nIt took /,
  );
  expect(first.code).toBe(1);
  const [dry, help, wrong] = await Promise.all([
    run(options, [`${folder}/cars.csv`, '--kind', 'cars', '--dry-run']),
    run(options, ['--help'], 'export'),
    run(options, []),
  ]);
  expect(dry.said).toContain('nothing was stored');
  expect([help.code, help.said.split('\n')[0]]).toEqual([0, 'npm run export -- FOLDER [options]']);
  expect([wrong.code, wrong.said.split('\n')[0]]).toEqual([1, 'Exactly one file or folder is needed.']);
  expect(wrong.said).not.toMatch(/\n\s+at /);

  const copy = `${folder}/copy`;
  expect(await run(options, [copy], 'export')).toMatchObject({
    code: 0,
    said: `1 entries were written to ${copy}.\n`,
  });
  expect(filesIn(copy)).toContain('cars.csv');
});

test.runIf(inject('databaseKind') === 'sqlite')(
  'what is wrong with its words, a command says in a sentence',
  async () => {
    const read = (...args: string[]) => readArguments('HELP', ['dry-run'], ['kind'], args);
    expect(() => read('cars.csv', 'more.csv')).toThrow('Exactly one file or folder is needed.');
    expect(() => read('cars.csv', '--dryrun')).toThrow("Unknown option '--dryrun'. --help lists the options.");
    expect(() => requireKind('boats')).toThrow(
      'There is no kind "boats"; the kinds are dealers, garages, cars, spareparts, articles.',
    );
    await expect(openSource('/nowhere.csv')).rejects.toThrow('/nowhere.csv cannot be imported: there is no such file.');
  },
);

function start(options: DatabaseOptions, args: string[], command = 'import') {
  const place = command === 'import' ? '..' : `../${command}`;
  const script = new URL(`${place}/${command}-command.ts`, import.meta.url).pathname;
  const child = spawn(process.execPath, [script, ...args], { env: commandEnv(options) });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
  const ended = new Promise<{ code: number | null; said: string }>((resolve) => {
    child.on('close', (code) => resolve({ code, said }));
  });
  return { child, ended };
}

const run = (options: DatabaseOptions, args: string[], command?: string) => start(options, args, command).ended;

const CARS = 6_000;
const manyCars = () => {
  const rows = Array.from(
    { length: CARS },
    (_, at) => `K-${at},Make ${at % 40},Model ${at % 300},"Place ${at % 70}, Kampala",A;B`,
  );
  return writeFiles({ 'cars.csv': `reference,make,model,location,features\n${rows.join('\n')}\n` });
};
