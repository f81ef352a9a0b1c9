import { isPublicState, stageOf } from '#contract/listing-states.ts';
import { waitsBecause } from '#contract/messages/review-reasons.ts';
import type { OwnListing } from '#contract/office/listing-schemas.ts';
import { definedItems } from '#contract/values/defined-only.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import { photoChangesOf } from '../photos/listing-photo-queries.ts';
import { type ListingRow, patchOf, publicValues } from '../rows/listing-rows.ts';
import { mustSeePhotos, weighChange } from './change-signals.ts';
import { findReviewSignals, usualReviewMinutes } from './review-queries.ts';

/** Returns the reasons why changes of a public ad need a moderator, including changes that were not submitted yet. */
async function reasonsOfChanges(db: Database, listing: ListingRow): Promise<string[]> {
  const patch = patchOf(listing);
  const hasPhotos = (await photoChangesOf(db, listing)).isChanged && (await mustSeePhotos(db, listing));
  if (!hasPhotos && Object.keys(patch).length === 0) return [];
  const { waiting, signals } = await weighChange(db, listing, await publicValues(db, listing), patch);
  if (!hasPhotos && Object.keys(waiting).length === 0) return [];
  return waitsBecause(definedItems(...signals, hasPhotos ? 'new photos' : undefined));
}

/** Returns why an ad or its changes wait for a moderator, as sentences for the seller, and how long that usually takes. */
export async function waitingOf(
  db: Database,
  listing: ListingRow,
): Promise<Pick<OwnListing, 'isSubmitted' | 'waitsBecause' | 'usualMinutes'>> {
  const isPublic = isPublicState(listing.state);
  // `submitted_at` alone is not enough: a declined ad was submitted too, but is no longer with a moderator.
  const isSubmitted = listing.submitted_at !== null && stageOf(listing.state).isLive;
  if (!isPublic && !isSubmitted) return { isSubmitted, waitsBecause: [], usualMinutes: null };
  const reasons = isPublic
    ? await reasonsOfChanges(db, listing)
    : waitsBecause(await findReviewSignals(db, listing.id));
  const usualMinutes = isSubmitted || reasons.length > 0 ? await usualReviewMinutes(db) : null;
  return { isSubmitted, waitsBecause: reasons, usualMinutes };
}
