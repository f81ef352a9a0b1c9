import { type ListingValues, listingField } from '#contract/listing-fields.ts';
import { TRUST } from '#contract/listing-states.ts';
import { NOTHING_TO_SEND } from '#contract/messages/listing-moves.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { fieldVersionsAfter, pickValues, takeEffect } from './change-effect.ts';
import { keepInPatch } from './listing-drafts.ts';
import { recordEvent } from './listing-events.ts';
import { type MoveBy, type MoveParts, MoveRefused } from './listing-moves.ts';
import { photoChangesOf, photosOf } from './listing-photo-queries.ts';
import { publishPhotos } from './listing-photo-writes.ts';
import { findListingById, type ListingRow, patchOf, publicImages } from './listing-rows.ts';
import { askReview } from './listing-submit.ts';

// Changes of what buyers see already. It stays as it is for them while changes wait for a moderator: change-decisions.ts says how that ends.

/** Does a change of this field show to buyers without a moderator? */
const isAtOnce = ({ kind, trust }: ListingRow, name: string) =>
  trust >= TRUST.known || listingField(kind, name)?.edited === 'at once';

/**
 * Changes what buyers see: what takes effect at once does, the rest waits until it is sent to a moderator. Gives the new version.
 * The ad must be held.
 */
export async function changeListing(
  parts: MoveParts,
  db: Database,
  listing: ListingRow,
  values: ListingValues,
  by: MoveBy,
  now: number,
): Promise<number> {
  const atOnce = pickValues(values, (name) => isAtOnce(listing, name));
  const later = pickValues(values, (name) => !isAtOnce(listing, name));
  let version = listing.version;
  if (Object.keys(atOnce).length > 0) {
    const patch = await takeEffect(parts, db, listing, { values: atOnce }, now);
    version += 1;
    await recordEvent(db, { listingId: listing.id, what: 'edit', accountId: by.accountId, patch }, now);
  }
  if (Object.keys(later).length === 0) return version;
  const field_versions = fieldVersionsAfter(listing, atOnce, version);
  version = await keepInPatch(db, { ...listing, version, field_versions }, later, by.accountId, now);
  // A moderator who has it open sees that it is another one now.
  if (listing.submitted_at !== null)
    await askReview(db, { ...listing, patch: JSON.stringify({ ...patchOf(listing), ...later }) }, 'edit', now);
  return version;
}

/** Puts the changes that wait before a moderator. The ad must be held. Throws MoveRefused. */
export async function submitChanges(db: Database, listing: ListingRow, by: MoveBy, now: number): Promise<void> {
  if (!(await hasChangesThatWait(db, listing))) throw new MoveRefused(NOTHING_TO_SEND);
  await askReview(db, listing, 'edit', now);
  await db
    .updateTable('listing')
    .set({ submitted_at: now, version: listing.version + 1, updated_at: now })
    .where('id', '=', listing.id)
    .execute();
  const event = {
    listingId: listing.id,
    what: 'submit changes',
    accountId: by.accountId,
    patch: patchOf(listing),
  } as const;
  await recordEvent(db, event, now);
}

const hasChangesThatWait = async (db: Database, listing: ListingRow): Promise<boolean> =>
  Object.keys(patchOf(listing)).length > 0 || (await photoChangesOf(db, listing.id)).isChanged;

/** Takes these out of what waits. */
async function leaveOutOfPatch(db: Database, listing: ListingRow, names: readonly string[]): Promise<void> {
  const left = pickValues(patchOf(listing), (name) => !names.includes(name));
  const patch = Object.keys(left).length > 0 || listing.submitted_at !== null ? JSON.stringify(left) : null;
  await db.updateTable('listing').set({ patch }).where('id', '=', listing.id).execute();
}

/** Photos take effect where the market knows the seller a little; a new order does always, unless another comes first. */
async function publishPhotoChanges(parts: MoveParts, db: Database, listing: ListingRow, by: MoveBy, now: number) {
  const { isChanged, hasNew, hasOtherFirst } = await photoChangesOf(db, listing.id);
  const waits = listing.trust < TRUST.proven && (hasNew || hasOtherFirst);
  if (!isChanged || waits) return;
  const images = await photosOf(db, listing.id);
  const patch = { images: [await publicImages(db, listing), images] };
  await publishPhotos(db, listing.id, now);
  await takeEffect(parts, db, listing, { values: {}, images }, now);
  await recordEvent(db, { listingId: listing.id, what: 'edit', accountId: by.accountId, patch }, now);
}

/**
 * Changes what buyers see in one go, photos and what was kept for later included: what takes effect at once does, and the rest is
 * put before a moderator. The ad must be held.
 */
export async function publishChanges(
  parts: MoveParts,
  db: Database,
  listing: ListingRow,
  values: ListingValues,
  by: MoveBy,
  now: number,
): Promise<void> {
  const reread = async () => (await findListingById(db, listing.id)) ?? listing;
  const kept = pickValues(patchOf(listing), (name) => isAtOnce(listing, name));
  const wanted = { ...kept, ...values };
  if (Object.keys(wanted).length > 0) await changeListing(parts, db, listing, wanted, by, now);
  const names = Object.keys(wanted).filter((name) => isAtOnce(listing, name) && name in patchOf(listing));
  if (names.length > 0) await leaveOutOfPatch(db, await reread(), names);
  await publishPhotoChanges(parts, db, await reread(), by, now);
  const after = await reread();
  if (after.submitted_at === null && (await hasChangesThatWait(db, after))) await submitChanges(db, after, by, now);
}
