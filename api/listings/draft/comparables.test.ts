import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openMakers } from '../../../test/entry-makers.ts';
import { openTestClock } from '../../../test/test-clock.ts';
import { openTestAdapter } from '../../../test/test-database.ts';
import { askedPrices, comparePrices } from './comparables.ts';

test('prices of similar cars are found by model and year, without reading all cars that are not on sale', async () => {
  const { db } = await openTestAdapter();
  const query = askedPrices({ modelId: 1, years: [2010, 2014], exceptCarId: 0 });
  const { rows } = await sql<{ detail: string }>`explain query plan ${query}`.execute(db);
  const cars = rows.map(({ detail }) => detail).filter((detail) => detail.includes(' car '));
  expect(cars.map((detail) => detail.replace(/.*\(/, '('))).toEqual(
    Array(2).fill('(model_id=? AND year>? AND year<?)'),
  );
});

test('the range of prices is that of all similar cars, in whatever order they are stored', async () => {
  const adapter = await openTestAdapter();
  const { makeMake, makeModel, makeCar } = openMakers(adapter, openTestClock());
  const make = await makeMake({ name: 'Toyota' });
  const model = await makeModel({ name: 'Premio', make: make.id });
  const makePriced = (year: number, price: number) => makeCar({ make: make.id, model: model.id, year, price });
  // Older cars cost more here, and 9,000,000 comes after 10,000,000 as a text.
  const millions = [100, 80, 70, 60, 50, 40, 30, 10, 9];
  for (const [at, price] of millions.entries()) await makePriced(2010 + Math.floor(at / 2), price * 1_000_000);
  await makePriced(2009, 1_000_000);
  expect(await comparePrices(adapter.db, { make: 'Toyota', model: 'Premio', year: 2012 })).toEqual({
    count: 9,
    low: 30_000_000,
    median: 50_000_000,
    high: 70_000_000,
  });
});
