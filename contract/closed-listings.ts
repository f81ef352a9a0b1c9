import type { ListingKind } from './listing-fields.ts';

/** The states in which an ad is over and still has a page, which says so. */
export const CLOSED_STATES = ['sold', 'expired'] as const;
export type ClosedState = (typeof CLOSED_STATES)[number];

/** The facts of an ad that is over by which similar ones on sale are found. */
export interface ClosedFacts {
  /** The name of a spare part; null for a car. */
  name: string | null;
  make: string | null;
  model: string | null;
  /** The body type of a car; the kind of a part. */
  category: string | null;
  year: number | null;
}

/** The public facts of a car or part that is no longer for sale. */
export interface ClosedListing extends ClosedFacts {
  documentId: string;
  kind: ListingKind;
  state: ClosedState;
  /** As it was last asked, in whole shillings; null: on request. */
  price: number | null;
  /** The first picture, as the API has pictures. */
  images: object[];
}
