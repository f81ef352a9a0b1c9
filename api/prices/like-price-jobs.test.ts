import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { car as carEntity } from '#contract/entities/car.ts';
import { emptyEntry } from '../../platform/content/entry-writes.ts';
import { openTestApp } from '../../test/open-test-app.ts';
import { insertCars } from '../cars/car-writes.ts';
import { compareModel, writeLikePrices } from './like-price-jobs.ts';

// On both databases: prices are read and written by SQL.

const app = await openTestApp(undefined, { isTimed: false });
const make = await app.makeMake({ name: 'Toyota' });
const model = await app.makeModel({ name: 'Premio', make: make.id });
const dealers = await Promise.all([1, 2, 3, 4].map((at) => app.makeDealer({ dealerName: `Dealer ${at}` })));

const car = (at: number, more: object = {}) =>
  app.makeCar({
    make: make.id,
    model: model.id,
    dealer_info: dealers[at % 4]?.id ?? null,
    year: 2010 + (at % 3),
    mileage: 100_000,
    price: 30_000_000 + (at % 5) * 500_000,
    condition: 'used',
    ...more,
  });
for (let at = 0; at < 12; at += 1) await car(at);

test('cars on sale are told what others like them cost; those in bond and new ones are apart', async () => {
  const cheap = await car(1, { price: 25_000_000 });
  const inBond = await car(2, { taxes: 'in bond' });
  const unused = await car(3, { condition: 'new' });
  const unpriced = await car(3, { price: null });
  await writeLikePrices(app.adapter);
  expect(await read(cheap.documentId, LIKE)).toMatchObject({ price: 25_000_000, likeCount: 12 });
  const { likePrice, likeLow, likeHigh } = await read(cheap.documentId, LIKE);
  expect([likePrice, likeLow, likeHigh].map((price) => Math.round(Number(price) / 1_000_000))).toEqual([31, 30, 32]);
  for (const { documentId } of [inBond, unused, unpriced]) {
    expect(await read(documentId, LIKE), documentId).toMatchObject({ likePrice: null, likeCount: null });
  }
  const { compared } = await compareModel(app.adapter, model.id);
  expect(compared.map(({ isInBond, cars }) => [isInBond, cars.length])).toEqual([
    [false, 13],
    [true, 1],
  ]);
  // Programs that ask for everything are answered as before.
  expect(await read(cheap.documentId, 'populate=*')).not.toHaveProperty('likePrice');
});

test('what has not changed is not written again', async () => {
  await writeLikePrices(app.adapter);
  const last = () =>
    app.adapter.db
      .selectFrom('change')
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirst();
  const before = await last();
  await writeLikePrices(app.adapter);
  expect(await last()).toEqual(before);
});

test('a car that was changed since the prices were read is told nothing of what it was before', async () => {
  const { adapter } = app;
  const changed = await car(1, { price: 27_000_000 });
  const other = await car(2, { price: 28_000_000 });
  const transactUnflushed: typeof adapter.transactUnflushed = async (work) => {
    await sql`update car set condition = 'new', updated_at = updated_at + 1 where id = ${changed.id}`.execute(
      adapter.db,
    );
    return adapter.transactUnflushed(work);
  };
  await writeLikePrices({ ...adapter, transactUnflushed });
  expect(await read(changed.documentId, LIKE)).toMatchObject({ likePrice: null, likeCount: null });
  expect((await read(other.documentId, LIKE)).likeCount).toBeGreaterThan(10);
});

test('a model with more cars than are read at once is compared whole', async () => {
  const { id: model } = await app.makeModel({ name: 'Axio', make: make.id });
  const cars = Array.from({ length: 1_101 }, (_, at) => ({
    ...emptyEntry(carEntity),
    reference: `A${at}`,
    documentId: `axio${at}`.padEnd(24, 'x'),
    createdAt: at,
    updatedAt: at,
    publishedAt: at,
    make: make.id,
    model,
    dealer_info: dealers[at % 4]?.id ?? null,
    year: 2010,
    price: 30_000_000 + at * 10_000,
    condition: 'used' as const,
  }));
  await app.adapter.db.transaction().execute((db) => insertCars(app.adapter, db, cars));
  await writeLikePrices(app.adapter);
  const { rows } = await sql<{ count: number; least: number }>`
    select count(*) as count, min(like_count) as least from car where model_id = ${model}`.execute(app.adapter.db);
  expect(rows.map(({ count, least }) => [Number(count), least])).toEqual([[1_101, 1_100]]);
});

const read = async (documentId: string, fields: string) => {
  const { body } = await app.get(`/api/cars/${documentId}?${fields}`);
  return (body as { data: Record<string, unknown> }).data;
};
const LIKE = 'fields[0]=price&fields[1]=likePrice&fields[2]=likeLow&fields[3]=likeHigh&fields[4]=likeCount';
