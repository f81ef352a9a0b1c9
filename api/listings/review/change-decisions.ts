import { z } from 'zod';
import type { ListingValues } from '#contract/listings/listing-fields.ts';
import { listingValueSchema } from '#contract/value-schemas.ts';
import type { Tx } from '../../../platform/database/tx.ts';
import { publishMedia } from '../../media/media-publish-writes.ts';
import { closeReview } from '../lifecycle/listing-moves.ts';
import { publishPhotos } from '../photos/listing-photo-writes.ts';
import { recordEvent } from '../rows/listing-events.ts';
import { type ListingRow, patchOf, publicImages } from '../rows/listing-rows.ts';
import type { ListingTx } from '../rows/listing-tx.ts';
import { carryWantedName } from '../rows/seller-name-writes.ts';
import { takeEffect } from './change-effect.ts';
import { IS_OF_CAR } from './change-signals.ts';

// How waiting changes end: approved, declined or dropped. Also how such a decision is undone.

// For an approved change, the history stores each field's value before and after. Pictures are stored as two lists of ids.
const mediaIds = z.array(z.int());
const imagesSchema = z.looseObject({ images: z.tuple([mediaIds, mediaIds]).optional() });
const differencesSchema = z.record(z.string(), z.tuple([listingValueSchema, listingValueSchema]));

/** Makes exactly those changes public that waited for a moderator. The ad must be locked. */
export async function approveChanges(tx: ListingTx, listing: ListingRow): Promise<void> {
  const { db, now } = tx;
  const images = await publishPhotos(db, listing.id, now);
  const before = await publicImages(db, listing);
  const values = patchOf(listing);
  const effect = { values, isApproved: true, images: images.length > 0 ? images : undefined };
  const patch = await takeEffect(tx, listing, effect);
  await endChanges(tx, listing, 'approved');
  const changes = { ...patch, images: images.length > 0 ? [before, images] : undefined };
  await recordEvent(tx, { listingId: listing.id, what: 'approve changes', patch: changes });
}

/**
 * Undoes an approval: restores the former public values, and lets the changes wait again. `patch`: the event's patch in the history. The ad
 * must be locked.
 */
export async function undoApprovedChanges(tx: ListingTx, listing: ListingRow, patch: unknown): Promise<void> {
  const { db, now } = tx;
  const { images, ...others } = imagesSchema.parse(patch);
  const fields = differencesSchema.parse(others);
  const side = (at: 0 | 1) => Object.fromEntries(Object.entries(fields).map(([name, both]) => [name, both[at]]));
  const [before] = images ?? [];
  // Pictures that the approval removed from the ad were made private, and are made public again.
  if (before) await publishMedia(db, before, now);
  await takeEffect(tx, listing, { values: side(0), images: before });
  // The undone change was the first correction of make, model or year, so the original car is public again and `first_car` is empty.
  if (Object.keys(fields).some((name) => IS_OF_CAR.has(name)))
    await db.updateTable('listing').set({ first_car: null }).where('id', '=', listing.id).execute();
  await waitAgain(tx, listing, side(1), 'undo approve');
}

/** Undoes a refusal: the declined changes wait for a moderator again. The ad must be locked. */
export const undoDeclinedChanges = (tx: Tx, listing: ListingRow, patch: ListingValues): Promise<void> =>
  waitAgain(tx, listing, patch, 'undo decline');

async function waitAgain(tx: Tx, listing: ListingRow, patch: ListingValues, what: 'undo approve' | 'undo decline') {
  const { db, now } = tx;
  await db
    .updateTable('listing')
    .set(({ eb }) => ({
      patch: JSON.stringify(patch),
      submitted_at: now,
      reason: null,
      updated_at: now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', listing.id)
    .execute();
  await recordEvent(tx, { listingId: listing.id, what });
}

/** Drops the waiting changes, because a moderator declined them, with reasons, or because the seller withdrew them. The ad must be locked. */
export async function dropChanges(
  tx: Omit<ListingTx, 'services'>,
  listing: ListingRow,
  isDeclined: boolean,
): Promise<void> {
  const { by } = tx;
  await endChanges(tx, listing, isDeclined ? 'declined' : 'taken back');
  await recordEvent(tx, {
    listingId: listing.id,
    what: isDeclined ? 'decline changes' : 'drop changes',
    patch: patchOf(listing),
    reasons: by.reasons,
  });
}

async function endChanges(
  tx: Omit<ListingTx, 'services'>,
  listing: ListingRow,
  decision: 'approved' | 'declined' | 'taken back',
) {
  const { db, by, now } = tx;
  const name = await closeReview(tx, listing, decision);
  if (name !== null && decision === 'taken back') await carryWantedName(db, listing.seller_id, name, now);
  await db
    .updateTable('listing')
    .set(({ eb }) => ({
      patch: null,
      submitted_at: null,
      reason: by.reasons ?? null,
      updated_at: now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', listing.id)
    .execute();
}
