import type { ListingKind } from './listing-fields.ts';

/** What is over, and still has a page that says so. */
export const CLOSED_STATES = ['sold', 'expired'] as const;
export type ClosedState = (typeof CLOSED_STATES)[number];

/** What was public of a car or part that is no longer for sale. */
export interface ClosedListing {
  documentId: string;
  kind: ListingKind;
  state: ClosedState;
  /** Of a part. */
  name: string | null;
  make: string | null;
  model: string | null;
  year: number | null;
  /** As it was last asked, in whole shillings; null: on request. */
  price: number | null;
  /** The first picture, as the API has pictures. */
  images: object[];
}
