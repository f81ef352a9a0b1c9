import { sql } from 'kysely';
import { z } from 'zod';
import { afterQuiet, isQuiet } from '#contract/leads/notices.ts';
import type { NoticeChoices } from '#contract/office/notice-schemas.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import { DAY_MS, HOUR_MS } from '../../../platform/durations.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { FIRST_CHOICES, listNoticed, type NoticedPerson } from './notice-queries.ts';

export const SEND_JOB = 'buyer sms';
export const SUM_UP_JOB = 'buyer sms summary';

/** For this many days an SMS is shown in the list of the person who got it. */
const KEPT_DAYS = 30;

/** In a summary SMS: ads whose Call or WhatsApp was pressed, with the number of presses. */
export const tapsSchema = z.array(z.object({ title: z.string(), count: z.number() }));
export type SummedTaps = z.infer<typeof tapsSchema>;

/** A person who answers a seller's buyers, and that seller. */
export interface SmsPair {
  accountId: number;
  sellerId: number;
}

interface NewSms extends SmsPair {
  leadId: number | null;
  buyers: number;
  taps: SummedTaps;
}

/** Stores an SMS and returns its id. */
async function insertSms(
  db: Database,
  { accountId, sellerId, leadId, buyers, taps }: NewSms,
  state: 'waiting' | 'held',
  now: number,
): Promise<number> {
  const { id } = await db
    .insertInto('notice_sms')
    .values({
      account_id: accountId,
      seller_id: sellerId,
      lead_id: leadId,
      buyers,
      taps: taps.length === 0 ? null : JSON.stringify(taps),
      state,
      created_at: now,
      sent_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Stores an SMS and queues it for sending. */
export const sendSoon = async (db: Database, sms: NewSms, now: number): Promise<void> =>
  enqueueSending(db, await insertSms(db, sms, 'waiting', now), now);

export const enqueueSending = (db: Database, id: number, now: number) =>
  enqueue(db, [{ kind: SEND_JOB, key: String(id), payload: { sms: id } }], now);

/**
 * Queues the job that combines a person's held SMS into one, at `dueAt`. A job that is queued already keeps the time at which it is due.
 */
export const sumUpLater = (db: Database, { accountId, sellerId }: SmsPair, dueAt: number, now: number) =>
  enqueue(db, [{ kind: SUM_UP_JOB, key: `${accountId} ${sellerId}`, payload: { accountId, sellerId }, dueAt }], now);

/** Stores an SMS about a buyer that is held until it is combined with others. */
async function holdLead(db: Database, sms: NewSms, now: number): Promise<void> {
  await insertSms(db, sms, 'held', now);
  await sumUpLater(db, sms, afterQuiet(isQuiet(now) ? now : now + HOUR_MS), now);
}

/**
 * Stores an SMS about a new lead for each person who wants one, in the transaction that stores the lead. It is sent soon, or held for an
 * hourly summary or for the night.
 */
export async function noteLeadSms(
  db: Database,
  { leadId, sellerId }: { leadId: number; sellerId: number },
  people: readonly NoticedPerson[],
  now: number,
): Promise<void> {
  for (const { accountId, sms, phone } of people) {
    if (sms === 'off' || phone === null) continue;
    const told = { accountId, sellerId, leadId, buyers: 1, taps: [] };
    if (sms === 'hourly' || isQuiet(now)) await holdLead(db, told, now);
    else await sendSoon(db, told, now);
  }
}

/** Counts a press of Call or WhatsApp for each person who wants to be told of such presses by SMS. */
export async function noteTap(db: Database, listingId: number, now: number): Promise<void> {
  const { sellerId } = await db
    .selectFrom('listing')
    .select('seller_id as sellerId')
    .where('id', '=', listingId)
    .executeTakeFirstOrThrow();
  for (const { accountId, sms, phone, taps } of await listNoticed(db, sellerId)) {
    if (!taps || sms === 'off' || phone === null) continue;
    await db
      .insertInto('notice_tap')
      .values({ account_id: accountId, seller_id: sellerId, listing_id: listingId, count: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['account_id', 'seller_id', 'listing_id'])
          .doUpdateSet({ count: sql<number>`notice_tap.count + 1` }),
      )
      .execute();
    await sumUpLater(db, { accountId, sellerId }, afterQuiet(now + HOUR_MS), now);
  }
}

/** Stores how a member wants to be told about buyers. */
export async function writeChoices(
  db: Database,
  accountId: number,
  choices: NoticeChoices,
  now: number,
): Promise<void> {
  const chosen = { sms: choices.sms, mail: choices.mail, taps: choices.taps ? 1 : 0, updated_at: now };
  await db
    .insertInto('notice_setting')
    .values({ account_id: accountId, phone: null, ...chosen })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(chosen))
    .execute();
}

/** Stores the number that a member's SMS about buyers go to. */
export async function writeNumber(db: Database, accountId: number, phone: string, now: number): Promise<void> {
  const { taps, ...times } = FIRST_CHOICES;
  await db
    .insertInto('notice_setting')
    .values({ account_id: accountId, phone, ...times, taps: taps ? 1 : 0, updated_at: now })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ phone, updated_at: now }))
    .execute();
}

export async function removeOldNotices(db: Database, now: number): Promise<void> {
  await db
    .deleteFrom('notice_sms')
    .where('created_at', '<=', now - KEPT_DAYS * DAY_MS)
    .execute();
}
