import type { ListingKind } from './listing-fields.ts';

/**
 * The state in which a renewal link finds its ad: it can be renewed ('due'), has just been ('renewed'), or stays on sale without
 * that ('kept'); else the ad's own state. 'gone': the ad was deleted or removed.
 */
export const RENEWAL_STATES = ['due', 'renewed', 'kept', 'sold', 'expired', 'withdrawn', 'gone'] as const;
export type RenewalState = (typeof RENEWAL_STATES)[number];

export interface Renewal {
  state: RenewalState;
  /** The ad's title; empty where the ad was deleted. */
  title: string;
  /** ISO 8601: when it ends; null where it is not on sale, or does not end. */
  endsAt: string | null;
  kind: ListingKind;
  documentId: string;
}
