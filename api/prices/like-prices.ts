import { setImmediate as nextTurn } from 'node:timers/promises';
import { LIKE_CARS } from '#contract/catalogue/like-cars.ts';

// Compares the prices of similar cars. docs/prices.md explains the method and its limits.

/** A used car with a price. */
export interface PricedCar {
  id: number;
  year: number;
  /** The mileage in km; null if unknown. */
  mileage: number | null;
  /** The price in shillings, more than 0. */
  price: number;
  /** A value that is the same for all cars of one seller. */
  seller: string;
}

/** Prices of cars similar to one car, adjusted to its year and mileage, in shillings. */
export interface LikePrice {
  /** The number of similar cars whose prices are compared. */
  count: number;
  /** The lower quartile of the similar cars' prices. */
  low: number;
  median: number;
  /** The upper quartile of the similar cars' prices. */
  high: number;
}

/** How the price of a model changes with year and mileage, as shares of the price: 0.05 is 5 %. */
export interface PriceSlopes {
  /** The change of the price for a car that is a year newer. */
  perYear: number;
  /** The change of the price for a car with 10,000 km more. */
  perDistance: number;
}

/**
 * `LEAST_SELLERS` and `MOST_OF_A_SELLER`: similar cars must come from several sellers, none of whom has more than this share of them.
 * Otherwise the comparison would reflect what one person asks.
 */
const LEAST_SELLERS = 3;
const MOST_OF_A_SELLER = 0.5;
/** If the median error of a model's estimated prices is larger than this, no comparison is shown for its cars. */
const MOST_ERROR = 0.2;

const DISTANCE_KM = 10_000;
/**
 * A price at least this many times the median of its year and the years around it, or at most that median divided by this, is taken for a
 * typing error or a fraud, and left out.
 */
const MOST_TIMES = 3;
/** Results are rounded to this many shillings: smaller differences mean little, and each change has to be stored. */
const ROUNDED_TO = 100_000;

const round = (price: number) => Math.round(price / ROUNDED_TO) * ROUNDED_TO;

/** Returns a quantile of sorted numbers, interpolated if it lies between two of them. */
function quantile(count: number, numberAt: (at: number) => number, part: number): number {
  const place = (count - 1) * part;
  const [low, high] = [numberAt(Math.floor(place)), numberAt(Math.ceil(place))];
  return low + (high - low) * (place - Math.floor(place));
}

function medianOf(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort();
  return quantile(sorted.length, (at) => sorted[at] ?? 0, 0.5);
}

/** Leaves out prices that are far from those of cars of about the same year. */
async function withoutSlips(cars: readonly PricedCar[]): Promise<PricedCar[]> {
  const medians = new Map<number, number>();
  for (const year of new Set(cars.map((car) => car.year))) {
    await nextTurn();
    medians.set(year, medianOf(pricesAround(cars, year)));
  }
  return cars.filter(({ price, year }) => {
    const times = price / (medians.get(year) ?? price);
    return times < MOST_TIMES && times > 1 / MOST_TIMES;
  });
}

const pricesAround = (cars: readonly PricedCar[], year: number): number[] =>
  cars.filter((car) => Math.abs(car.year - year) <= LIKE_CARS.yearsAround).map(({ price }) => price);

/** Fits a value to `x` and `y` by least squares; to `x` alone if the two vary too little independently. */
function leastSquares(points: readonly { x: number; y: number; value: number }[]) {
  const mean = (of: (point: { x: number; y: number; value: number }) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [meanX, meanY, meanValue] = [mean(({ x }) => x), mean(({ y }) => y), mean(({ value }) => value)];
  let [xx, yy, xy, xv, yv] = [0, 0, 0, 0, 0];
  for (const point of points) {
    const [x, y, value] = [point.x - meanX, point.y - meanY, point.value - meanValue];
    xx += x * x;
    yy += y * y;
    xy += x * y;
    xv += x * value;
    yv += y * value;
  }
  const determinant = xx * yy - xy * xy;
  const ofX = xx > 0 ? xv / xx : 0;
  if (determinant <= 1e-9 * xx * yy || points.length < LIKE_CARS.least) return { x: ofX, y: 0 };
  return { x: (xv * yy - yv * xy) / determinant, y: (yv * xx - xv * xy) / determinant };
}

/** Returns how a model's price changes with year and mileage. A newer year never lowers the price, and a higher mileage never raises it. */
export function slopesOf(cars: readonly PricedCar[]): PriceSlopes {
  const driven = cars.flatMap(({ year, mileage, price }) =>
    mileage === null ? [] : [{ x: year, y: mileage / DISTANCE_KM, value: Math.log(price) }],
  );
  const fitted = leastSquares(driven);
  if (fitted.x >= 0 && fitted.y <= 0) return { perYear: fitted.x, perDistance: fitted.y };
  // If the fit is implausible, mileage is left out and the year alone counts: older cars have run more, so the two effects may not be
  // separable.
  const { x } = leastSquares(cars.map(({ year, price }) => ({ x: year, y: 0, value: Math.log(price) })));
  return { perYear: Math.max(0, x), perDistance: 0 };
}

/** Cars of about one year, with their prices adjusted to that year and to the median of their mileages. */
interface Window {
  /** Adjusted prices, by car id. */
  prices: ReadonlyMap<number, number>;
  sorted: Float64Array;
  mileage: number;
  /** The number of each seller's cars. */
  sellers: ReadonlyMap<string, number>;
  /** How many of the cars the two sellers with the most cars have. */
  largest: readonly [number, number];
}

function windowOf(cars: readonly PricedCar[], year: number, { perYear, perDistance }: PriceSlopes): Window {
  const around = cars.filter((car) => Math.abs(car.year - year) <= LIKE_CARS.yearsAround);
  const mileage = medianOf(around.flatMap((car) => car.mileage ?? []));
  const moved = around.map((car): [number, number] => {
    const distance = car.mileage === null ? 0 : (mileage - car.mileage) / DISTANCE_KM;
    return [car.id, car.price * Math.exp(perYear * (year - car.year) + perDistance * distance)];
  });
  const sellers = new Map<string, number>();
  for (const { seller } of around) sellers.set(seller, (sellers.get(seller) ?? 0) + 1);
  const [first = 0, second = 0] = [...sellers.values()].sort((one, other) => other - one);
  const sorted = Float64Array.from(moved, ([, price]) => price).sort();
  return { prices: new Map(moved), sorted, mileage, sellers, largest: [first, second] };
}

/** Returns the index of a number in a sorted list that contains it. */
function placeOf(sorted: Float64Array, value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns whether the prices of the other cars come from enough sellers, none of whom has too many of these cars. */
function isSaidByMany({ sellers, largest: [first, second] }: Window, { seller }: PricedCar, others: number): boolean {
  const own = sellers.get(seller) ?? 0;
  const count = own === 1 ? sellers.size - 1 : sellers.size;
  const most = own === first ? Math.max(first - 1, second) : first;
  return count >= LEAST_SELLERS && most <= others * MOST_OF_A_SELLER;
}

function likeOne(car: PricedCar, window: Window, { perDistance }: PriceSlopes): LikePrice | undefined {
  const { sorted, prices } = window;
  const own = prices.get(car.id);
  const count = own === undefined ? sorted.length : sorted.length - 1;
  if (count < LIKE_CARS.least || !isSaidByMany(window, car, count)) return undefined;
  // The position of the car's own price in the sorted list: it is skipped, so that a car is not compared with itself.
  const place = own === undefined ? sorted.length : placeOf(sorted, own);
  const other = (at: number) => sorted[at < place ? at : at + 1] ?? 0;
  const distance = car.mileage === null ? 0 : (car.mileage - window.mileage) / DISTANCE_KM;
  const times = Math.exp(perDistance * distance);
  const at = (part: number) => quantile(count, other, part) * times;
  return { count, low: at(0.25), median: at(0.5), high: at(0.75) };
}

/** The comparison of all cars of a model, and how exact it is. */
export interface ModelPrices {
  slopes: PriceSlopes;
  /**
   * The median error when each car's price is estimated from the others alone, as a share of the price: 0.1 is 10 %. Null if no car's price
   * can be estimated.
   */
  error: number | null;
  /** The prices of similar cars, by car id; empty if `error` is too large. */
  likes: ReadonlyMap<number, LikePrice>;
}

/**
 * Compares the cars of one model with each other. All must be used cars, and either all or none of them in bond. Requests are answered
 * after each year, since a model may have tens of thousands of cars.
 */
export async function comparePricesOf(all: readonly PricedCar[]): Promise<ModelPrices> {
  const cars = await withoutSlips(all);
  const slopes = slopesOf(cars);
  const found: { car: PricedCar; like: LikePrice }[] = [];
  for (const [year, ofYear] of Map.groupBy(all, (car) => car.year)) {
    await nextTurn();
    const window = windowOf(cars, year, slopes);
    for (const car of ofYear) {
      const like = likeOne(car, window, slopes);
      if (like) found.push({ car, like });
    }
  }
  const known = new Set(cars.map(({ id }) => id));
  const misses = found
    .filter(({ car }) => known.has(car.id))
    .map(({ car, like }) => Math.abs(car.price / like.median - 1));
  const error = misses.length === 0 ? null : medianOf(misses);
  const isTold = error !== null && error <= MOST_ERROR;
  const rounded = ({ count, low, median, high }: LikePrice): LikePrice => ({
    count,
    low: round(low),
    median: round(median),
    high: round(high),
  });
  return { slopes, error, likes: new Map(isTold ? found.map(({ car, like }) => [car.id, rounded(like)]) : []) };
}
