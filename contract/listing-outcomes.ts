import { namesOf } from './values/names.ts';

interface ListingOutcomeProperties {
  /** The attribute `availability` of the car or part, as buyers and programs read it; null: the ad is not on sale. */
  availability: string | null;
  /** The value of `availability` by which a dealer's program brings an ad to this outcome; null: it cannot. */
  written: string | null;
}

/** The outcomes of an ad, as buyers are told them. A state for which none of these is true needs an outcome of its own. */
export const LISTING_OUTCOMES = {
  'for sale': { availability: 'available', written: 'available' },
  reserved: { availability: 'reserved', written: 'reserved' },
  sold: { availability: null, written: 'sold' },
  gone: { availability: null, written: null },
} as const satisfies Record<string, ListingOutcomeProperties>;
export type ListingOutcome = keyof typeof LISTING_OUTCOMES;

export const LISTING_OUTCOME_NAMES: readonly ListingOutcome[] = namesOf(LISTING_OUTCOMES);
