import { expect, test } from 'vitest';
import type { NameList, NamePage } from '#contract/office/name-schemas.ts';
import { openSellingMarket } from '../../test/selling-makers.ts';

// On both databases: names are compared folded, and locked while they change.

const market = await openSellingMarket();
const { enter, makeMake, makeModel, makeCar, makeFeature, request } = market;
const editor = await enter('staff', { staff: ['editor'], isStrong: true });
test('editors and admins with the second factor look after names; moderators and others do not', async () => {
  const may = [editor, await enter('staff', { staff: ['admin'], isStrong: true })];
  for (const { ask } of may) expect((await ask('/staff/api/content')).status).toBe(200);
  const mayNot = [
    await enter('staff', { staff: ['moderator'], isStrong: true }),
    await enter('staff', { staff: ['editor'] }),
    await enter('staff', {}),
  ];
  for (const { ask } of mayNot) {
    expect((await ask('/staff/api/content')).status).toBe(403);
    expect((await ask(of('makes'), { method: 'POST', body: { name: 'Lada' } })).status).toBe(403);
  }
  expect((await request('/staff/api/content')).status).toBe(401);
});

test('each kind is counted, and has a form made from its entity', async () => {
  const { kinds } = (await editor.ask('/staff/api/content')).body as { kinds: { kind: string; count: number }[] };
  expect(kinds.map(({ kind }) => kind)).toEqual([
    'makes',
    'models',
    'categories',
    'features',
    'sparecategories',
    'places',
  ]);
  expect(kinds[0]?.count).toBeGreaterThan(0);
  const make = await makeMake({ name: 'Formula' });
  expect((await editor.ask(of('models', 'form'))).body).toMatchObject({
    one: 'model',
    fields: [
      {
        name: 'make',
        label: 'Make',
        isNeeded: true,
        control: 'choice',
        options: expect.arrayContaining([{ value: make.documentId, label: 'Formula' }]),
      },
      { name: 'name', label: 'Name', isNeeded: true, control: 'line', most: 100, options: [] },
    ],
  });
});

test('an editor adds a make and a model of it, which visitors find at once, and the history says who', async () => {
  const make = idOf(await add('makes', { name: '  Zastava ' }));
  const model = idOf(await add('models', { name: 'Yugo', make }));
  const [served] = await market.list('/api/models?filters[name][$eq]=Yugo&populate=make');
  expect(served).toMatchObject({ documentId: model, name: 'Yugo', make: { name: 'Zastava' } });
  expect((await show('models', model)).entry).toMatchObject({
    title: 'Yugo',
    values: { name: 'Yugo', make },
    uses: [],
    history: [
      {
        action: 'add name',
        actor: expect.stringContaining('Office'),
        changes: expect.arrayContaining([{ field: 'make', before: null, after: 'Zastava' }]),
      },
    ],
  });
  expect((await show('makes', make)).entry.uses).toEqual([{ count: 1, words: '1 model' }]);
});

test('a name that is there already, however it is written, is refused with the first one; a model within its make', async () => {
  const [lada, uaz] = [await makeMake({ name: 'Lada' }), await makeMake({ name: 'UAZ' })];
  const first = await makeModel({ name: 'Niva-4', make: lada.id });
  const second = await add('models', { name: 'NÍVA 4', make: lada.documentId });
  expect(second.status).toBe(409);
  expect(second.body).toMatchObject({
    error: {
      message: 'There is a model Niva-4 already',
      details: { errors: [{ path: ['name'], message: 'There is a model Niva-4 already' }] },
    },
  });
  const other = idOf(await add('models', { name: 'Niva 4', make: uaz.documentId }));
  const { version } = (await show('models', other)).entry;
  expect((await change('models', other, { version, make: lada.documentId })).status).toBe(409);
  // Its own name in another spelling is no second one.
  const own = (await show('models', first.documentId)).entry;
  expect((await change('models', first.documentId, { version: own.version, name: 'NIVA 4' })).status).toBe(200);
});

test('two editors who add the same name at once add it once', async () => {
  const answers = await Promise.all(['Skoda', 'SKODA', 'Škoda'].map((name) => add('makes', { name })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
});

test.each([
  ['makes', {}],
  ['makes', { name: ' ' }],
  ['makes', { name: 'x'.repeat(101) }],
  ['makes', { name: 'Two\nlines' }],
  ['makes', { name: 'Good', folded: 'bad' }],
  ['makes', { name: 5 }],
  ['models', { name: 'No make' }],
  ['models', { name: 'No make', make: null }],
  ['models', { name: 'Strange make', make: 'b'.repeat(24) }],
])('a new one of %s that says %j is refused', async (kind, body) => {
  expect((await add(kind, body)).status).toBe(400);
});

test('a rename is seen on cars, in facets and in the list, and is refused to whoever saw an older version', async () => {
  const make = await makeMake({ name: 'Toyotta' });
  const car = await makeCar({ make: make.id });
  const { version } = (await show('makes', make.documentId)).entry;
  const renamed = await change('makes', make.documentId, { version, name: 'Toyoda' });
  expect(renamed.body).toMatchObject({ entry: { title: 'Toyoda', uses: [{ count: 1, words: '1 car' }] } });
  expect((await request(`/api/cars/${car.documentId}?populate=make`)).body).toMatchObject({
    data: { make: { name: 'Toyoda' } },
  });
  expect((await request('/api/cars/facets?facets=make')).text).toContain('Toyoda');
  expect((await request('/api/cars?filters[make][name][$eq]=Toyoda')).body).toMatchObject({ data: [{ id: car.id }] });
  const late = await change('makes', make.documentId, { version, name: 'Tojota' });
  expect(late.status).toBe(409);
  expect((await show('makes', make.documentId)).entry).toMatchObject({
    title: 'Toyoda',
    history: [{ action: 'change name', changes: [{ field: 'name', before: 'Toyotta', after: 'Toyoda' }] }],
  });
});

test('a list is searched by each word, of models by the make too, and says how many ads on sale have each', async () => {
  const make = await makeMake({ name: 'Daihatsu' });
  const [move, mira] = [
    await makeModel({ name: 'Move Canvas', make: make.id }),
    await makeModel({ name: 'Mira', make: make.id }),
  ];
  for (let cars = 0; cars < 2; cars += 1) await makeCar({ make: make.id, model: mira.id });
  await makeCar({ make: make.id, model: mira.id, publishedAt: null });
  expect(await list('models', '?q=daihatsu')).toMatchObject({
    columns: ['Name', 'Make'],
    total: 2,
    rows: [
      { documentId: mira.documentId, cells: ['Mira', 'Daihatsu'], ads: 2 },
      { documentId: move.documentId, cells: ['Move Canvas', 'Daihatsu'], ads: 0 },
    ],
  });
  expect(await list('models', '?q=DAIHATSU+can')).toMatchObject({ total: 1 });
  expect(await list('models', '?q=%25')).toMatchObject({ total: 0 });
  expect(await list('models', '?q=nothing&page=7')).toMatchObject({ total: 0, page: 1, rows: [] });
});

test('only what nothing uses is deleted; else the answer says what uses it', async () => {
  const make = await makeMake({ name: 'Wuling' });
  const model = await makeModel({ name: 'Mini', make: make.id });
  const feature = await makeFeature({ name: 'Ejector seat' });
  await makeCar({ make: make.id, model: model.id, features: [feature.id] });
  await makeCar({ make: make.id, publishedAt: null });
  const refused = await remove('makes', make.documentId);
  expect(refused.status).toBe(409);
  expect(refused.body).toMatchObject({ error: { message: 'It cannot be deleted: 2 cars and 1 model use it.' } });
  expect((await remove('features', feature.documentId)).status).toBe(409);
  const free = await makeFeature({ name: 'Sun blind' });
  expect((await remove('features', free.documentId)).status).toBe(204);
  expect((await remove('features', free.documentId)).status).toBe(404);
  expect((await request(`/api/features/${free.documentId}`)).status).toBe(404);
});

const of = (kind: string, id = '') => `/staff/api/content/${kind}${id && `/${id}`}`;
const list = async (kind: string, query = '') => (await editor.ask(of(kind) + query)).body as NameList;
const show = async (kind: string, id: string) => (await editor.ask(of(kind, id))).body as NamePage;
const add = (kind: string, body: object) => editor.ask(of(kind), { method: 'POST', body });
const change = (kind: string, id: string, body: object) => editor.ask(of(kind, id), { method: 'PATCH', body });
const remove = (kind: string, id: string) => editor.ask(of(kind, id), { method: 'DELETE' });
const idOf = ({ body }: { body: unknown }) => (body as { documentId: string }).documentId;
