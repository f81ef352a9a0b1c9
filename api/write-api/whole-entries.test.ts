import { expect, test } from 'vitest';
import { testOnce } from '../../test/test-database.ts';
import { openWritingMarket, type Written } from '../../test/write-makers.ts';

// On both databases: the order of features is theirs to keep.

const market = await openWritingMarket();
const { db } = market;

const make = await market.makeMake({ name: 'Toyota U' });
const model = await market.makeModel({ name: 'Premio U', make: make.id });
const features = await Promise.all(
  ['Sunroof U', 'ABS U', 'Radio U', 'Alloys U'].map((name) => market.makeFeature({ name })),
);
const [a = 0, b = 0, c = 0, d = 0] = features.map(({ id }) => id);

const EXTRAS = 'fields[0]=*&fields[1]=availability&fields[2]=description&fields[3]=stockNumber&fields[4]=provenance';

testOnce.each([
  ['a car that buyers see', 2, '', 'populate=*'],
  ['one that waits for a moderator', 0, '', `status=draft&populate=*`],
  ['one with all that can be asked of it', 2, '', `status=draft&populate=*&${EXTRAS}`],
  ['what is reserved', 2, 'reserved', `populate=*&${EXTRAS}`],
  ['what was sold', 2, 'sold', `status=draft&populate=*&${EXTRAS}`],
] as const)('%s is written back whole, and nothing changes', async (_, trust, availability, query) => {
  const writer = await market.makeWriter(trust);
  const id = await create(writer, { stockNumber: 'U-1', description: 'One owner' });
  if (availability !== '') expect((await put(writer, id, { availability })).status).toBe(200);
  const read = await writer.ask(`/api/cars/${id}?${query}`);
  expect(read.status, read.text).toBe(200);
  const { data } = read.body as Written;
  const [before, events] = [await listingOf(id), await countEvents(id)];
  const written = await put(writer, id, data);
  expect(written.status, written.text).toBe(200);
  expect(await listingOf(id)).toEqual(before);
  expect(await countEvents(id)).toBe(events);
  const { body } = await writer.ask(`/api/cars/${id}?${query}`);
  expect(body).toEqual(read.body);
});

testOnce('of a whole entry what was changed is changed, and what is others’ is refused', async () => {
  const writer = await market.makeWriter(2);
  const id = await create(writer);
  const read = await writer.ask(`/api/cars/${id}?status=draft&populate=*`);
  const { data } = read.body as Written;
  const tag = { 'if-match': String(read.headers.etag) };
  const changed = await put(writer, id, { ...data, price: 23_000_000 }, '', tag);
  expect(changed.body).toMatchObject({ data: { price: 23_000_000 } });
  expect((await put(writer, id, { ...data, price: 1 }, '', tag)).status, 'it has moved').toBe(412);
  const { updatedAt: _, ...stays } = data;
  for (const [name, value] of [
    ['reference', 'M-1'],
    ['featured', true],
    ['dimension', 9.5],
    ['video', [1]],
    ['id', 99_999_999],
    ['documentId', 'z'.repeat(24)],
    ['createdAt', '2020-01-01T00:00:00.000Z'],
    ['updatedAt', '2020-01-01T00:00:00.000Z'],
    ['private_seller', { id: 1 }],
  ] as const) {
    expect((await put(writer, id, { ...stays, [name]: value })).status, name).toBe(400);
  }
  const other = await market.makeWriter(2);
  const theirs = (await other.ask(`/api/cars/${await create(other)}?populate=images`)).body as Written;
  expect((await put(writer, id, { images: theirs.data.images })).status).toBe(403);
  expect((await put(writer, id, { dealer_info: { ...other.owner, name: 'x' } })).status).toBe(403);
  for (const none of [{ name: 'ABS' }, { id: [1] }, { documentId: { id: 1 } }, { id: a, connect: [b] }]) {
    expect((await put(writer, id, { features: none })).status, JSON.stringify(none)).toBe(400);
  }
});

test('features keep the order in which they are named, connected and placed', async () => {
  const writer = await market.makeWriter(2);
  const id = await create(writer);
  const write = async (sent: unknown) => featuresIn(await put(writer, id, { features: sent }, '?populate=features'));
  const shown = async () => featuresIn(await market.request(`/api/cars/${id}?populate=features`));
  expect(await shown()).toEqual([c, a]);
  expect(await write([c, a, b])).toEqual([c, a, b]);
  expect(await shown()).toEqual([c, a, b]);
  expect(await write({ connect: [{ id: d, position: { after: c } }] })).toEqual([c, d, a, b]);
  expect(await write({ connect: [{ id: b, position: { start: true } }] })).toEqual([b, c, d, a]);
  expect(await write({ connect: [c] }), 'connecting again moves it').toEqual([b, d, a, c]);
  expect(await write({ disconnect: [d] })).toEqual([b, a, c]);
  expect(await shown()).toEqual([b, a, c]);
  expect(featuresIn(await writer.ask(`/api/cars/${id}?populate=features&status=draft`))).toEqual([b, a, c]);
});

test('a car is listed under the features that it has now', async () => {
  const writer = await market.makeWriter(2);
  const id = await create(writer);
  async function isUnder(name: string) {
    const filter = `filters[features][name]=${encodeURIComponent(name)}&pagination[pageSize]=100`;
    const { data } = (await market.request(`/api/cars?${filter}`)).body as { data: Written['data'][] };
    return data.some(({ documentId }) => documentId === id);
  }
  const under = async () => [await isUnder('Sunroof U'), await isUnder('ABS U'), await isUnder('Radio U')];
  expect(await under()).toEqual([true, false, true]);
  await put(writer, id, { features: { connect: [b], disconnect: [a] } });
  expect(await under()).toEqual([false, true, true]);
  await put(writer, id, { features: [] });
  expect(await under()).toEqual([false, false, false]);
});

test('a form changes features and leaves the others in their order', async () => {
  const person = await market.dealerPerson('owner');
  const id = await market.draft(person, market.dealer.documentId);
  const save = async (names: string[]) => {
    const { version } = await listingOf(id);
    const answer = await person.ask(`/sell/api/listings/${id}`, {
      method: 'PATCH',
      body: { version, fields: { features: names } },
    });
    expect(answer.status, answer.text).toBe(200);
    const { body } = await person.ask(`/sell/api/listings/${id}`);
    return (body as { values: { features: string[] } }).values.features;
  };
  expect(await save(['Sunroof U', 'ABS U'])).toEqual(['Sunroof U', 'ABS U']);
  const { version } = await listingOf(id);
  expect(await save(['ABS U', 'Sunroof U'])).toEqual(['Sunroof U', 'ABS U']);
  expect((await listingOf(id)).version, 'the same ones').toBe(version);
  expect(await save(['ABS U', 'Radio U', 'Sunroof U'])).toEqual(['Sunroof U', 'ABS U', 'Radio U']);
});

testOnce('a body in a form’s encoding is told what is wrong with it', async () => {
  const writer = await market.makeWriter(2);
  const ask = (body: string) =>
    writer.ask('/api/cars?status=draft', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  for (const body of ['data[year]=2011', 'data%5Byear%5D=2011']) {
    const year = await ask(body);
    expect([year.status, year.text]).toEqual([400, expect.stringContaining('year must be a `number` type')]);
  }
  for (const odd of ['data[year', 'year=2011', '%ff', 'data=1', '__proto__[x]=1', 'data[a]'.repeat(500)]) {
    const answer = await ask(odd);
    expect([answer.status, (answer.body as { error: { message: string } }).error.message], odd).toEqual([
      400,
      expect.not.stringMatching(/^Bad Request$/),
    ]);
  }
  expect((await ask('data[color]=Silver')).status).toBe(201);
});

type Writer = Awaited<ReturnType<typeof market.makeWriter>>;

async function create(writer: Writer, more: object = {}, query = '') {
  const data = {
    make: make.id,
    model: model.id,
    year: 2010,
    mileage: 81_000,
    price: 24_500_000,
    condition: 'used',
    location: 'Ntinda, Kampala',
    features: [c, a],
    images: [await market.makeUpload(writer.sellerId)],
    ...more,
  };
  const { body, text, status } = await writer.ask(`/api/cars${query}`, { method: 'POST', body: { data } });
  expect(status, text).toBe(201);
  return (body as Written).data.documentId;
}

const put = ({ ask }: Writer, id: string, data: object, query = '', headers = {}) =>
  ask(`/api/cars/${id}${query}`, { method: 'PUT', body: { data }, headers });
const listingOf = (id: string) =>
  db.selectFrom('listing').selectAll().where('document_id', '=', id).executeTakeFirstOrThrow();
const countEvents = async (id: string) =>
  (
    await db
      .selectFrom('listing_event')
      .select('id')
      .where('listing_id', '=', (await listingOf(id)).id)
      .execute()
  ).length;
const featuresIn = ({ body }: { body: unknown }) =>
  ((body as Written).data.features as { id: number }[]).map(({ id }) => id);
