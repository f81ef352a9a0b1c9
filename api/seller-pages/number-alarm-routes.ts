import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ALARM_GONE } from '#contract/messages/seller-numbers.ts';
import { type NumberAlarm, numberAlarmSchema, type SellerNumberField } from '#contract/office/firm-schemas.ts';
import { parseQueryString } from '../../platform/content/query-string.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { answers } from '../../platform/http/answer-schemas.ts';
import { ApiError } from '../../platform/http/errors.ts';
import type { RouteApp } from '../../platform/http/route-schemas.ts';
import { endAllSessions } from '../accounts/sessions.ts';
import { bannedContacts } from '../bans/ban-check-queries.ts';
import { countsOfNetwork } from '../schema/rate-limits.ts';
import { findSellerName } from '../sellers/seller-queries.ts';
import type { Services } from '../services.ts';
import { fieldsIn, findAlarm, formerIn } from './number-proof-writes.ts';
import { findSellerPage } from './seller-page-queries.ts';
import { changeSellerPage } from './seller-page-writes.ts';

const PATH = '/sell/api/number-alarm';

const show = {
  tags: ['office'],
  summary: 'Which new number a mailed link speaks of; changes nothing',
  querystring: z.object({ code: z.string() }),
  response: answers({ 200: numberAlarmSchema }, 404, 429),
};
const undo = {
  tags: ['office'],
  summary: 'Takes a new number back, and signs out whoever gave it; without signing in',
  body: z.strictObject({ code: z.string().max(100) }),
  response: answers({ 200: numberAlarmSchema }, 400, 403, 404, 429),
};

type Alarm = NonNullable<Awaited<ReturnType<typeof findAlarm>>>;

/** Routes of the link "This was not us", which all owners get by mail when a phone number is about to change. */
export function numberAlarmRoutes(
  app: RouteApp,
  { adapter, clock, rateLimits }: Pick<Services, 'adapter' | 'clock' | 'rateLimits'>,
) {
  const { db } = adapter;

  /** Returns the number change that a code belongs to. Throws NotFound for a code that is invalid or too old. */
  async function requireAlarm({ ip }: FastifyRequest, code: unknown, within: Database): Promise<Alarm> {
    const alarm = typeof code === 'string' ? await findAlarm(within, code, clock.now()) : undefined;
    if (alarm) return alarm;
    await rateLimits.consume(countsOfNetwork('wrongCodesOfNetwork', ip));
    throw new ApiError(404, 'NotFoundError', ALARM_GONE);
  }

  const shown = async ({ seller_id, number, undone_at }: Alarm): Promise<NumberAlarm> => ({
    seller: (await findSellerName(db, seller_id)) ?? null,
    number,
    isDone: undone_at !== null,
  });

  /**
   * Restores the former phone number in each field of the seller's page that still shows the new one. A field whose former number is banned
   * by now is emptied instead.
   */
  async function putBack(transaction: Database, { seller_id, number, fields, former }: Alarm, now: number) {
    const page = await findSellerPage(transaction, seller_id);
    if (!page) return;
    const before = formerIn(former);
    const still = fieldsIn(fields).filter((field) => page.values[field] === number);
    const banned = await bannedContacts(transaction, before);
    const values = Object.fromEntries(
      still.map((field): [SellerNumberField, string | null] => [
        field,
        field in banned ? null : (before[field] ?? null),
      ]),
    );
    const seller = { id: seller_id, dealer_id: page.dealerId, garage_id: page.garageId };
    await changeSellerPage(adapter, transaction, { seller, accountId: null, version: page.version, values, now });
  }

  app.get(PATH, { schema: show }, async (request) =>
    shown(await requireAlarm(request, parseQueryString(request.raw.url ?? '').code, db)),
  );

  app.post(PATH, { schema: undo }, async (request) => {
    const { code } = request.body;
    const alarm = await requireAlarm(request, code, db);
    const now = clock.now();
    await db.transaction().execute(async (transaction) => {
      const isFirst = await transaction
        .updateTable('seller_number')
        .set({ undone_at: now, code_hash: null })
        .where('id', '=', alarm.id)
        .where('undone_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      if (!isFirst) return;
      if (alarm.proven_at !== null) await putBack(transaction, alarm, now);
      if (alarm.asked_by !== null) await endAllSessions(transaction, alarm.asked_by);
    });
    return shown({ ...alarm, undone_at: now });
  });
}
