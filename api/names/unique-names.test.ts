import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { isUniqueViolation } from '../../platform/database/database-errors.ts';
import { openAdapter } from '../../platform/database/open-adapter.ts';
import { makeDatabase, openTestAdapter, testOnPostgres, whenDone } from '../../test/test-database.ts';
import { openWritingMarket } from '../../test/write-makers.ts';
import { insertMakes } from '../cars/car-writes.ts';
import { placeIdOf } from '../sellers/seller-place-writes.ts';
import { keepNamesUnique } from './unique-names.ts';

// On both databases: each finds rows that are the same in its own way, and lets several write at once.

const INDEX = 'make_folded_once';

async function linesOf(adapter: Parameters<typeof keepNamesUnique>[0]) {
  const lines: string[] = [];
  await keepNamesUnique(adapter, (line) => lines.push(line));
  return lines;
}

test('names that differ in their spelling alone are told, and refused once they are gone', async () => {
  const adapter = await openTestAdapter();
  const add = (name: string) =>
    adapter.db.transaction().execute((db) => insertMakes(adapter, db, [{ name, createdAt: 1 }]));
  const refusal = (name: string) => add(name).then(() => undefined, isUniqueViolation);
  await sql`drop index ${sql.ref(INDEX)}`.execute(adapter.db);
  await add('Premio');
  await add('PRE-MIO');
  expect(await linesOf(adapter)).toEqual([expect.stringContaining('spelling alone: makes. To see them')]);
  expect(await refusal('premio')).toBeUndefined();
  await adapter.db.deleteFrom('make').where('name', '<>', 'Premio').execute();
  expect(await linesOf(adapter)).toEqual([]);
  expect(await refusal('premio')).toBe(true);
  // Another program folds nothing.
  for (const id of ['a', 'b'])
    await sql`insert into make (document_id, created_at, updated_at, name)
      values (${id.repeat(24)}, 1, 1, ${`Allion ${id}`})`.execute(adapter.db);
});

testOnPostgres('of several servers that start at once, each goes on', async () => {
  const place = await makeDatabase();
  const adapters = await Promise.all([1, 2, 3].map(() => openAdapter(place)));
  whenDone(async () => void (await Promise.all(adapters.map((adapter) => adapter.close()))));
  const [first] = adapters;
  if (!first) throw new Error('No adapter');
  await sql`drop index ${sql.ref(INDEX)}`.execute(first.db);
  expect(await Promise.all(adapters.map(linesOf))).toEqual([[], [], []]);
  const { rows } = await sql`select 1 from pg_indexes where indexname = ${INDEX}`.execute(first.db);
  expect(rows).toHaveLength(1);
});

test('of those who bring one name at once in several spellings, one adds it; the others use it or are told', async () => {
  const market = await openWritingMarket();
  const { db, clock } = market;
  const { ask } = await market.makeStaffToken('admin');
  const editor = await market.enter('staff', { staff: ['editor'], isStrong: true });
  const byForm = async (kind: string, name: string) =>
    (await editor.ask(`/staff/api/content/${kind}`, { method: 'POST', body: { name } })).status;
  const byApi = async (kind: string, name: string) =>
    (await ask(`/api/${kind}`, { method: 'POST', body: { data: { name } } })).status;
  const bySeller = (name: string) => db.transaction().execute((tx) => placeIdOf(tx, name, clock.now()));
  const byAd = (location: string) => market.makeCar({ location });
  for (let round = 0; round < 5; round += 1) {
    const name = `Old Kira ${round}`;
    const [form, formToo, first, second] = await Promise.all([
      byForm('places', name.toUpperCase()),
      byForm('places', name),
      bySeller(`old kira, ${round}`),
      bySeller(`Old-Kira ${round}`),
      byAd(name.toLowerCase()),
      byAd(`OldKira ${round}`),
    ]);
    const places = await db.selectFrom('place').select('id').where('folded', '=', `oldkira${round}`).execute();
    expect(places).toEqual([{ id: first }]);
    expect(second).toBe(first);
    for (const status of [form, formToo]) expect([201, 409]).toContain(status);
    const statuses = await Promise.all([byForm('makes', name), byApi('makes', name.toUpperCase())]);
    expect(statuses.sort()).toEqual([expect.toBeOneOf([201]), expect.toBeOneOf([400, 409])]);
  }
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from car join place on place.id = place_id where place.folded like 'oldkira%'`.execute(db);
  expect(Number(rows[0]?.count)).toBe(10);
});
