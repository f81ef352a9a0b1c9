import { formatNumber } from '../values/numbers.ts';
import { formatPrice } from './units.ts';

// Short words that compare a car's price with those of similar cars. The car's page says more: price-range.ts.

/** Smaller differences, in per cent, count as none, because the comparison is not more exact. */
const LEAST_PER_CENT = 3;
/** A car whose price is further below similar ones, in per cent, is more likely a trap than a bargain. */
const BAIT_PER_CENT = -35;

/** Prices in whole shillings. */
interface Compared {
  price: number | null;
  /** The median price of similar cars; null if it is not known. */
  likePrice: number | null;
}

/** How a car's price compares with those of similar cars. */
export interface PriceInContext {
  /** Per cent by which the price is above theirs, or below if negative; null if there is nothing to compare it with. */
  above: number | null;
  likeCount: number | null;
}

export const perCentAbove = ({ price, likePrice }: Compared): number | null =>
  price === null || !likePrice ? null : Math.round((price / likePrice - 1) * 100);

export const isBait = ({ above }: Pick<PriceInContext, 'above'>): boolean => above !== null && above <= BAIT_PER_CENT;

export const isBelowOthers = (car: Pick<PriceInContext, 'above'>): boolean =>
  car.above !== null && car.above <= -LEAST_PER_CENT && !isBait(car);

/** For example "9 % below 14 like it"; undefined if there is nothing to compare it with. */
export function priceContext({ above, likeCount }: PriceInContext): string | undefined {
  if (above === null || likeCount === null) return undefined;
  const others = `${formatNumber(likeCount)} like it`;
  if (Math.abs(above) < LEAST_PER_CENT) return `About what ${others} cost`;
  return `${Math.abs(above)} % ${above < 0 ? 'below' : 'above'} ${others}`;
}

export const reducedBy = (shillings: number) => `Reduced by ${formatPrice(shillings)}`;
