import { expect, test } from 'vitest';
import { LIKE_CARS } from '#contract/catalogue/like-cars.ts';
import { comparePricesOf, type PricedCar, slopesOf } from './like-prices.ts';

// On one database: prices are compared without any.

const PER_YEAR = 0.08;
const PER_10000_KM = -0.02;
const truth = (year: number, km: number) =>
  30_000_000 * Math.exp(PER_YEAR * (year - 2010) + (PER_10000_KM * km) / 10_000);

/** Cars of many years, as far from the truth as `noise` says, the same each time. */
const carsOf = (count: number, { noise = 0.05, sellers = 12 } = {}): PricedCar[] =>
  Array.from({ length: count }, (_, at) => {
    const year = 2005 + ((at * 7) % 12);
    const mileage = 40_000 + ((at * 37) % 17) * 10_000;
    const part = (((at * 29) % 21) - 10) / 10;
    return {
      id: at,
      year,
      mileage,
      price: Math.round(truth(year, mileage) * (1 + noise * part)),
      seller: `s${at % sellers}`,
    };
  });
test('a model’s price changes with age and distance as its cars say', () => {
  const { perYear, perDistance } = slopesOf(carsOf(120));
  expect(perYear).toBeCloseTo(PER_YEAR, 2);
  expect(perDistance).toBeCloseTo(PER_10000_KM, 2);
  // Dearer with distance makes no sense: chance, among few.
  const odd = carsOf(20).map((car) => withPrice(car, truth(2010, -(car.mileage ?? 0))));
  expect(slopesOf(odd).perDistance).toBe(0);
});

test('each car is told what others like it cost, moved to its year and mileage, and itself left out', async () => {
  const cars = carsOf(120);
  const { likes, error } = await comparePricesOf(cars);
  expect(error).toBeLessThan(0.06);
  expect(likes.size).toBe(120);
  for (const { id, year, mileage } of cars) {
    const like = likes.get(id);
    expect((like?.median ?? 0) / truth(year, mileage ?? 0)).toBeCloseTo(1, 1);
    expect(like?.low).toBeLessThanOrEqual(like?.median ?? 0);
    expect(like?.high).toBeGreaterThanOrEqual(like?.median ?? 0);
  }
  const [first, ...others] = cars;
  if (!first) throw new Error('no cars');
  // Its own price moves what it is compared with only as far as it moves the slopes.
  const cheap = (await comparePricesOf([withPrice(first, first.price * 0.5), ...others])).likes.get(0);
  const usual = likes.get(0);
  expect(Math.abs((cheap?.median ?? 0) / (usual?.median ?? 1) - 1)).toBeLessThan(0.03);
});

test('a slip is seen by the cars of the years around it, the farthest of those years included', async () => {
  const price = truth(2010, 100_000);
  const cars = carsOf(20).map((car) => withPrice({ ...car, year: 2010 }, price));
  const slip = { id: 20, year: 2010 + LIKE_CARS.yearsAround, mileage: 100_000, price: 100 * price, seller: 's1' };
  const { slopes, likes } = await comparePricesOf([...cars, slip]);
  expect(slopes.perYear).toBeCloseTo(0);
  expect((likes.get(slip.id)?.median ?? 0) / price).toBeCloseTo(1, 1);
});

test('a slip of the hand among the prices moves none, and is itself compared', async () => {
  const cars = carsOf(60);
  const slipped = cars.map((car) => (car.id === 5 ? withPrice(car, car.price * 100) : car));
  const { likes } = await comparePricesOf(slipped);
  expect(likes.get(5)?.median).toBeLessThan(100_000_000);
  expect(
    Math.abs((likes.get(17)?.median ?? 0) / ((await comparePricesOf(cars)).likes.get(17)?.median ?? 1) - 1),
  ).toBeLessThan(0.03);
});

test.each([
  ['fewer than eight others', carsOf(8).map((car) => ({ ...car, year: 2010 }))],
  ['two sellers', carsOf(60, { sellers: 2 })],
  [
    'one seller with more than half',
    carsOf(60).map((car) => ({ ...car, seller: car.id % 5 < 3 ? 'one' : car.seller })),
  ],
  ['prices that cannot be told', carsOf(60, { noise: 0.9 })],
])('of %s nothing is said', async (_, cars) => {
  expect((await comparePricesOf(cars)).likes.size).toBe(0);
});

test('cars without a mileage are compared by their year', async () => {
  const cars = carsOf(60).map((car) => ({ ...car, mileage: car.id % 2 === 0 ? null : car.mileage }));
  expect((await comparePricesOf(cars)).likes.get(0)?.count).toBeGreaterThan(8);
});

const withPrice = (car: PricedCar, price: number): PricedCar => ({ ...car, price });
