import type { FastifyRequest } from 'fastify';
import { SMS_STATES } from '#contract/leads/notices.ts';
import {
  type NoticeChoices,
  type Notices,
  noticeChoicesSchema,
  noticesSchema,
} from '#contract/office/notice-schemas.ts';
import { phoneCodeWantedSchema, phoneProofSchema } from '#contract/office/private-seller-schemas.ts';
import { namesWith } from '#contract/values/names.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import { answers } from '../../../platform/http/answer-schemas.ts';
import type { RouteApp } from '../../../platform/http/route-schemas.ts';
import { isoTime } from '../../../platform/iso-time.ts';
import { countCode } from '../../accounts/code-limits.ts';
import {
  askForCode,
  findPendingPhone,
  memberAsking,
  readNumber,
  spendCode,
  tryCode,
} from '../../accounts/phone-code-writes.ts';
import type { Services } from '../../services.ts';
import { findChoices } from './notice-queries.ts';
import { selectSms } from './notice-sms-queries.ts';
import { writeChoices, writeNumber } from './notice-writes.ts';

const MOST_LISTED = 30;

const tags = ['office'];
const show = {
  tags,
  summary: 'How the member hears of buyers, and the SMS of the last days',
  response: answers({ 200: noticesSchema }, 401, 403),
};
const choose = {
  tags,
  summary: 'Chooses how the member hears of buyers',
  body: noticeChoicesSchema,
  response: answers({ 200: noticesSchema }, 400, 401, 403),
};
const askCode = {
  tags,
  summary: 'Sends a code to the number that SMS about buyers are to go to',
  body: phoneCodeWantedSchema,
  response: answers({ 202: noticesSchema }, 400, 401, 403, 429),
};
const prove = {
  tags,
  summary: 'Has SMS about buyers go to the number that the code was sent to',
  body: phoneProofSchema,
  response: answers({ 200: noticesSchema }, 400, 401, 403),
};

async function listSent(db: Database, accountId: number): Promise<Notices['sent']> {
  const rows = await selectSms(db)
    .where('notice_sms.account_id', '=', accountId)
    .where('notice_sms.state', 'in', namesWith(SMS_STATES, 'isShown'))
    .orderBy('notice_sms.id', 'desc')
    .limit(MOST_LISTED)
    .execute();
  return rows.map((row) => ({
    at: isoTime(row.sent_at ?? row.created_at),
    state: row.state,
    mayBeDouble: row.may_be_double === 1,
    buyers: row.buyers,
    title: row.title,
    lead: row.document_id,
  }));
}

type NoticeServices = Pick<Services, 'access' | 'clock' | 'config' | 'db' | 'jobs' | 'keys' | 'rateLimits'>;

/** Routes by which people who sell choose how they are told about buyers. */
export function noticeRoutes(app: RouteApp, { access, clock, config, db, jobs, keys, rateLimits }: NoticeServices) {
  const options = { config: { action: 'choose own notices' } } as const;
  const accountOf = async (request: FastifyRequest) => (await access.requireCaller(request)).session.accountId;

  async function shown(accountId: number): Promise<Notices> {
    return {
      ...(await findChoices(db, accountId)),
      hasSms: config.leadSmsPerDay > 0,
      pendingPhone: await findPendingPhone(db, memberAsking(accountId), clock.now()),
      sent: await listSent(db, accountId),
    };
  }

  app.get('/sell/api/notices', { schema: show, ...options }, async (request) => shown(await accountOf(request)));

  app.put('/sell/api/notices', { schema: choose, ...options }, async (request) => {
    const accountId = await accountOf(request);
    const choices: NoticeChoices = request.body;
    await writeChoices(db, accountId, choices, clock.now());
    return shown(accountId);
  });

  app.post('/sell/api/notices/code', { schema: askCode, ...options }, async (request, reply) => {
    const phone = await readNumber(db, request.body.phone);
    const accountId = await accountOf(request);
    await countCode(rateLimits, { phone, accountId, ip: request.ip, smsPerDay: config.smsPerDay });
    await db
      .transaction()
      .execute((transaction) => askForCode(transaction, keys, { asker: memberAsking(accountId), phone }, clock.now()));
    jobs.wake();
    return reply.code(202).send(await shown(accountId));
  });

  app.post('/sell/api/notices/proof', { schema: prove, ...options }, async (request) => {
    const accountId = await accountOf(request);
    const now = clock.now();
    const right = await tryCode(db, keys, { asker: memberAsking(accountId), code: request.body.code, now });
    await db.transaction().execute(async (transaction) => {
      await spendCode(transaction, right);
      await writeNumber(transaction, accountId, right.phone, now);
    });
    return shown(accountId);
  });
}
