import { z } from 'zod';
import {
  countSchema,
  documentIdSchema,
  listingKindSchema,
  listingStateSchema,
  listingValueSchema,
  listingValuesSchema,
  timeSchema,
} from '../value-schemas.ts';

// Ads as their sellers see and edit them. Times are ISO 8601.

/** An ad as its seller sees it. */
export const ownListingSchema = z.object({
  documentId: documentIdSchema,
  kind: listingKindSchema,
  /** The seller's documentId. */
  seller: documentIdSchema,
  state: listingStateSchema,
  stateSince: timeSchema,
  /** The moderator's reasons, in words for the seller. */
  reason: z.string().nullable(),
  /** The version of the ad. A change is sent with it, and is refused if somebody else has changed the ad since the member read it. */
  version: z.int().min(1),
  /** The values of the ad, including changes that buyers do not see yet. */
  values: listingValuesSchema,
  /** The values that buyers see; empty if the ad was never on sale. */
  publicValues: listingValuesSchema,
  /** The fields with changes that the seller has not sent, or that a moderator has not checked yet. */
  changed: z.array(z.string()),
  /** True: the seller has sent the changes in `changed`, and they wait for a moderator. */
  isSubmitted: z.boolean(),
  /** Why a moderator must check the ad or its changes before buyers see them, in whole sentences. Empty if no moderator has to. */
  waitsBecause: z.array(z.string()),
  /**
   * The minutes that a moderator's check of an ad usually takes; null if there were too few checks to tell, or if the ad does not wait for a
   * check.
   */
  usualMinutes: z.int().nullable(),
  photoCount: z.int(),
  /** The required fields that are still empty, so that the ad cannot be sent. */
  missing: z.array(z.string()),
  firstPublishedAt: timeSchema.nullable(),
  expiresAt: timeSchema.nullable(),
});
export type OwnListing = z.infer<typeof ownListingSchema>;

/** The answer to saving fields. Fields that are not in `faults` were saved. */
export const savedListingSchema = z.object({
  version: z.int().min(1),
  /** For each refused field: the reason. */
  faults: z.record(z.string(), z.string()),
});
export type SavedListing = z.infer<typeof savedListingSchema>;

/**
 * The fields that somebody else changed while the member was editing, each with the value of the member (`yours`) and of the other person (`theirs`).
 */
export const listingConflictsSchema = z.record(
  z.string(),
  z.object({
    yours: listingValueSchema,
    theirs: listingValueSchema,
  }),
);
export type ListingConflicts = z.infer<typeof listingConflictsSchema>;

export const listingHistoryEntrySchema = z.object({
  at: timeSchema,
  what: z.string(),
  /** The name of the person who acted, in the form that the seller may see; null if it was the market. */
  by: z.string().nullable(),
  reasons: z.string().nullable(),
  /** The price that buyers saw before and after the event; null if the event did not change the price. */
  price: z
    .object({
      before: countSchema.nullable(),
      after: countSchema.nullable(),
    })
    .nullable(),
});
export type ListingHistoryEntry = z.infer<typeof listingHistoryEntrySchema>;
