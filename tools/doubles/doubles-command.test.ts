import { spawnSync } from 'node:child_process';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { isUniqueViolation } from '../../platform/database/database-errors.ts';
import { openTestApp, PUBLIC_URL } from '../../test/open-test-app.ts';
import { makeDatabase } from '../../test/test-database.ts';

const COMMAND = new URL('doubles-command.ts', import.meta.url).pathname;

test('names that are the same folded are shown, and joined with the one that most ads have', async () => {
  const place = await makeDatabase();
  const { makeMake, makeModel, makeCar, list, adapter } = await openTestApp(place);
  const run = (...words: string[]) => {
    const env = { PATH: process.env.PATH, DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl ?? '', PUBLIC_URL };
    return spawnSync(process.execPath, [COMMAND, ...words], { env, encoding: 'utf8' });
  };
  expect(run().stdout).toBe('There are no doubles.\n');
  // As in a database from before they were refused.
  await sql`drop index make_folded_once`.execute(adapter.db);
  const [toyota, TOYOTA] = [await makeMake({ name: 'Toyota' }), await makeMake({ name: 'TOYOTA' })];
  const [premio, preMio] = [
    await makeModel({ name: 'Premio', make: toyota.id }),
    await makeModel({ name: 'pre-mio', make: TOYOTA.id }),
  ];
  await makeCar({ make: toyota.id, model: premio.id });
  for (let cars = 0; cars < 2; cars += 1) await makeCar({ make: TOYOTA.id, model: preMio.id });
  expect(run().stdout).toContain('make: Toyota (ads: 1) is TOYOTA (ads: 2)');
  const { stdout } = run('--merge');
  expect(stdout).toContain('Joined: 1.');
  expect(await list('/api/makes')).toMatchObject([{ name: 'TOYOTA' }]);
  expect(await list('/api/models')).toMatchObject([{ name: 'pre-mio' }]);
  expect(await list('/api/cars?filters[model][name][$eq]=pre-mio')).toHaveLength(3);
  expect(run().stdout).toBe('There are no doubles.\n');
  expect(run('--tea').status).toBe(1);
  await expect(makeMake({ name: 'toyota' })).rejects.toSatisfy(isUniqueViolation);
});
