import { expect, test } from 'vitest';
import { VISITOR } from '#contract/permissions.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { openWritingMarket, type Written } from '../../test/write-makers.ts';
import { openIdempotencyKeys, removeOldKeys } from './idempotency-keys.ts';

// On both databases: of two at once the second meets the first's row in another way.

const market = await openWritingMarket();
const { db, clock } = market;
type Ask = ReturnType<typeof market.asker>;

const create = (ask: Ask, key: string, data: object = { year: 2011 }, query = '?status=draft') =>
  ask(`/api/cars${query}`, { method: 'POST', body: { data }, headers: { 'idempotency-key': key } });
const idOf = ({ body }: { body: unknown }) => (body as Written).data.documentId;
const countOf = async (sellerId: number) =>
  (await db.selectFrom('listing').select('id').where('seller_id', '=', sellerId).execute()).length;

test('the same write under the same key is done once, and answered as the first time', async () => {
  const [writer, other] = [await market.makeWriter(2), await market.makeWriter(2)];
  const first = await create(writer.ask, 'one');
  expect(first.status, first.text).toBe(201);
  await writer.ask(`/api/cars/${idOf(first)}?status=draft`, { method: 'PUT', body: { data: { year: 2012 } } });
  const again = await create(writer.ask, 'one');
  expect([again.status, again.text, again.headers.etag]).toEqual([201, first.text, first.headers.etag]);
  expect(await countOf(writer.sellerId)).toBe(1);
  expect((await create(writer.ask, 'one', { year: 2013 })).status, 'another body').toBe(422);
  expect((await create(writer.ask, 'one', { year: 2011 }, '?status=draft&fields=year')).status).toBe(422);
  expect(idOf(await create(writer.ask, 'two')), 'another key').not.toBe(idOf(first));
  expect(idOf(await create(other.ask, 'one')), 'another token').not.toBe(idOf(first));
  const second = market.asker(await market.makeToken(writer.sellerId));
  expect(idOf(await create(second, 'one')), 'another token of this seller').not.toBe(idOf(first));
  for (const odd of ['', 'x'.repeat(256), 'é']) expect((await create(writer.ask, odd)).status, odd).toBe(400);
});

test('a change and a withdrawal that are sent again do nothing more', async () => {
  const writer = await market.makeWriter(2);
  const { documentId } = await market.makeCar({ dealer_info: writer.owner.id });
  const tag = String((await writer.ask(`/api/cars/${documentId}?status=draft`)).headers.etag);
  const put = () =>
    writer.ask(`/api/cars/${documentId}`, {
      method: 'PUT',
      body: { data: { price: 9_000_000 } },
      headers: { 'idempotency-key': 'price', 'if-match': tag },
    });
  const first = await put();
  expect(first.status).toBe(200);
  expect((await put()).text).toBe(first.text);
  const draft = idOf(await create(writer.ask, 'draft'));
  const remove = () => writer.ask(`/api/cars/${draft}`, { method: 'DELETE', headers: { 'idempotency-key': 'gone' } });
  expect([(await remove()).status, (await remove()).status]).toEqual([204, 204]);
});

test('while the first runs the same key is refused, and one ad comes of both', async () => {
  const writer = await market.makeWriter(2);
  const answers = await Promise.all([1, 2, 3].map(() => create(writer.ask, 'both')));
  expect(await countOf(writer.sellerId)).toBe(1);
  for (const { status, text } of answers.filter((one) => one.status !== 409)) {
    expect([status, text]).toEqual([201, answers.find((one) => one.status === 201)?.text]);
  }
  const once = openIdempotencyKeys(db);
  const { promise, resolve } = Promise.withResolvers<void>();
  const request = { headers: { 'idempotency-key': 'slow' }, method: 'POST', raw: { url: '/' }, body: {} };
  const actor = { ...VISITOR, accountId: 1 };
  const write = async () => {
    await promise;
    return 'z'.repeat(24);
  };
  const one = { now: clock.now(), write, answer: async () => ({ status: 201 }) };
  const first = once(request, actor, one);
  await expect(once(request, actor, one)).rejects.toMatchObject({ status: 409 });
  resolve();
  expect(await first).toEqual({ status: 201 });
});

test('what was refused leaves no key, and what was written and not answered is answered', async () => {
  const writer = await market.makeWriter(2);
  expect((await create(writer.ask, 'late', { year: 'none' })).status).toBe(400);
  const first = await create(writer.ask, 'late');
  expect(first.status).toBe(201);
  // As a crash between the write and its answer leaves it.
  await db.updateTable('idempotency_key').set({ answer: null }).where('document_id', '=', idOf(first)).execute();
  expect((await create(writer.ask, 'late')).text).toBe(first.text);
  expect(await countOf(writer.sellerId)).toBe(1);
});

test('a key is good for a day', async () => {
  const writer = await market.makeWriter(2);
  const first = await create(writer.ask, 'daily');
  const noted = db.updateTable('idempotency_key').where('document_id', '=', idOf(first));
  await noted.set({ created_at: clock.now() - DAY_MS }).execute();
  const next = await create(writer.ask, 'daily', { year: 1999 });
  expect(next.status).toBe(201);
  await removeOldKeys(db, clock.now() + DAY_MS);
  expect(await db.selectFrom('idempotency_key').select('key').where('document_id', '=', idOf(next)).execute()).toEqual(
    [],
  );
});
