import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { isUniqueViolation } from '../../platform/database/database-errors.ts';
import { openTestApp, PUBLIC_URL } from '../../test/open-test-app.ts';
import { commandEnv, runCommand } from '../../test/run-command.ts';
import { makeDatabase } from '../../test/test-database.ts';

const COMMAND = new URL('doubles-command.ts', import.meta.url);

test('names that are the same folded are shown, and joined with the one that most ads have', async () => {
  const place = await makeDatabase();
  const { makeMake, makeModel, makeCar, list, adapter } = await openTestApp(place);
  const run = (...words: string[]) => runCommand(COMMAND, words, commandEnv(place, { PUBLIC_URL }));
  expect(run().said).toBe('There are no doubles.\n');
  // As in a database from before they were refused.
  await sql`drop index make_folded_once`.execute(adapter.db);
  const [toyota, TOYOTA] = [await makeMake({ name: 'Toyota' }), await makeMake({ name: 'TOYOTA' })];
  const [premio, preMio] = [
    await makeModel({ name: 'Premio', make: toyota.id }),
    await makeModel({ name: 'pre-mio', make: TOYOTA.id }),
  ];
  await makeCar({ make: toyota.id, model: premio.id });
  for (let cars = 0; cars < 2; cars += 1) await makeCar({ make: TOYOTA.id, model: preMio.id });
  expect(run().said).toContain('make: Toyota (ads: 1) is TOYOTA (ads: 2)');
  const { said } = run('--merge');
  expect(said).toContain('Joined: 1.');
  expect(await list('/api/makes')).toMatchObject([{ name: 'TOYOTA' }]);
  expect(await list('/api/models')).toMatchObject([{ name: 'pre-mio' }]);
  // The search index notices soon what another process has written.
  await expect.poll(() => list('/api/cars?filters[model][name][$eq]=pre-mio')).toHaveLength(3);
  expect(run().said).toBe('There are no doubles.\n');
  expect(run('--tea').status).toBe(1);
  await expect(makeMake({ name: 'toyota' })).rejects.toSatisfy(isUniqueViolation);
});
