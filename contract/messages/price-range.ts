import { formatNumber } from '../values/numbers.ts';
import { formatShortDate } from './dates.ts';
import { reducedBy } from './prices.ts';

// Sentences about the price on a car's page; prices.ts has the shorter ones for rows and cards.

interface PriceRange {
  likeLow: number | null;
  likeHigh: number | null;
}

const MILLION = 1_000_000;
const inMillions = (shillings: number) => String(Math.round(shillings / (MILLION / 10)) / 10);

/** Returns the price range of the middle half of similar cars, such as "Ugx 33 to 42 million". */
export function priceRange({ likeLow, likeHigh }: PriceRange): string | undefined {
  if (likeLow === null || likeHigh === null) return undefined;
  if (likeHigh < MILLION) return `Ugx ${formatNumber(likeLow)} to ${formatNumber(likeHigh)}`;
  return `Ugx ${inMillions(likeLow)} to ${inMillions(likeHigh)} million`;
}
export const HALF_OF_THEM = 'Half of them cost';

export const BAIT_WARNING = 'So low a price is often bait: see the car and its logbook before you pay anything.';

export const reducedOn = (shillings: number, day: string) => `${reducedBy(shillings)} on ${formatShortDate(day)}`;
export const SEE_THEM = 'See them';
