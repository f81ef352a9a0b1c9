import { formatNumber } from '../values/numbers.ts';
import { formatPrice } from './units.ts';

// The price of a car beside those of others like it, in few words. What its page says beyond them: price-range.ts.

/** A difference of fewer per cent says nothing: prices are told no closer. */
const LEAST_PER_CENT = 3;
/** So far below others, a price is more often bait than a bargain. */
const BAIT_PER_CENT = -35;

/** Whole shillings. */
interface Compared {
  price: number | null;
  /** The median price of others like it. */
  likePrice: number | null;
}

/** A price beside others like it; null: it cannot be told. */
export interface PriceInContext {
  /** By how many per cent it is above them. */
  above: number | null;
  likeCount: number | null;
}

export const perCentAbove = ({ price, likePrice }: Compared): number | null =>
  price === null || !likePrice ? null : Math.round((price / likePrice - 1) * 100);

export const isBait = ({ above }: Pick<PriceInContext, 'above'>): boolean => above !== null && above <= BAIT_PER_CENT;

export const isBelowOthers = (car: Pick<PriceInContext, 'above'>): boolean =>
  car.above !== null && car.above <= -LEAST_PER_CENT && !isBait(car);

/** "9 % below 14 like it"; undefined: nothing can be said. */
export function priceContext({ above, likeCount }: PriceInContext): string | undefined {
  if (above === null || likeCount === null) return undefined;
  const others = `${formatNumber(likeCount)} like it`;
  if (Math.abs(above) < LEAST_PER_CENT) return `About what ${others} cost`;
  return `${Math.abs(above)} % ${above < 0 ? 'below' : 'above'} ${others}`;
}

export const reducedBy = (shillings: number) => `Reduced by ${formatPrice(shillings)}`;
