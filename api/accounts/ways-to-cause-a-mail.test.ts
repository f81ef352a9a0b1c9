import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { CLIENT_ID, CLIENT_SECRET, openGoogleStandIn } from '../../test/google-stand-in.ts';
import { cookieOf, type Member, openMemberMakers } from '../../test/member-makers.ts';
import { openMemoryLimits } from '../../test/memory-limits.ts';
import { openTestApp, PUBLIC_URL } from '../../test/open-test-app.ts';
import { whenDone } from '../../test/test-database.ts';
import { remindSellers } from '../listings/lifecycle/listing-reminders.ts';
import { MAIL_KINDS, type MailKind } from '../schema/mail-limits.ts';
import { keepCode } from './mailed-codes.ts';

// Every mail that the market sends is brought about here, again and again: each time from another network, so that what ends it
// is the limit of the member, or of the address that it goes to.

const STRANGER = 'stranger@example.com';
const change = ({ from }: Market, member: Member, email: string) =>
  member.as(`/api/users/${member.account.id}`, { method: 'PUT', body: { email }, headers: from() });

/**
 * The others come by moderators (api/staff/review-routes.test.ts, api/contact/inbox/message-routes.test.ts), by a command on the server, and by a system that cannot be reached
 * for days or told anything (api/webhooks/delivery/webhook-jobs.test.ts); by who leaves a team (api/team/team-routes.test.ts); and sellers want each of their leads, which are counted themselves
 * (api/leads/ask/lead-limits.test.ts).
 */
const BY_OTHERS = [
  'review-decision',
  'report-outcome',
  'staff-late',
  'contact-answer',
  'listing-stopped',
  'staff-changed',
  'staff-token',
  'factor-reset',
  // By a code that was sent to another number: api/private-sellers/private-seller-routes.test.ts.
  'own-number',
  'invitation',
  'webhook-off',
  'webhook-unsigned',
  'lead',
  'lead-day',
  'team-changed',
  'number-changed',
] as const;
const isOfAnybody = (kind: MailKind): kind is OfAnybody => !BY_OTHERS.some((one) => one === kind);

const ways: Record<OfAnybody, Way> = {
  confirmation: ({ post, from }, _member, at) =>
    at === 0
      ? post('/api/auth/local/register', { username: 'Stranger', email: STRANGER, password: 'fresh words 1' }, from())
      : post('/api/auth/send-email-confirmation', { email: STRANGER }, from()),
  reset: ({ post, from }, { account }) => post('/api/auth/forgot-password', { email: account.email }, from()),
  newsletter: ({ post, from }) => post('/api/newsletter-subscriptions', { email: STRANGER }, from()),
  'email-change': (market, member, at) => change(market, member, at % 2 ? STRANGER : `other${at}@example.com`),
  'email-change-cancel': (market, member, at) => change(market, member, `other${at}@example.com`),
  async 'password-changed'({ post, bearer, from }, member, at) {
    const [currentPassword, password] = [at === 0 ? member.password : `words of try ${at}`, `words of try ${at + 1}`];
    const body = { currentPassword, password, passwordConfirmation: password };
    const { status, text } = await post('/api/auth/change-password', body, { ...bearer(member.jwt), ...from() });
    expect(status).toBe(200);
    member.jwt = JSON.parse(text).jwt;
  },
  async 'password-reset'({ app, post, from }, { account }, at) {
    const password = `words of try ${at}`;
    // As the mail's writer does it, whose mails have limits of their own.
    const code = randomBytes(32).toString('base64url');
    const expiresAt = app.clock.now() + 60_000;
    await keepCode(app.adapter.db, { accountId: account.id, purpose: 'reset', code, expiresAt });
    const answer = await post('/api/auth/reset-password', { code, password, passwordConfirmation: password }, from());
    expect(answer.status).toBe(200);
  },
  async 'google-linked'({ app, google, send, from }, { account }) {
    // As if another Google account of theirs had been linked before.
    await app.adapter.db.deleteFrom('account_identity').execute();
    Object.assign(google.person, { email: account.email });
    const begun = await send('/api/connect/google', { headers: from() });
    const back = await google.visit(String(begun.headers.location));
    const headers = { cookie: cookieOf(begun), ...from() };
    expect((await send(back.replace(PUBLIC_URL, ''), { headers })).status).toBe(302);
  },
  'new-sign-in': async ({ logIn, from }, { account, password }) =>
    expect((await logIn(account.email, password, from())).status).toBe(200),
  async 'listing-ends'({ app, limits, post, from }, { account }, at) {
    const { db } = app.adapter;
    const now = app.clock.now();
    if (at === 0) {
      const { id } = await app.makeDealer();
      await app.makeCar({ dealer_info: id });
      const { id: seller } = await db
        .selectFrom('seller')
        .select('id')
        .where('dealer_id', '=', id)
        .executeTakeFirstOrThrow();
      const member = { seller_id: seller, account_id: account.id, role: 'owner', created_at: now } as const;
      await db.insertInto('seller_member').values(member).execute();
    }
    // As if it had just been renewed, and its time had passed.
    await db
      .updateTable('listing')
      .set({ expires_at: now + 5 * 86_400_000 + at, reminded_at: null })
      .execute();
    await remindSellers({ db, rateLimits: limits }, now);
    // Whatever else is sent wakes the queue.
    await post('/api/newsletter-subscriptions', { email: `reader${at}@example.com` }, from());
  },
  async 'lead-confirmation'({ app, post, from }, _member, at) {
    const { documentId } = await app.makeCar();
    const lead = { documentId, intent: 'question', name: 'A', email: STRANGER, message: `No. ${at}` };
    expect((await post('/api/leads', lead, from())).status).toBe(201);
  },
  contact: ({ post }, _member, at) =>
    post('/api/email', { from: STRANGER, subject: 'Hi', text: `No. ${at}` }, { 'x-forwarded-for': '10.8.0.1' }),
};

test.each(MAIL_KINDS.filter(isOfAnybody))(
  'mails of the kind %s end, whichever network they are brought about from',
  async (kind) => {
    const market = await openMarket();
    const member = await market.makeMember({ from: '41.210.0.1' });
    const sent = async () => {
      await market.app.sentMails();
      return market.app.logged.filter((line) => 'kind' in line && line.kind === kind).length;
    };
    const before = await sent();
    for (let at = 0; at < TRIES; at += 1) {
      await ways[kind](market, member, at);
      await market.app.sentMails();
    }
    const mails = (await sent()) - before;
    expect(mails).toBeGreaterThan(0);
    expect(mails).toBeLessThanOrEqual(10);
  },
);

const TRIES = 12;

async function openMarket() {
  const google = await openGoogleStandIn(() => `${PUBLIC_URL}/api/connect/google/callback`);
  whenDone(google.close);
  const asClient = { GOOGLE_CLIENT_ID: CLIENT_ID, GOOGLE_CLIENT_SECRET: CLIENT_SECRET, GOOGLE_ISSUER: google.issuer };
  const app = await openTestApp(undefined, { settings: { TRUST_PROXY: 'loopback', ...asClient } });
  let networks = 0;
  const from = () => {
    networks += 1;
    return { 'x-forwarded-for': `10.9.${networks >> 8}.${networks & 255}` };
  };
  const limits = openMemoryLimits({ clock: app.clock });
  return { app, google, from, limits, ...openMemberMakers(app) };
}

type Market = Awaited<ReturnType<typeof openMarket>>;
type Way = (market: Market, member: Member, at: number) => Promise<unknown>;

type OfAnybody = Exclude<MailKind, (typeof BY_OTHERS)[number]>;
