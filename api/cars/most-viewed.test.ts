import Fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { afterReading } from '../../test/after-reading.ts';
import { openTestApp } from '../../test/open-test-app.ts';
import { openMostViewed } from './most-viewed.ts';

// On both databases: views are added up in SQL.

const TODAY = 20_000;
const { log } = Fastify();

/** A market with three cars whose ids lie far apart, as in a large one. */
async function openLargeMarket() {
  const app = await openTestApp();
  const { adapter, makeCar, makeModel } = app;
  const models = [await makeModel({ name: 'Premio' }), await makeModel({ name: 'Harrier' })];
  const cars: { id: number }[] = [];
  for (const [at, model] of [0, 1, 0].entries()) {
    await adapter.db.transaction().execute((transaction) => adapter.continueIds(transaction, 'car', at * 10_000));
    cars.push(await makeCar({ model: models[model]?.id ?? 0 }));
  }
  const view = (car: number, views: number, day = TODAY) =>
    adapter.db
      .insertInto('car_view')
      .values({ car_id: cars[car]?.id ?? 0, day, views })
      .execute();
  return { ...app, view, cars: cars.map(({ id }) => id), models: models.map(({ id }) => id) };
}

test('views of cars whose ids lie far apart are added up together', async () => {
  const { adapter, clock, view, cars, models } = await openLargeMarket();
  await view(0, 2);
  await view(0, 3, TODAY - 1);
  await view(0, 100, TODAY - 30);
  await view(1, 6);
  await view(2, 4);
  const mostViewed = openMostViewed({ adapter, clock, log });
  expect(await mostViewed.cars(TODAY)).toEqual([cars[1], cars[0], cars[2]]);
  expect(await mostViewed.models(TODAY)).toEqual([models[0], models[1]]);
});

test('while the views are added up nobody waits long: the newest cars come instead, later the list before', async () => {
  const { adapter, clock, view, cars } = await openLargeMarket();
  await view(0, 9);
  const newest = cars.toReversed();
  let held = Promise.withResolvers<void>();
  const slow: typeof adapter = {
    ...adapter,
    apart: { ...adapter.apart, office: afterReading(adapter.db, () => held.promise) },
  };
  const mostViewed = openMostViewed({ adapter: slow, clock, log });
  expect(await mostViewed.cars(TODAY)).toEqual(newest);
  held.resolve();
  const counted = [cars[0], cars[2], cars[1]];
  await expect.poll(() => mostViewed.cars(TODAY)).toEqual(counted);

  await view(1, 20);
  clock.advance(3_600_000);
  held = Promise.withResolvers();
  expect(await mostViewed.cars(TODAY)).toEqual(counted);
  held.resolve();
  await expect.poll(() => mostViewed.cars(TODAY)).toEqual([cars[1], cars[0], cars[2]]);
});

test('if the views cannot be added up, the list before stays, or the newest cars, and it is tried again a minute later', async () => {
  const { adapter, clock, view, cars } = await openLargeMarket();
  await view(0, 9);
  let isBroken = true;
  let tries = 0;
  const breakOff = async () => {
    tries += 1;
    if (isBroken) throw new Error('The query took too long.');
  };
  const breaking: typeof adapter = {
    ...adapter,
    apart: { ...adapter.apart, office: afterReading(adapter.db, breakOff) },
  };
  const mostViewed = openMostViewed({ adapter: breaking, clock, log });
  const warn = vi.spyOn(log, 'warn');
  for (let call = 0; call < 3; call += 1) expect(await mostViewed.cars(TODAY)).toEqual(cars.toReversed());
  expect(tries).toBe(1);
  expect(warn.mock.calls).toEqual([[{ err: expect.any(Error) }, 'views could not be added up']]);
  clock.advance(60_000);
  isBroken = false;
  const counted = [cars[0], cars[2], cars[1]];
  expect(await mostViewed.cars(TODAY)).toEqual(counted);
  isBroken = true;
  await view(1, 20);
  clock.advance(3_600_000);
  expect(await mostViewed.cars(TODAY)).toEqual(counted);
});
