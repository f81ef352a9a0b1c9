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

// Ads as their sellers see and change them. Times are ISO 8601.

/** An ad as its seller sees it. */
export const ownListingSchema = z.object({
  documentId: documentIdSchema,
  kind: listingKindSchema,
  /** The seller's documentId. */
  seller: documentIdSchema,
  state: listingStateSchema,
  stateSince: timeSchema,
  /** A moderator's words to the seller. */
  reason: z.string().nullable(),
  /** The version that must be sent with a change, so that nobody overwrites another's. */
  version: z.int().min(1),
  /** The values with the changes that wait. */
  values: listingValuesSchema,
  /** The values that buyers see; empty for an ad that they never saw. */
  publicValues: listingValuesSchema,
  /** The fields with changes that wait to be sent, or for a moderator. */
  changed: z.array(z.string()),
  /** True: the changes wait for a moderator. */
  isSubmitted: z.boolean(),
  /** The reasons why a moderator must see the ad, or its changes, before buyers do, as whole sentences. Empty: no moderator must. */
  waitsBecause: z.array(z.string()),
  /** How long that usually takes; null: too few to say, or nothing waits. */
  usualMinutes: z.int().nullable(),
  photoCount: z.int(),
  /** The fields without which it cannot be sent. */
  missing: z.array(z.string()),
  firstPublishedAt: timeSchema.nullable(),
  expiresAt: timeSchema.nullable(),
});
export type OwnListing = z.infer<typeof ownListingSchema>;

/** The outcome of saving fields: those without a fault are saved. */
export const savedListingSchema = z.object({
  version: z.int().min(1),
  /** The reason for each refused field, by field. */
  faults: z.record(z.string(), z.string()),
});
export type SavedListing = z.infer<typeof savedListingSchema>;

/** Changes by somebody else to the same fields, by field. */
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
  /** The person, as the seller may know them; null: the market. */
  by: z.string().nullable(),
  reasons: z.string().nullable(),
  /** The price that buyers saw, if this event changed it. */
  price: z
    .object({
      before: countSchema.nullable(),
      after: countSchema.nullable(),
    })
    .nullable(),
});
export type ListingHistoryEntry = z.infer<typeof listingHistoryEntrySchema>;
