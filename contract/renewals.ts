import type { ListingKind } from './listing-fields.ts';

/**
 * What a mailed link finds: the ad that it can keep on sale ('due'), has just kept ('renewed'), or that stays on sale
 * without it ('kept'); or what has become of it.
 * 'gone': there is nothing to say of it any more.
 */
export const RENEWAL_STATES = ['due', 'renewed', 'kept', 'sold', 'expired', 'withdrawn', 'gone'] as const;
export type RenewalState = (typeof RENEWAL_STATES)[number];

export interface Renewal {
  state: RenewalState;
  /** What the ad is called; empty where it is gone. */
  title: string;
  /** ISO 8601: when it ends; null where it is not on sale, or does not end. */
  endsAt: string | null;
  kind: ListingKind;
  documentId: string;
}
