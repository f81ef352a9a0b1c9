import type { ListingValues } from '#contract/listings/listing-fields.ts';
import { NOTHING_TO_SEND } from '#contract/messages/listing-moves.ts';
import { definedOnly } from '#contract/values/defined-only.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import { keepInPatch } from '../draft/listing-drafts.ts';
import { closeReview, MoveRefused, requireSameCar } from '../lifecycle/listing-moves.ts';
import { photoChangesOf } from '../photos/listing-photo-queries.ts';
import { publishPhotos } from '../photos/listing-photo-writes.ts';
import { recordEvent } from '../rows/listing-events.ts';
import { findListingById, type ListingRow, patchOf, publicImages, publicValues } from '../rows/listing-rows.ts';
import type { ListingTx } from '../rows/listing-tx.ts';
import { queueComparison } from './alike-photo-jobs.ts';
import { pickValues, takeEffect } from './change-effect.ts';
import { IS_OF_CAR, mustSeePhotos, weighChange } from './change-signals.ts';
import { askReview } from './listing-submit.ts';

// Changes of a public ad. Buyers see the old values while changes wait for a moderator; what happens after the decision is in
// change-decisions.ts.

const hasAny = (values: ListingValues) => Object.keys(values).length > 0;

const reread = async (db: Database, listing: ListingRow) => (await findListingById(db, listing.id)) ?? listing;

const hasChangesThatWait = async (db: Database, listing: ListingRow): Promise<boolean> =>
  hasAny(patchOf(listing)) || (await photoChangesOf(db, listing)).isChanged;

/** Removes fields from the waiting changes. If none are left, the open review is closed. */
async function leaveOutOfPatch(tx: ListingTx, listing: ListingRow, names: readonly string[]) {
  const { db } = tx;
  const before = patchOf(listing);
  if (!names.some((name) => name in before)) return;
  const left = pickValues(before, (name) => !names.includes(name));
  await db
    .updateTable('listing')
    .set({ patch: hasAny(left) ? JSON.stringify(left) : null })
    .where('id', '=', listing.id)
    .execute();
  const after = await reread(db, listing);
  if (listing.submitted_at === null || (await hasChangesThatWait(db, after))) return;
  await closeReview(tx, listing, 'taken back');
  await db.updateTable('listing').set({ submitted_at: null }).where('id', '=', listing.id).execute();
}

/**
 * Makes values public, and drops waiting changes of the same fields. `reasons`: why the market made the change. `before`: the public
 * values, if the caller has read them already. The ad must be locked.
 */
export async function showAtOnce(
  tx: ListingTx,
  listing: ListingRow,
  values: ListingValues,
  { reasons, before }: { reasons?: string; before?: ListingValues },
): Promise<void> {
  if (!hasAny(values)) return;
  const patch = await takeEffect(tx, listing, definedOnly({ values, before }));
  await recordEvent(tx, definedOnly({ listingId: listing.id, what: 'edit' as const, patch, reasons }));
  await leaveOutOfPatch(tx, listing, Object.keys(values));
}

/**
 * Stores changes that need a moderator. If earlier changes of the ad were submitted already, the open review gets a new version, so that a
 * moderator who has it open notices the new changes.
 */
async function keepForReview(tx: ListingTx, listing: ListingRow, values: ListingValues) {
  const { db, now } = tx;
  if (!hasAny(values)) return;
  await keepInPatch(tx, listing, values);
  if (listing.submitted_at !== null) await askReview(db, await reread(db, listing), 'edit', now);
}

/**
 * Changes a public ad. Values that need no moderator become public at once; the others wait, unseen by buyers, until the seller submits
 * them. A changed make, model or year of a car always waits, since the seller may still be typing. Returns the ad's new version. The ad
 * must be locked. Throws MoveRefused, for example if the values would make it another car.
 */
export async function changeListing(tx: ListingTx, listing: ListingRow, values: ListingValues): Promise<number> {
  const { db } = tx;
  const before = await publicValues(db, listing);
  requireSameCar(listing, before, { ...patchOf(listing), ...values });
  const isTyped = (name: string) => listing.kind === 'car' && IS_OF_CAR.has(name) && values[name] !== before[name];
  const typed = pickValues(values, isTyped);
  const rest = pickValues(values, (name) => !isTyped(name));
  const { atOnce, waiting } = await weighChange(db, listing, before, rest);
  await showAtOnce(tx, listing, atOnce, { before });
  await keepForReview(tx, await reread(db, listing), { ...typed, ...waiting });
  return (await reread(db, listing)).version;
}

/** Submits the stored changes to the moderators. The ad must be locked. */
async function sendChanges(tx: ListingTx, listing: ListingRow): Promise<void> {
  const { db, now } = tx;
  await askReview(db, listing, 'edit', now);
  await db
    .updateTable('listing')
    .set({ submitted_at: now, version: listing.version + 1, updated_at: now })
    .where('id', '=', listing.id)
    .execute();
  await recordEvent(tx, { listingId: listing.id, what: 'submit changes', patch: patchOf(listing) });
}

/** Publishes changed photos, unless a moderator must see them first. */
async function publishPhotoChanges(tx: ListingTx, listing: ListingRow): Promise<'unchanged' | 'shown' | 'waiting'> {
  const { db, now } = tx;
  const { isChanged } = await photoChangesOf(db, listing);
  if (!isChanged) return 'unchanged';
  if (await mustSeePhotos(db, listing)) return 'waiting';
  await queueComparison(db, listing.id, now);
  const images = await publishPhotos(db, listing.id, now);
  const patch = { images: [await publicImages(db, listing), images] };
  await takeEffect(tx, listing, { values: {}, images });
  await recordEvent(tx, { listingId: listing.id, what: 'edit', patch });
  return 'shown';
}

/**
 * Applies these values, stored changes and changed photos. Values and photos that need no moderator become public at once; the rest is
 * submitted to the moderators. Returns whether anything waits for them. `seen`: the public values, if the caller has read them already. The
 * ad must be locked. Throws MoveRefused.
 */
export async function publishChanges(
  tx: ListingTx,
  listing: ListingRow,
  values: ListingValues,
  seen?: ListingValues,
): Promise<boolean> {
  const { db } = tx;
  const before = seen ?? (await publicValues(db, listing));
  const patched = { ...patchOf(listing), ...values };
  requireSameCar(listing, before, patched);
  const { atOnce, waiting } = await weighChange(db, listing, before, patched);
  await showAtOnce(tx, listing, atOnce, { before });
  const shown = await reread(db, listing);
  await keepForReview(tx, shown, waiting);
  const kept = hasAny(waiting) ? await reread(db, listing) : shown;
  const photos = await publishPhotoChanges(tx, kept);
  const after = photos === 'shown' ? await reread(db, listing) : kept;
  const waits = photos === 'waiting' || hasAny(patchOf(after));
  if (waits && after.submitted_at === null) await sendChanges(tx, after);
  return waits;
}

/**
 * Publishes an ad's stored changes and changed photos, or submits them to the moderators. The ad must be locked. Throws MoveRefused, for
 * example if there are none.
 */
export async function submitChanges(tx: ListingTx, listing: ListingRow) {
  const { db } = tx;
  if (!(await hasChangesThatWait(db, listing))) throw new MoveRefused(NOTHING_TO_SEND);
  await publishChanges(tx, listing, {});
}

/**
 * Changes fields of a public ad. If any of them need a moderator, submits all of the ad's stored changes; otherwise earlier stored changes
 * stay as they are. Returns whether any of these fields wait. The ad must be locked. Throws MoveRefused.
 */
export async function changeAndSend(tx: ListingTx, listing: ListingRow, values: ListingValues): Promise<boolean> {
  const { db } = tx;
  await changeListing(tx, listing, values);
  const after = await reread(db, listing);
  const waits = Object.keys(values).some((name) => name in patchOf(after));
  if (waits && after.submitted_at === null) await sendChanges(tx, after);
  return waits;
}
