import { expect, test } from 'vitest';
import { openWritingMarket, type Written } from '../../test/write-makers.ts';

const market = await openWritingMarket();
const { db } = market;
type Ask = ReturnType<typeof market.asker>;

const create = (ask: Ask, data: object, query = '?status=draft') =>
  ask(`/api/cars${query}`, { method: 'POST', body: { data } });
const put = (ask: Ask, id: string, data: object, query = '') =>
  ask(`/api/cars/${id}${query}`, { method: 'PUT', body: { data } });
const idOf = ({ body }: { body: unknown }) => (body as Written).data.documentId;
const errorOf = ({ body }: { body: unknown }) => (body as { error: { message: string } }).error.message;

test('a system’s own number is unique within its seller, and who takes one twice is told of the twin', async () => {
  const [writer, other] = [await market.makeWriter(2), await market.makeWriter(2)];
  const first = idOf(await create(writer.ask, { stockNumber: 'K-114' }));
  const twin = await create(writer.ask, { stockNumber: ' K-114 ' });
  expect([twin.status, errorOf(twin)]).toEqual([400, `stockNumber must be unique: ${first} has it`]);
  expect(twin.body).toMatchObject({ error: { details: { errors: [{ path: ['stockNumber'] }] } } });
  expect((await create(other.ask, { stockNumber: 'K-114' })).status, 'another seller').toBe(201);
  const second = idOf(await create(writer.ask, { stockNumber: 'K-115' }));
  expect((await put(writer.ask, second, { stockNumber: 'K-114' }, '?status=draft')).status).toBe(400);
  expect((await put(writer.ask, first, { stockNumber: null }, '?status=draft')).status).toBe(200);
  const freed = await put(writer.ask, second, { stockNumber: 'K-114' }, '?status=draft&fields=stockNumber');
  expect(freed.body).toMatchObject({ data: { documentId: second, stockNumber: 'K-114' } });
  for (const odd of [5, 'x'.repeat(61), 'a\u0000b', ['K']]) {
    expect((await create(writer.ask, { stockNumber: odd })).status, String(odd)).toBe(400);
  }
  const both = await Promise.all([1, 2].map(() => create(writer.ask, { stockNumber: 'K-200' })));
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 400]);
});

/** A seller's car that buyers see, with a number. */
async function makePublic(writer: Awaited<ReturnType<typeof market.makeWriter>>, stockNumber: string) {
  const { documentId } = await market.makeCar({ dealer_info: writer.owner.id });
  expect((await put(writer.ask, documentId, { stockNumber })).status).toBe(200);
  return documentId;
}

test('a number of what is on sale changes without a moderator, and buyers are not told of it', async () => {
  const writer = await market.makeWriter();
  const documentId = await makePublic(writer, 'P-1');
  const listing = await db.selectFrom('listing').selectAll().where('document_id', '=', documentId).executeTakeFirst();
  expect(listing).toMatchObject({ stock_number: 'P-1', state: 'published', submitted_at: null });
  const { body, text } = await market.request(`/api/cars/${documentId}?populate=*`);
  expect((body as Written).data.id).toEqual(expect.any(Number));
  expect(text).not.toContain('P-1');
});

const idsOf = ({ body }: { body: unknown }) => (body as { data: Written['data'][] }).data.map((one) => one.documentId);

test('its own token alone finds and reads numbers, of drafts by their scope', async () => {
  const [writer, other] = [await market.makeWriter(2), await market.makeWriter(2)];
  const [shown, next] = [await makePublic(writer, 'S-1'), await makePublic(writer, 'S-2')];
  await makePublic(other, 'S-1');
  const draft = idOf(await create(writer.ask, { stockNumber: 'S-3' }));
  const writing = market.asker(await market.makeToken(writer.sellerId, { scopes: ['listings:write'] }));
  const url = (query: string) => `/api/cars?${query}&sort=createdAt`;
  for (const ask of [writer.ask, writing]) {
    const one = await ask(url('filters[stockNumber][$eq]=S-1&fields=stockNumber'));
    expect(one.body).toMatchObject({ data: [{ documentId: shown, stockNumber: 'S-1' }] });
    expect(one.headers['cache-control']).toBe('no-store');
    expect(idsOf(await ask(url('filters[stockNumber][$in][0]=S-1&filters[stockNumber][$in][1]=S-2')))).toEqual([
      shown,
      next,
    ]);
    expect(idsOf(await ask(url('filters[stockNumber]=S-3')))).toEqual([]);
    expect((await ask(`/api/cars/${shown}?fields=price,stockNumber`)).body).toMatchObject({
      data: { documentId: shown, stockNumber: 'S-1', price: expect.anything() },
    });
  }
  expect(idsOf(await writer.ask(url('status=draft&filters[stockNumber]=S-3')))).toEqual([draft]);
  const all = await writer.ask(url(`fields=stockNumber&filters[dealer_info][id][$in]=${writer.owner.id}`));
  expect((all.body as { data: object[] }).data).toMatchObject([{ stockNumber: 'S-1' }, { stockNumber: 'S-2' }]);
  const theirs = await writer.ask(url(`fields=stockNumber&filters[dealer_info][id]=${other.owner.id}`));
  expect((theirs.body as { data: object[] }).data).toMatchObject([{ stockNumber: null }]);
  const uploading = await market.makeToken(writer.sellerId, { scopes: ['uploads:write'] });
  for (const ask of [market.asker(), market.asker('wrong'), market.asker(uploading)]) {
    for (const query of ['filters[stockNumber]=S-1', 'fields=stockNumber']) {
      expect(errorOf(await ask(url(query))), query).toContain('Invalid key stockNumber');
    }
  }
  for (const odd of ['[$gt]=S', '[$in][$x]=1', '[$eq][]=1', '[$eq]=1&filters[stockNumber][$ne]=2']) {
    expect(errorOf(await writer.ask(url(`filters[stockNumber]${odd}`))), odd).toBe('stockNumber takes $eq or $in');
  }
});
