import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestAdapter } from '../../../test/test-database.ts';
import { askedPrices } from './comparables.ts';

test('prices of similar cars are found by model and year, without reading all cars that are not on sale', async () => {
  const { db } = await openTestAdapter();
  const query = askedPrices({ modelId: 1, years: [2010, 2014], exceptCarId: 0 });
  const { rows } = await sql<{ detail: string }>`explain query plan ${query}`.execute(db);
  const cars = rows.map(({ detail }) => detail).filter((detail) => detail.includes(' car '));
  expect(cars.map((detail) => detail.replace(/.*\(/, '('))).toEqual(
    Array(2).fill('(model_id=? AND year>? AND year<?)'),
  );
});
