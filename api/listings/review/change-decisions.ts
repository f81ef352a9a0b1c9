import { z } from 'zod';
import type { ListingValues } from '#contract/listings/listing-fields.ts';
import { listingValueSchema } from '#contract/value-schemas.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import { closeReview, type MoveBy, type MoveServices } from '../lifecycle/listing-moves.ts';
import { photosOf } from '../photos/listing-photo-queries.ts';
import { publishPhotos } from '../photos/listing-photo-writes.ts';
import { recordEvent } from '../rows/listing-events.ts';
import { type ListingRow, patchOf, publicImages } from '../rows/listing-rows.ts';
import { carryWantedName } from '../rows/seller-name-writes.ts';
import { takeEffect } from './change-effect.ts';
import { IS_OF_CAR } from './change-signals.ts';

// How changes that wait end: approved, declined or dropped; and how a decision is taken back.

// The history has every field of an approved change as it was, and as it became; pictures by the numbers of their media.
const mediaIds = z.array(z.int());
const imagesSchema = z.looseObject({ images: z.tuple([mediaIds, mediaIds]).optional() });
const differencesSchema = z.record(z.string(), z.tuple([listingValueSchema, listingValueSchema]));

/** Buyers see the changes that waited, and no others. The ad must be held. */
export async function approveChanges(
  deps: MoveServices,
  db: Database,
  listing: ListingRow,
  by: MoveBy,
  now: number,
): Promise<void> {
  const images = await photosOf(db, listing.id);
  await publishPhotos(db, listing.id, now);
  const before = await publicImages(db, listing);
  const values = patchOf(listing);
  const effect = { values, isApproved: true, ...(images.length > 0 && { images }) };
  const patch = await takeEffect(deps, db, listing, effect, now);
  await endChanges(db, listing, 'approved', by, now);
  const told = { ...patch, ...(images.length > 0 && { images: [before, images] }) };
  await recordEvent(db, { listingId: listing.id, what: 'approve changes', accountId: by.accountId, patch: told }, now);
}

/**
 * Buyers see again what they saw before changes were approved, and the changes wait once more. `patch`: as the history has it. The ad must
 * be held.
 */
export async function undoApprovedChanges(
  deps: MoveServices,
  db: Database,
  listing: ListingRow,
  patch: unknown,
  by: MoveBy,
  now: number,
): Promise<void> {
  const { images, ...others } = imagesSchema.parse(patch);
  const fields = differencesSchema.parse(others);
  const side = (at: 0 | 1) => Object.fromEntries(Object.entries(fields).map(([name, both]) => [name, both[at]]));
  const [before] = images ?? [];
  await takeEffect(deps, db, listing, { values: side(0), ...(before && { images: before }) }, now);
  // It was the first change of these, or it had been refused: they are as they were at first again.
  if (Object.keys(fields).some((name) => IS_OF_CAR.has(name)))
    await db.updateTable('listing').set({ first_car: null }).where('id', '=', listing.id).execute();
  await waitAgain(db, listing, side(1), by, 'undo approve', now);
}

/** Changes that were declined wait once more. The ad must be held. */
export const undoDeclinedChanges = (db: Database, listing: ListingRow, patch: ListingValues, by: MoveBy, now: number) =>
  waitAgain(db, listing, patch, by, 'undo decline', now);

async function waitAgain(
  db: Database,
  listing: ListingRow,
  patch: ListingValues,
  { accountId }: MoveBy,
  what: 'undo approve' | 'undo decline',
  now: number,
) {
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
  await recordEvent(db, { listingId: listing.id, what, accountId }, now);
}

/** The changes that waited are dropped: by a moderator, with reasons, or by the seller. The ad must be held. */
export async function dropChanges(
  db: Database,
  listing: ListingRow,
  by: MoveBy,
  isDeclined: boolean,
  now: number,
): Promise<void> {
  await endChanges(db, listing, isDeclined ? 'declined' : 'taken back', by, now);
  await recordEvent(
    db,
    {
      listingId: listing.id,
      accountId: by.accountId,
      patch: patchOf(listing),
      what: isDeclined ? 'decline changes' : 'drop changes',
      ...(by.reasons !== undefined && { reasons: by.reasons }),
    },
    now,
  );
}

async function endChanges(
  db: Database,
  listing: ListingRow,
  decision: 'approved' | 'declined' | 'taken back',
  by: MoveBy,
  now: number,
) {
  const name = await closeReview(db, listing, decision, by, now);
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
