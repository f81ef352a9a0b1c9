import { formatNumber } from '../values/numbers.ts';
import { formatPrice } from './units.ts';

// Short texts that compare a car's price with the prices of similar cars. The car's own page says more: price-range.ts.

/** Per cent. A smaller difference from the price of similar cars counts as none, because the comparison is not that exact. */
const LEAST_PER_CENT = 3;
/** Per cent. A car whose price is that far below similar ones, or further, is more likely a trap than a bargain. */
const BAIT_PER_CENT = -35;

/** `price`: the price of the car itself; null if buyers have to ask for it. Both prices are in whole shillings. */
interface Compared {
  price: number | null;
  /** The median price of similar cars; null if it is not known. */
  likePrice: number | null;
}

/** How a car's price compares with the prices of similar cars. */
export interface PriceInContext {
  /** Per cent by which the price is above the median of similar cars, negative if below; null if there are no similar cars to compare it with. */
  above: number | null;
  likeCount: number | null;
}

export const perCentAbove = ({ price, likePrice }: Compared): number | null =>
  price === null || !likePrice ? null : Math.round((price / likePrice - 1) * 100);

export const isBait = ({ above }: Pick<PriceInContext, 'above'>): boolean => above !== null && above <= BAIT_PER_CENT;

export const isBelowOthers = (car: Pick<PriceInContext, 'above'>): boolean =>
  car.above !== null && car.above <= -LEAST_PER_CENT && !isBait(car);

/** Returns how a car's price compares with similar cars, such as "9 % below 14 like it"; undefined if there are none to compare it with. */
export function priceContext({ above, likeCount }: PriceInContext): string | undefined {
  if (above === null || likeCount === null) return undefined;
  const others = `${formatNumber(likeCount)} like it`;
  if (Math.abs(above) < LEAST_PER_CENT) return `About what ${others} cost`;
  return `${Math.abs(above)} % ${above < 0 ? 'below' : 'above'} ${others}`;
}

export const reducedBy = (shillings: number) => `Reduced by ${formatPrice(shillings)}`;
