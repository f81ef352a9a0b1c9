import { type ExpressionBuilder, sql } from 'kysely';
import { afterQuiet } from '#contract/leads/notices.ts';
import { PUBLIC_STATES, REMINDERS_BEFORE_MS } from '#contract/listing-states.ts';
import { HEAD_ROLES } from '#contract/permissions.ts';
import { SELLING_STATES } from '#contract/sellers/sellers.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { ApiError } from '../../../platform/http/errors.ts';
import type { RateLimits } from '../../../platform/http/limits/rate-limits.ts';
import type { AllowedMail } from '../../../platform/mail/mail-limits.ts';
import { isNumber, queueMails } from '../../../platform/mail/outbox.ts';
import { findProvenNumber } from '../../accounts/account-queries.ts';
import { selectAnswering } from '../../leads/rows/lead-queries.ts';
import { allowMails } from '../../schema/mail-limits.ts';

const MOST_AT_ONCE = 500;
const ROWS_AT_ONCE = 100;
/** How long before an ad's end its first reminder is due, in ms. */
const FIRST_BEFORE_MS = Math.max(...REMINDERS_BEFORE_MS);

interface ReminderDeps {
  db: Database;
  rateLimits: RateLimits;
}

interface DueListing {
  id: number;
  document_id: string;
  seller_id: number;
  expires_at: number | null;
}

/**
 * Selects ads with a reminder that is due and was not sent yet. Each new end of an ad has reminders of its own. One that would have been
 * due before that end was set is skipped.
 */
const isDue = (now: number) => (builder: ExpressionBuilder<Tables, 'listing'>) =>
  builder.or(
    REMINDERS_BEFORE_MS.map(
      (before) => sql<boolean>`(expires_at - ${before} <= ${now}
        and expires_at - ${before} > coalesce(reminded_at, 0)
        and expires_at - ${before} > coalesce(confirmed_at, 0))`,
    ),
  );

const listDue = (db: Database, now: number, after: DueListing | undefined): Promise<DueListing[]> =>
  db
    .selectFrom('listing')
    .innerJoin('seller', 'seller.id', 'listing.seller_id')
    .select(['listing.id', 'listing.document_id', 'listing.seller_id', 'listing.expires_at'])
    .where('seller.state', 'in', SELLING_STATES)
    .where('listing.state', 'in', PUBLIC_STATES)
    .where('expires_at', '>', now)
    .where('expires_at', '<=', now + FIRST_BEFORE_MS)
    .where(isDue(now))
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('expires_at', 'listing.id'), '>', tuple(after?.expires_at ?? 0, after?.id ?? 0)),
      ),
    )
    .orderBy('expires_at')
    .orderBy('listing.id')
    .limit(ROWS_AT_ONCE)
    .execute();

/** Selects the people who decide about a seller's ads: the private seller, or the owners and managers of a dealer or garage. */
export const listHeads = (db: Database, sellerId: number) =>
  selectAnswering(db, sellerId, HEAD_ROLES)
    .select(['account.id', 'account.email'])
    .where('confirmed', '=', 1)
    .execute();

/** Returns the `about` of a reminder mail, which identifies an ad and its present end. */
export const aboutEnd = ({ document_id, expires_at }: Pick<DueListing, 'document_id' | 'expires_at'>) =>
  `${document_id} ${expires_at}`;

/**
 * Returns the mails of a reminder, after counting them against their limits. Undefined if the limit of a recipient is used up: then the
 * reminder waits.
 */
async function allowReminders(
  { db, rateLimits }: ReminderDeps,
  listing: DueListing,
): Promise<AllowedMail[] | undefined> {
  const heads = await listHeads(db, listing.seller_id);
  const mails = [];
  for (const { id, email } of heads) {
    const recipient = email ?? (await findProvenNumber(db, id)) ?? null;
    mails.push({ kind: 'listing-ends' as const, recipient, about: aboutEnd(listing) });
  }
  try {
    return await allowMails(rateLimits, null, mails);
  } catch (error) {
    if (error instanceof ApiError && error.status === 429) return undefined;
    throw error;
  }
}

/** Queues a reminder. If two processes found the ad at the same time, only one of them does. */
async function remind(db: Database, listing: DueListing, mails: readonly AllowedMail[], now: number): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('listing')
      .set({ reminded_at: now })
      .where('id', '=', listing.id)
      .where('expires_at', '=', listing.expires_at)
      .where('state', 'in', PUBLIC_STATES)
      .where(isDue(now))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    const bySms = mails.filter(({ recipient }) => isNumber(recipient));
    await queueMails(
      transaction,
      mails.filter((mail) => !bySms.includes(mail)),
      now,
    );
    await queueMails(transaction, bySms, now, afterQuiet(now));
  });
}

/** Reminds sellers of ads that end soon: a week before the end, and two days before. Times in ms. */
export async function remindSellers(deps: ReminderDeps, now: number, most = MOST_AT_ONCE): Promise<void> {
  const waiting = new Set<number>();
  let sent = 0;
  let last: DueListing | undefined;
  for (;;) {
    const due = await listDue(deps.db, now, last);
    for (const listing of due) {
      if (waiting.has(listing.seller_id)) continue;
      const mails = await allowReminders(deps, listing);
      if (mails) await remind(deps.db, listing, mails, now);
      else waiting.add(listing.seller_id);
      sent += 1;
      if (sent >= most) return;
    }
    last = due.at(-1);
    if (due.length < ROWS_AT_ONCE) return;
  }
}
