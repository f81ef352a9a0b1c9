import type { ListingKind } from './listing-fields.ts';

/** What is over, and still has a page that says so. */
export const CLOSED_STATES = ['sold', 'expired'] as const;
export type ClosedState = (typeof CLOSED_STATES)[number];

/** What is known of one, for whoever looks for others like it. */
export interface ClosedFacts {
  /** Of a part. */
  name: string | null;
  make: string | null;
  model: string | null;
  /** The body type of a car; the kind of a part. */
  category: string | null;
  year: number | null;
}

/** What was public of a car or part that is no longer for sale. */
export interface ClosedListing extends ClosedFacts {
  documentId: string;
  kind: ListingKind;
  state: ClosedState;
  /** As it was last asked, in whole shillings; null: on request. */
  price: number | null;
  /** The first picture, as the API has pictures. */
  images: object[];
}
