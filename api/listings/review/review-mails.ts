import { afterQuiet } from '#contract/leads/notices.ts';
import { stageOf, UNDO_MS } from '#contract/listing-states.ts';
import { listingTitle } from '#contract/listings/listing-fields.ts';
import type { MailWords } from '#contract/messages/mails.ts';
import {
  approvedMail,
  changesApprovedMail,
  changesDeclinedMail,
  declinedMail,
  nameApprovedMail,
  nameDeclinedMail,
  removedMail,
  stoppedMail,
} from '#contract/messages/review.ts';
import type { Config } from '../../../platform/config.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import { ApiError } from '../../../platform/http/errors.ts';
import type { RateLimits } from '../../../platform/http/limits/rate-limits.ts';
import type { ComposeMail } from '../../../platform/mail/mail.ts';
import { layOutMail } from '../../../platform/mail/mail-text.ts';
import { isNumber, queueMails } from '../../../platform/mail/outbox.ts';
import { findAccount, findProvenNumber } from '../../accounts/account-queries.ts';
import { allowMails } from '../../schema/mail-limits.ts';
import { wantedValues } from '../lifecycle/listing-moves.ts';
import { findListingById, type ListingRow } from '../rows/listing-rows.ts';
import { findReviewItem, type ReviewItem } from './review-decisions.ts';

/** Returns who gets the mail about a decision: the member who last submitted the ad, or the seller's owners if a program submitted it. */
async function recipientsOf(db: Database, listingId: number): Promise<{ id: number; email: string | null }[]> {
  const sent = await db
    .selectFrom('listing_event')
    .innerJoin('account', 'account.id', 'listing_event.account_id')
    .select(['account.id', 'account.email'])
    .where('listing_id', '=', listingId)
    .where('what', 'in', ['submit', 'ask back', 'submit changes'])
    .orderBy('listing_event.id', 'desc')
    .limit(1)
    .execute();
  if (sent.length > 0) return sent;
  return db
    .selectFrom('listing')
    .innerJoin('seller_member', 'seller_member.seller_id', 'listing.seller_id')
    .innerJoin('account', 'account.id', 'seller_member.account_id')
    .select(['account.id', 'account.email'])
    .where('listing.id', '=', listingId)
    .where('seller_member.role', '=', 'owner')
    .execute();
}

/**
 * Queues the mail about a decision, to be sent once the decision can no longer be undone. Called in the transaction of the decision. The
 * mail is left out if its rate limits are used up.
 */
export async function queueDecision(
  db: Database,
  rateLimits: RateLimits,
  item: Pick<ReviewItem, 'id' | 'listing_id' | 'version'>,
  now: number,
): Promise<void> {
  const about = `${item.id} ${item.version}`;
  await queueToSeller(db, rateLimits, { kind: 'review-decision', about, listingId: item.listing_id }, now);
}

interface ToSeller {
  kind: 'review-decision' | 'listing-stopped';
  about: string;
  listingId: number;
}

async function queueToSeller(db: Database, rateLimits: RateLimits, { kind, about, listingId }: ToSeller, now: number) {
  for (const { id, email } of await recipientsOf(db, listingId)) {
    const phone = email === null ? await findProvenNumber(db, id) : undefined;
    const mail = { kind, recipient: email ?? phone ?? null, about: `${about} ${id}` };
    const dueAt = now + UNDO_MS;
    try {
      await queueMails(
        db,
        await allowMails(rateLimits, null, [mail]),
        now,
        phone === undefined ? dueAt : afterQuiet(dueAt),
      );
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 429)) throw error;
    }
  }
}

/**
 * Queues the mail to the seller about an ad that a moderator removed or stopped, to be sent once that can no longer be undone. Called after
 * the move, in its transaction. The mail is left out if its rate limits are used up.
 */
export async function queueStopped(
  db: Database,
  rateLimits: RateLimits,
  { id }: Pick<ListingRow, 'id'>,
  now: number,
): Promise<void> {
  const about = `${id} ${await lastStopOf(db, id)}`;
  await queueToSeller(db, rateLimits, { kind: 'listing-stopped', about, listingId: id }, now);
}

/** Returns subject and text of the mail about a decision. */
function wordsOf({ kind, decision, reasons, wanted_name }: ReviewItem, site: string, title: string): MailWords {
  const isEdit = kind === 'edit';
  const lines = (reasons ?? '').split('\n').filter((line) => line !== '');
  if (wanted_name !== null) {
    return decision === 'approved' ? nameApprovedMail(site, wanted_name) : nameDeclinedMail(site, wanted_name, lines);
  }
  if (decision === 'approved') return (isEdit ? changesApprovedMail : approvedMail)(site, title);
  return (isEdit ? changesDeclinedMail : declinedMail)(site, title, lines);
}

/** Returns the id of the event by which a moderator last stopped or removed the ad. */
async function lastStopOf(db: Database, listingId: number): Promise<number | undefined> {
  const event = await db
    .selectFrom('listing_event')
    .select('id')
    .where('listing_id', '=', listingId)
    .where('what', 'in', ['stop', 'remove'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return event?.id;
}

/**
 * Returns the account that a mail is for. Undefined if it was deleted, or if the message would go by SMS to a number that is no longer the
 * member's.
 */
async function findReader(db: Database, accountId: number, recipient: string) {
  const account = await findAccount(db, accountId);
  const isTheirs = !isNumber(recipient) || (await findProvenNumber(db, accountId)) === recipient;
  return isTheirs ? account : undefined;
}

/** Writes the mails to sellers about moderators' decisions. A decision that was undone is not reported. */
export function reviewMails(db: Database, config: Config): Record<ToSeller['kind'], ComposeMail> {
  const { siteName, publicUrl } = config;
  return {
    async 'listing-stopped'({ about, recipient }) {
      const [listingId = 0, stop, accountId = 0] = about.split(' ').map(Number);
      const listing = await findListingById(db, listingId);
      const account = await findReader(db, accountId, recipient);
      // No mail if the moderator's move was undone. If the ad was stopped again after that, the new stop has a mail of its own.
      if (!account || !listing) return undefined;
      const { isReturned, isRemoved } = stageOf(listing.state);
      if (!(isReturned || isRemoved) || (await lastStopOf(db, listingId)) !== stop) return undefined;
      const title = listingTitle(listing.kind, await wantedValues(db, listing));
      const lines = (listing.reason ?? '').split('\n').filter((line) => line !== '');
      const words = (isRemoved ? removedMail : stoppedMail)(siteName, title, lines);
      const url = `${publicUrl}/sell/listings/${listing.document_id}`;
      return layOutMail(config, words, { name: account.username, url });
    },
    async 'review-decision'({ about, recipient }) {
      const [itemId = 0, version, accountId = 0] = about.split(' ').map(Number);
      const item = await findReviewItem(db, itemId);
      if (!item || item.version !== version || item.decision === null) return undefined;
      const account = await findReader(db, accountId, recipient);
      const listing = await findListingById(db, item.listing_id);
      if (!account || !listing) return undefined;
      const title = listingTitle(listing.kind, await wantedValues(db, listing));
      const url = `${publicUrl}/sell/listings/${listing.document_id}`;
      return layOutMail(config, wordsOf(item, siteName, title), { name: account.username, url });
    },
  };
}
