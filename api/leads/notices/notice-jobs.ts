import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { afterQuiet, EVENING_HOUR, isQuiet, nextHour, QUIET_HOURS, SMS_STATES } from '#contract/leads/notices.ts';
import { hourInUganda } from '#contract/messages/dates.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, DatabaseAdapter } from '../../../platform/database/adapter.ts';
import type { Count, RateLimits } from '../../../platform/http/limits/rate-limits.ts';
import { type JobKind, readPayload } from '../../../platform/jobs/jobs.ts';
import { type SendSms, SmsRefused, SmsUncertain } from '../../../platform/sms/sms.ts';
import type { MarketConfig } from '../../schema/market-config.ts';
import { countOf } from '../../schema/rate-limits.ts';
import { type BuyerSms, findSms, textOf } from './notice-sms-queries.ts';
import { SEND_JOB, SUM_UP_JOB, sumUpLater } from './notice-writes.ts';
import { sumUp } from './summary-writes.ts';

interface NoticeDeps {
  adapter: DatabaseAdapter;
  clock: Clock;
  config: Pick<MarketConfig, 'publicUrl' | 'leadSmsPerDay'>;
  rateLimits: RateLimits;
  sendSms: SendSms;
  log: FastifyBaseLogger;
}

async function setState(db: Database, id: number, state: BuyerSms['state']): Promise<void> {
  await db.updateTable('notice_sms').set({ state }).where('id', '=', id).execute();
}

/** The services that decide whether an SMS may be sent now. */
type TurnDeps = Pick<NoticeDeps, 'clock' | 'config' | 'rateLimits'>;

/**
 * Counts an SMS that is about to be sent, and returns the limits that it was counted against; undefined if the limit of the seller or of
 * the market is used up. In the evening each member can get one SMS more than the seller's limit allows.
 */
async function count(
  { clock, config, rateLimits }: TurnDeps,
  { accountId, sellerId }: BuyerSms,
): Promise<Count[] | undefined> {
  const ofMarket = { ...countOf('noticesOfMarket', 'all'), most: config.leadSmsPerDay };
  const usual = [countOf('noticesOfSeller', sellerId), ofMarket];
  if (await rateLimits.tryConsume(usual)) return usual;
  if (hourInUganda(clock.now()) < EVENING_HOUR) return undefined;
  const ofEvening = [countOf('eveningNoticesOfMember', `${accountId} ${sellerId}`), ofMarket];
  return (await rateLimits.tryConsume(ofEvening)) ? ofEvening : undefined;
}

/** Returns the time until which an SMS must be held, or, if it may be sent now, the limits that it was counted against. */
async function turnOf(deps: TurnDeps, sms: BuyerSms): Promise<{ until: number } | { counts: Count[] }> {
  const now = deps.clock.now();
  if (isQuiet(now)) return { until: afterQuiet(now) };
  // An SMS whose first attempt was interrupted was already counted then.
  const counts = sms.state === 'waiting' ? await count(deps, sms) : [];
  if (counts) return { counts };
  return { until: nextHour(now, hourInUganda(now) < EVENING_HOUR ? EVENING_HOUR : QUIET_HOURS.to) };
}

/**
 * Marks an SMS as being handed to the SMS service. If an earlier attempt was interrupted while the SMS was so marked, the SMS is sent
 * once more. After a second interruption it is given up, so that nobody gets it three times. Returns false for an SMS that is given up.
 */
async function begin(db: Database, { id, state, mayBeDouble }: BuyerSms): Promise<boolean> {
  if (state !== 'sending') {
    await setState(db, id, 'sending');
    return true;
  }
  if (mayBeDouble) {
    await setState(db, id, 'uncertain');
    return false;
  }
  await db.updateTable('notice_sms').set({ may_be_double: 1 }).where('id', '=', id).execute();
  return true;
}

/**
 * Job kinds that send sellers an SMS about their buyers. They have a queue of their own, so that an SMS service that does not answer delays
 * nothing else.
 */
export function noticeJobs({ adapter, clock, config, rateLimits, sendSms, log }: NoticeDeps): Record<string, JobKind> {
  const { db } = adapter;

  async function hold(sms: BuyerSms, until: number): Promise<void> {
    await db.transaction().execute(async (transaction) => {
      await transaction.updateTable('notice_sms').set({ state: 'held' }).where('id', '=', sms.id).execute();
      await sumUpLater(transaction, sms, until, clock.now());
    });
  }

  async function deliver(sms: BuyerSms, phone: string, counts: readonly Count[]): Promise<void> {
    try {
      const sent = await sendSms(phone, textOf(sms, new URL(config.publicUrl).host));
      await db
        .updateTable('notice_sms')
        .set({ state: 'sent', sent_at: clock.now() })
        .where('id', '=', sms.id)
        .execute();
      log.info({ sms: sms.id, ...sent }, 'sms sent');
    } catch (error) {
      if (!(error instanceof SmsUncertain)) {
        await setState(db, sms.id, error instanceof SmsRefused ? 'refused' : 'waiting');
        await rateLimits.refund(counts);
      }
      throw error;
    }
  }

  async function send(id: number): Promise<void> {
    const sms = await findSms(db, id);
    if (!sms || !SMS_STATES[sms.state].isUnderWay) return;
    const { phone, isWanted } = sms;
    if (phone === null || !isWanted) return setState(db, id, 'dropped');
    const turn = await turnOf({ clock, config, rateLimits }, sms);
    if ('until' in turn) return hold(sms, turn.until);
    if (await begin(db, sms)) await deliver(sms, phone, turn.counts);
  }

  return {
    [SEND_JOB]: {
      isPrivate: true,
      run: async ({ payload }) => send(readPayload(sendSchema, payload).sms),
      gaveUp: async ({ payload }) => {
        const { sms } = readPayload(sendSchema, payload);
        await db
          .updateTable('notice_sms')
          .set({ state: 'refused' })
          .where('id', '=', sms)
          .where('state', '=', 'waiting')
          .execute();
      },
    },
    [SUM_UP_JOB]: {
      async run({ payload }) {
        const pair = readPayload(pairSchema, payload);
        const now = clock.now();
        if (isQuiet(now)) return sumUpLater(db, pair, afterQuiet(now), now);
        await db.transaction().execute((transaction) => sumUp(transaction, pair, now));
      },
    },
  };
}

const sendSchema = z.object({ sms: z.number() });
const pairSchema = z.object({ accountId: z.number(), sellerId: z.number() });
