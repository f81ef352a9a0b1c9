import { z } from 'zod';
import { isPublicState, UNDO_MS } from '#contract/listing-states.ts';
import { TOO_LATE_TO_UNDO } from '#contract/messages/review.ts';
import { listingStateSchema } from '#contract/value-schemas.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import { MoveRefused, moveListing } from '../lifecycle/listing-moves.ts';
import { findListingById, type ListingRow } from '../rows/listing-rows.ts';
import type { ListingTx } from '../rows/listing-tx.ts';
import { lastEventOf } from './review-decisions.ts';
import { giveTrustBack } from './seller-trust.ts';

const differenceSchema = z.looseObject({ state: z.looseObject({ before: listingStateSchema }).optional() });

/** Returns the state of an ad before it was removed, as the audit has it. */
async function stateBeforeRemoval(db: Database, documentId: string) {
  const event = await db
    .selectFrom('audit_event')
    .select('difference')
    .where('subject_kind', '=', 'listing')
    .where('subject', '=', documentId)
    .where('action', '=', 'remove listing')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return differenceSchema.parse(JSON.parse(event?.difference ?? '{}')).state?.before;
}

async function undoRemoval(tx: ListingTx & { by: { accountId: number } }, listing: ListingRow) {
  const { db, by, now } = tx;
  const before = await stateBeforeRemoval(db, listing.document_id);
  await moveListing(tx, listing, 'restore');
  await giveTrustBack(db, { listing, actor: by.accountId }, now);
  if (before === undefined || !isPublicState(before)) return;
  const restored = await findListingById(db, listing.id);
  if (!restored) return;
  await moveListing(tx, restored, 'put back');
  const shown = before === 'reserved' ? await findListingById(db, listing.id) : undefined;
  if (shown) await moveListing(tx, shown, 'reserve');
}

/** Returns when a member can no longer undo what they did to an ad, in ms; undefined: they did nothing to it just now. */
export async function moderationUndoEnd(db: Database, listing: ListingRow, accountId: number, now: number) {
  const event = await lastEventOf(db, listing.id);
  const isTheirs = event?.account_id === accountId && now - event.at <= UNDO_MS;
  return isTheirs && (event.what === 'stop' || event.what === 'remove') ? event.at + UNDO_MS : undefined;
}

/**
 * Takes back what a moderator did to an ad just now, by removing it or taking it off sale: for a minute, and by that moderator alone. What was
 * on sale is on sale again; what was not is its seller's again, withdrawn. The ad must be locked. Throws MoveRefused.
 */
export async function undoModeration(
  tx: ListingTx & { by: { accountId: number } },
  listing: ListingRow,
): Promise<'remove' | 'stop'> {
  const end = await moderationUndoEnd(tx.db, listing, tx.by.accountId, tx.now);
  if (end === undefined) throw new MoveRefused(TOO_LATE_TO_UNDO);
  if (listing.state === 'removed') {
    await undoRemoval(tx, listing);
    return 'remove';
  }
  await moveListing(tx, listing, 'undo stop');
  return 'stop';
}
