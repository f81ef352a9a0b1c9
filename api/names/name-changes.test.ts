import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import type { NamePage } from '#contract/office/name-schemas.ts';
import type { DatabaseAdapter } from '../../platform/database/adapter.ts';
import { MINUTE_MS } from '../../platform/durations.ts';
import { openSellingMarket } from '../../test/selling-makers.ts';
import { testOnce, testOnPostgres } from '../../test/test-database.ts';
import { findModelId, spelledValues } from '../listings/rows/market-names.ts';
import { holdNames } from './former-name-queries.ts';
import { NAME_KINDS } from './name-kinds.ts';
import { joinNames } from './name-merge.ts';
import { usesOf } from './name-use-queries.ts';

// On both databases: names that change are held by locks, and texts are looked through by SQL.

const market = await openSellingMarket();
const { enter, makeMake, makeModel, makeCar, makeFeature, makeSparePart, draft, dealer, db, request } = market;
const editor = await enter('staff', { staff: ['editor'], isStrong: true });
const owner = await market.dealerPerson('owner');
test('a former model is found without its make, unless two makes called different models so', async () => {
  const [first, second] = [await makeMake({ name: 'Lanchester' }), await makeMake({ name: 'Austin' })];
  const one = await makeModel({ name: 'Calibra', make: first.id });
  const two = await makeModel({ name: 'Calibra', make: second.id });
  await rename('models', one.documentId, 'Cascada');
  expect(await former('field=model&name=calibra')).toEqual(['Cascada']);
  await rename('models', two.documentId, 'Cascada');
  expect(await former('field=model&name=calibra')).toEqual(['Cascada']);
  await rename('models', two.documentId, 'Astra');
  expect(await former('field=model&name=calibra')).toEqual([]);
  expect(await former('field=model&name=calibra&make=Austin')).toEqual(['Astra']);
});

test('a renamed make and model are found by their former names, in addresses, files and drafts', async () => {
  const make = await makeMake({ name: 'Datsun' });
  const model = await makeModel({ name: 'Sunny', make: make.id });
  const other = await makeModel({ name: 'Sunny', make: (await makeMake({ name: 'Other' })).id });
  const ad = await draft(owner, dealer.documentId, { make: 'Datsun', model: 'Sunny' });
  const theirs = await draft(owner, dealer.documentId, { make: 'Other', model: 'Sunny' });
  const fromFile = JSON.stringify({ make: 'Datsun', model: 'Sunny', year: 2001 });
  await db.updateTable('listing').set({ import_values: fromFile }).where('document_id', '=', ad).execute();
  await rename('makes', make.documentId, 'Nissan');
  await rename('models', model.documentId, 'Sentra');
  expect(await patchOf(ad)).toMatchObject({ make: 'Nissan', model: 'Sentra', year: 2010 });
  expect(await patchOf(theirs)).toMatchObject({ make: 'Other', model: 'Sunny' });
  expect(JSON.parse((await textsOf(ad)).import_values ?? '')).toEqual({ make: 'Nissan', model: 'Sentra', year: 2001 });
  expect(await former('field=make&name=DATSUN')).toEqual(['Nissan']);
  expect(await former('field=model&name=sunny&make=Nissan')).toEqual(['Sentra']);
  expect(await former('field=model&name=sunny&make=Other')).toEqual([]);
  expect(await former('field=model&name=sunny')).toEqual(['Sentra']);
  expect((await spelledValues(db, 'car', { make: 'datsun', model: 'SUNNY' })).values).toEqual({
    make: 'Nissan',
    model: 'Sentra',
  });
  expect(await findModelId(db, { make: 'Other', model: 'Sunny' })).toBe(other.id);
  // Renamed once more it still leads there, and a new one of that name is that one.
  await rename('makes', make.documentId, 'Nissan Motor');
  expect(await former('field=make&name=Datsun')).toEqual(['Nissan Motor']);
  await editor.ask(of('makes'), { method: 'POST', body: { name: 'Datsun' } });
  expect(await former('field=make&name=Datsun')).toEqual([]);
});

const carOf = async (documentId: string) =>
  ((await request(`/api/cars/${documentId}?populate=*`)).body as { data: Record<string, { name: string }> }).data;

test('the API’s lists and counts of cars understand a former name, and compare a name that there is letter by letter', async () => {
  const [datsun, other] = [await makeMake({ name: 'Ssang Yong' }), await makeMake({ name: 'Ssangyang' })];
  const [small, big] = [
    await makeModel({ name: 'rexton', make: datsun.id }),
    await makeModel({ name: 'Rexton Two', make: datsun.id }),
  ];
  const cars = [
    (await makeCar({ make: datsun.id, model: small.id })).documentId,
    (await makeCar({ make: datsun.id, model: big.id })).documentId,
  ];
  await makeCar({ make: other.id });
  const listed = async (filters: string) => {
    const query = filters.replaceAll(' ', '%20');
    const { body } = await request(`/api/cars?${query}&fields=year`);
    const counted = await request(`/api/cars/facets?${query}&facets=make`);
    const ids = (body as { data: { documentId: string }[] }).data.map(({ documentId }) => documentId).sort();
    expect((counted.body as { data: { total: number } }).data.total, filters).toBe(ids.length);
    return ids;
  };
  expect(await listed('filters[model][name][$eq]=rexton')).toEqual([cars[0]]);
  await join('models', big.documentId, small.documentId);
  await rename('models', small.documentId, 'Rexton');
  await rename('makes', datsun.documentId, 'KG Mobility');
  const both = cars.toSorted();
  for (const filters of [
    'filters[model][name][$eq]=rexton',
    'filters[model][name][$eq]=Rexton Two',
    'filters[model][name][$in][0]=rexton&filters[make][name]=Ssang Yong',
    'filters[$and][0][make][name][$eq]=Ssang Yong',
    'filters[make][name][$eq]=KG Mobility',
  ])
    expect(await listed(filters), filters).toEqual(both);
  expect(await listed('filters[make][name][$eq]=kg mobility')).toEqual([]);
  expect(await listed('filters[model][name][$eq]=rexton&filters[make][name]=Ssangyang')).toEqual([]);
  const all = await listed('pagination[pageSize]=100');
  expect(await listed('filters[$not][make][name][$eq]=Ssang Yong&pagination[pageSize]=100')).toEqual(
    all.filter((documentId) => !cars.includes(documentId)),
  );
});

test('a draft with a former name is published under the present one', async () => {
  const make = await makeMake({ name: 'Peugeott' });
  await makeModel({ name: '206', make: make.id });
  const ad = await draft(owner, dealer.documentId, { make: 'Peugeott', model: '206' });
  const patch = (await textsOf(ad)).patch;
  await rename('makes', make.documentId, 'Peugeot');
  // As where the job ended before it came to this draft.
  await db.updateTable('listing').set({ patch }).where('document_id', '=', ad).execute();
  await market.move(owner, ad, 'submit');
  await market.decide(ad, 'approve').catch(() => undefined);
  expect(await carOf(ad)).toMatchObject({ make: { name: 'Peugeot' }, model: { name: '206' } });
});

test('a model that is in use keeps its make', async () => {
  const [a, b] = [await makeMake(), await makeMake()];
  const model = await makeModel({ make: a.id });
  await makeCar({ make: a.id, model: model.id });
  const { version } = (await show('models', model.documentId)).entry;
  const answer = await editor.ask(of('models', model.documentId), {
    method: 'PATCH',
    body: { version, make: b.documentId },
  });
  expect(answer.status).toBe(409);
  expect(answer.text).toContain('1 car use it');
});

test('what a draft names is not deleted', async () => {
  const model = await makeModel({ name: 'Vitz', make: 1 });
  const ad = await draft(owner, dealer.documentId, { model: 'Vitz' });
  expect(await patchOf(ad)).toMatchObject({ make: 'Toyota', model: 'Vitz' });
  const answer = await editor.ask(of('models', model.documentId), { method: 'DELETE' });
  expect(answer.status).toBe(409);
  expect(answer.text).toContain('1 draft or waiting change');
});

const join = (kind: string, id: string, into: string) =>
  editor.ask(`${of(kind, id)}/join`, { method: 'POST', body: { into } });

test('joined makes: cars, parts and models move, models of the same name become one, and nothing of the first is left', async () => {
  const [benz, mercedes] = [await makeMake({ name: 'Benz' }), await makeMake({ name: 'Mercedes' })];
  const [c, cToo, e] = [
    await makeModel({ name: 'c class', make: benz.id }),
    await makeModel({ name: 'C-Class', make: mercedes.id }),
    await makeModel({ name: 'E-Class', make: benz.id }),
  ];
  const cars = [await makeCar({ make: benz.id, model: c.id }), await makeCar({ make: benz.id, model: e.id })];
  const part = await makeSparePart({ make: benz.id });
  await db.insertInto('past_price').values({ model_id: c.id, price: 5, closed_at: 1 }).execute();
  const ad = await draft(owner, dealer.documentId, { make: 'Benz', model: 'c class' });
  const answer = await join('makes', benz.documentId, mercedes.documentId);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body).toMatchObject({
    entry: {
      title: 'Mercedes',
      history: [{ action: 'join names', changes: [{ field: 'joined', before: 'Benz', after: 'Mercedes' }] }],
    },
  });
  expect(await carOf(cars[0]?.documentId ?? '')).toMatchObject({
    make: { name: 'Mercedes' },
    model: { name: 'C-Class' },
  });
  expect(await carOf(cars[1]?.documentId ?? '')).toMatchObject({
    make: { name: 'Mercedes' },
    model: { name: 'E-Class' },
  });
  expect((await request(`/api/spareparts/${part.documentId}?populate=make`)).text).toContain('Mercedes');
  expect((await request('/api/cars?filters[make][name][$eq]=Mercedes')).body).toMatchObject({
    meta: { pagination: { total: 2 } },
  });
  expect(await db.selectFrom('past_price').select('model_id').execute()).toEqual([{ model_id: cToo.id }]);
  expect(await patchOf(ad)).toMatchObject({ make: 'Mercedes', model: 'C-Class' });
  expect(await former('field=make&name=benz')).toEqual(['Mercedes']);
  expect((await request(`/api/makes/${benz.documentId}`)).text).toContain('Mercedes');
  expect((await request(`/api/models/${c.documentId}`)).text).toContain('C-Class');
  expect((await editor.ask(of('makes', benz.documentId))).status).toBe(404);
  expect((await editor.ask(of('models', c.documentId))).status).toBe(404);
  const { rows } = await sql<{ count: number }>`select count(*) as count from car where make_id = ${benz.id}`.execute(
    db,
  );
  expect(Number(rows[0]?.count)).toBe(0);
});

test('a join of makes whose process died is gone on with, and leaves no job behind', async () => {
  const [from, into] = [await makeMake({ name: 'Vauxhal' }), await makeMake({ name: 'Vauxhall' })];
  const models = [
    await makeModel({ name: 'astra', make: from.id }),
    await makeModel({ name: 'Astra', make: into.id }),
    await makeModel({ name: 'Corsa', make: from.id }),
  ];
  const cars = [
    await makeCar({ make: from.id, model: models[0]?.id }),
    await makeCar({ make: from.id, model: models[2]?.id }),
  ];
  const kind = NAME_KINDS.find((one) => one.kind === 'makes');
  if (!kind) throw new Error('makes have names');
  // Dies once the cars have moved, before their models have.
  const adapter: DatabaseAdapter = {
    ...market.adapter,
    takeTurn: () => Promise.reject(new Error('killed')),
  };
  const joining = { adapter, clock: market.clock, accountId: null };
  await expect(joinNames(joining, kind, from.documentId, into.documentId)).rejects.toThrow('killed');
  expect(await carOf(cars[1]?.documentId ?? '')).toMatchObject({ make: { name: 'Vauxhall' } });
  expect((await editor.ask(of('makes', from.documentId))).status).toBe(200);

  market.clock.advance(2 * MINUTE_MS);
  market.jobs.wake();
  await vi.waitFor(async () => expect((await editor.ask(of('makes', from.documentId))).status).toBe(404), 10_000);
  expect(await carOf(cars[0]?.documentId ?? '')).toMatchObject({
    make: { name: 'Vauxhall' },
    model: { name: 'Astra' },
  });
  expect((await editor.ask(of('models', models[2]?.documentId ?? ''))).body).toMatchObject({
    entry: { title: 'Corsa' },
  });
  await vi.waitFor(async () =>
    expect(await db.selectFrom('job').select('key').where('key', '=', from.documentId).execute()).toEqual([]),
  );
});

test('a car with both of two joined features has one, and more cars than a portion holds move all', async () => {
  const [a, b] = [await makeFeature({ name: 'AC' }), await makeFeature({ name: 'Air con' })];
  const both = await makeCar({ features: [a.id, b.id] });
  const [first, second] = [await makeMake(), await makeMake()];
  const model = await makeModel({ make: first.id });
  await db
    .insertInto('past_price')
    .values(Array.from({ length: 1_203 }, () => ({ model_id: model.id, price: 5, closed_at: 1 })))
    .execute();
  const other = await makeModel({ make: first.id });
  expect((await join('features', b.documentId, a.documentId)).status).toBe(200);
  expect((await carOf(both.documentId)).features).toMatchObject([{ name: 'AC' }]);
  expect((await join('models', model.documentId, other.documentId)).status).toBe(200);
  const { moved } = await db
    .selectFrom('past_price')
    .select(({ fn }) => fn.countAll<number>().as('moved'))
    .where('model_id', '=', other.id)
    .executeTakeFirstOrThrow();
  expect(Number(moved)).toBe(1_203);
  expect((await join('models', other.documentId, (await makeModel({ make: second.id })).documentId)).status).toBe(400);
  expect((await join('models', other.documentId, other.documentId)).status).toBe(400);
});

test('cars are counted by the features that they have now, renamed and joined ones among them', async () => {
  const [a, b] = [await makeFeature({ name: 'Dashcam' }), await makeFeature({ name: 'Dash camera' })];
  await makeCar({ features: [a.id] });
  await makeCar({ features: [b.id] });
  const count = async (query: string) =>
    ((await request(`/api/cars/facets?${query}`)).body as { data: { total: number } }).data.total;
  const named = (name: string) => count(`filters[features][name]=${encodeURIComponent(name)}`);
  expect([await named('Dashcam'), await named('Dash camera'), await count('search=dashcam')]).toEqual([1, 1, 1]);
  await rename('features', a.documentId, 'Road camera');
  expect([await named('Road camera'), await named('Dashcam'), await count('search=dashcam')]).toEqual([1, 1, 1]);
  expect((await join('features', b.documentId, a.documentId)).status).toBe(200);
  expect([await named('Road camera'), await named('Dash camera'), await count('search=road+camera')]).toEqual([
    2, 2, 2,
  ]);
});

test('places are joined with all that lies there, and a place as it was written before is found', async () => {
  const car = await makeCar({ location: 'Ntinda kampala road' });
  const garage = await market.makeGarage({ location: 'Ntinda kampala road' });
  const find = async (q: string) => {
    const { rows } = (await editor.ask(`${of('places')}?q=${encodeURIComponent(q)}`)).body as {
      rows: { documentId: string; cells: string[] }[];
    };
    return rows.find(({ cells }) => cells[0] === q)?.documentId ?? '';
  };
  const into = await find('Ntinda, Kampala');
  const answer = await join('places', await find('Ntinda kampala road'), into);
  expect(answer.status, answer.text).toBe(200);
  expect((await carOf(car.documentId)).location).toBe('Ntinda, Kampala');
  expect((await request(`/api/garages/${garage.documentId}`)).body).toMatchObject({
    data: { location: 'Ntinda, Kampala' },
  });
  expect((await spelledValues(db, 'car', { location: 'ntinda KAMPALA road' })).values).toEqual({
    location: 'Ntinda, Kampala',
  });
  await rename('places', into, 'Ntinda');
  await rename('places', into, 'Ntinda, Kampala');
});

test('of two who join the same names crosswise at once one does, and the other is told', async () => {
  const [a, b] = [await makeFeature(), await makeFeature()];
  const cars = [await makeCar({ features: [a.id] }), await makeCar({ features: [b.id] })];
  const answers = await Promise.all([
    join('features', a.documentId, b.documentId),
    join('features', b.documentId, a.documentId),
  ]);
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses[0]).toBe(200);
  expect([400, 404, 409]).toContain(statuses[1]);
  for (const { documentId } of cars) expect((await carOf(documentId)).features).toHaveLength(1);
});

testOnPostgres(
  'an ad that is being written holds the names that it takes until it is there, and then moves with them',
  async () => {
    const [a, b] = [await makeMake(), await makeMake()];
    let joined: Promise<unknown> = Promise.resolve();
    const { documentId } = await makeCar();
    await db.transaction().execute(async (transaction) => {
      await holdNames(transaction, 'make', [a.id]);
      joined = join('makes', a.documentId, b.documentId);
      await vi.waitFor(async () => {
        const { rows } = await sql`select pid from pg_locks where not granted`.execute(db);
        expect(rows).not.toEqual([]);
      });
      await transaction.updateTable('car').set({ make_id: a.id }).where('document_id', '=', documentId).execute();
    });
    expect(await joined).toMatchObject({ status: 200 });
    expect((await carOf(documentId)).make).toMatchObject({ name: b.name });
  },
);

testOnce('every column of the database that refers to a name is known', async () => {
  const tables = NAME_KINDS.map(({ spec }) => spec.table);
  const { rows } = await sql<{ table: string; column: string; target: string }>`
    select m.name as "table", f."from" as "column", f."table" as target
    from sqlite_master m, pragma_foreign_key_list(m.name) f where m.type = 'table'`.execute(db);
  const referring = rows.filter(({ target }) => tables.includes(target));
  const known = NAME_KINDS.flatMap(({ kind, spec }) =>
    usesOf(kind).map(({ table, column }) => ({ table, column, target: spec.table })),
  );
  const line = ({ table, column, target }: (typeof known)[number]) => `${table}.${column} ${target}`;
  expect(known.map(line).sort()).toEqual(referring.map(line).sort());
});

test('a search finds what has a name by its former names, and by names that were joined with it', async () => {
  const make = await makeMake({ name: 'Tata' });
  const model = await makeModel({ name: 'Hiyeesi', make: make.id });
  const car = await makeCar({ make: make.id, model: model.id });
  const count = async (words: string) => {
    const { body } = await request(`/api/cars?fields[0]=year&search=${encodeURIComponent(words)}`);
    return (body as { data: { documentId: string }[] }).data.map(({ documentId }) => documentId);
  };
  await rename('models', model.documentId, 'Winger Van');
  expect(await count('hiyeesi')).toEqual([car.documentId]);
  expect(await count('tata hiyeesi')).toEqual([car.documentId]);
  const nickname = await makeModel({ name: 'Kigege', make: make.id });
  expect(await count('kigege')).toEqual([]);
  const joining = { adapter: market.adapter, clock: market.clock, accountId: null };
  for (const kind of NAME_KINDS.filter((one) => one.kind === 'models')) {
    await joinNames(joining, kind, nickname.documentId, model.documentId);
  }
  expect(await count('kigege')).toEqual([car.documentId]);
});

const of = (kind: string, id = '') => `/staff/api/content/${kind}${id && `/${id}`}`;
const show = async (kind: string, id: string) => (await editor.ask(of(kind, id))).body as NamePage;
async function rename(kind: string, id: string, name: string) {
  const { version } = (await show(kind, id)).entry;
  const answer = await editor.ask(of(kind, id), { method: 'PATCH', body: { version, name } });
  expect(answer.status, answer.text).toBe(200);
}

const former = async (query: string) =>
  ((await request(`/api/former-names?${query}`)).body as { data: { name: string }[] }).data.map(({ name }) => name);

const textsOf = (id: string) =>
  db.selectFrom('listing').selectAll().where('document_id', '=', id).executeTakeFirstOrThrow();
const patchOf = async (id: string) => JSON.parse((await textsOf(id)).patch ?? '{}');
