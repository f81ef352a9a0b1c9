import { isPublicState } from '#contract/listing-states.ts';
import type { ReviewReason } from '#contract/listings/review-reasons.ts';
import { ANOTHER_DECIDED, claimedBy } from '#contract/messages/review.ts';
import { REVIEW_REASONS } from '#contract/messages/review-reasons.ts';
import { conflictError } from '../../../platform/http/errors.ts';
import type { RateLimits } from '../../../platform/http/limits/rate-limits.ts';
import { recordAudit } from '../../audit/audit-writes.ts';
import type { ListingRow } from '../rows/listing-rows.ts';
import type { ListingTx } from '../rows/listing-tx.ts';
import { decide, type ReviewItem, undoDecision } from './review-decisions.ts';
import { queueDecision } from './review-mails.ts';

// Functions that routes for one review, and routes for all reviews of a seller, share.

const oneLine = (words: string) =>
  words
    .split('\n')
    .map((line) => line.trim())
    .join(' ');

/** Returns the reasons for declining an ad, one per line, followed by the moderator's own text. */
export const reasonsText = (reasons: readonly ReviewReason[], words: string): string =>
  [...reasons.map((reason) => REVIEW_REASONS[reason]), oneLine(words)].filter((line) => line !== '').join('\n');

/** A review item whose ad is locked until the transaction ends, and the moderator who decides. */
export interface LockedReview extends ListingTx {
  by: { accountId: number };
  item: ReviewItem;
  listing: ListingRow;
}

/** Throws a conflict if another moderator has reserved the review, so that two do not work on it, or overrule each other unknowingly. */
export async function requireUnclaimed({ db, item, by, now }: LockedReview) {
  const isOthers = item.claimed_by !== null && item.claimed_by !== by.accountId && (item.claimed_until ?? 0) > now;
  if (!isOthers) return;
  const claimer = await db
    .selectFrom('account')
    .select('username')
    .where('id', '=', item.claimed_by)
    .executeTakeFirst();
  throw conflictError(claimedBy(claimer?.username ?? ''));
}

export interface Decision {
  /** The version of the item that the moderator saw. */
  seenVersion: number;
  decision: 'approve' | 'decline';
  /** The reasons for declining the ad, in words for the seller. */
  reason: string;
}

/**
 * Stores a moderator's decision about a review item, mails it to the seller, and records it in the audit log. Throws a conflict if another
 * moderator has reserved the item.
 */
export async function decideItem(
  locked: LockedReview,
  rateLimits: RateLimits,
  { seenVersion, decision, reason }: Decision,
) {
  await requireUnclaimed(locked);
  const { db, item, listing, now } = locked;
  const by = { ...locked.by, reasons: decision === 'decline' ? reason : undefined };
  await decide({ ...locked, by }, { item, listing, seenVersion }, decision);
  const decided = { ...item, version: item.version + 1 };
  // An approval of a new ad that was already on sale, and stays so, is no news for the seller, who gets no mail.
  const isNews = decision === 'decline' || item.kind !== 'new' || !isPublicState(listing.state);
  if (isNews) await queueDecision(db, rateLimits, decided, now);
  await recordAudit(db, {
    at: now,
    actor: by.accountId,
    action: `${decision} ${item.kind === 'edit' ? 'changes' : 'listing'}`,
    subject: { kind: 'listing', id: listing.document_id },
    difference: { reasons: { before: null, after: by.reasons ?? null } },
  });
}

/** Undoes the moderator's own decision about a review item, and records that in the audit log. */
export async function undoItem(locked: LockedReview) {
  const { db, item, listing, by, now } = locked;
  if (item.decided_by !== by.accountId) throw conflictError(ANOTHER_DECIDED);
  await undoDecision(locked, locked);
  const subject = { kind: 'listing', id: listing.document_id };
  await recordAudit(db, { at: now, actor: by.accountId, action: 'undo decision', subject });
}
