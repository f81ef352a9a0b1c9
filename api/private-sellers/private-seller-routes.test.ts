import { expect, test, vi } from 'vitest';
import * as messages from '#contract/messages/private-sellers.ts';
import type { OwnPrivateSeller } from '#contract/office/private-seller-schemas.ts';
import { africasTalking } from '../../platform/sms/africas-talking.ts';
import { openOfficeMakers } from '../../test/office-makers.ts';
import { openTestApp, PUBLIC_URL } from '../../test/open-test-app.ts';
import { openSmsStandIn } from '../../test/sms-stand-in.ts';

const SETTINGS = { TRUST_PROXY: 'loopback' };

let phones = 0;

const shared = await open();

test('a member becomes a private seller once, and owns it', async () => {
  const { enterMember, db } = shared;
  const member = await enterMember();
  expect((await member.send('GET', 'private-seller')).status).toBe(404);
  const first = await member.begin();
  const again = await Promise.all([member.begin(), member.begin()]);
  expect(first.status).toBe(200);
  const { documentId } = first.body as OwnPrivateSeller;
  expect(first.body).toEqual({
    documentId,
    state: 'active',
    name: null,
    wantedName: null,
    location: null,
    phone: null,
    room: { live: 0, most: 2 },
    pendingPhone: null,
  });
  expect(again.map(({ body }) => body)).toEqual([first.body, first.body]);
  const rows = await db
    .selectFrom('seller')
    .innerJoin('seller_member', 'seller_id', 'seller.id')
    .select(['kind', 'trust', 'seller.published_at', 'role', 'name', 'phone'])
    .where('seller_member.account_id', '=', member.accountId)
    .execute();
  expect(rows).toEqual([
    { kind: 'private', trust: 0, published_at: shared.app.clock.now(), role: 'owner', name: null, phone: null },
  ]);
});

const errorIn = ({ body }: { body: unknown }) =>
  (body as { error: { message: string; details: { errors?: { path: string[] }[] } } }).error;

test('the name and place are the member’s to choose, each by itself', async () => {
  const { enterMember, app } = shared;
  await app.makeDealer({ dealerName: 'Ntinda Motors Ltd' });
  await app.makeGarage({ name: 'Kireka Garage' });
  const member = await enterMember();
  expect((await member.change({ name: 'Amina' })).status).toBe(403);
  await member.begin();
  expect((await member.change({ name: '  Amina   N ', location: 'Ntinda, Kampala' })).body).toMatchObject({
    name: 'Amina N',
    location: 'Ntinda, Kampala',
  });
  expect((await member.change({ location: null })).body).toMatchObject({ name: 'Amina N', location: null });
  expect((await member.change({ name: 'Sarah' })).body).toMatchObject({ name: 'Sarah', location: null });
  const { username } = await app.adapter.db
    .selectFrom('account')
    .select('username')
    .where('id', '=', member.accountId)
    .executeTakeFirstOrThrow();
  for (const [name, fault] of [
    ['N7inda M0tors', messages.NAME_OF_ANOTHER],
    ['kireka gárage', messages.NAME_OF_ANOTHER],
    ['M0t0ka', messages.NAME_OF_THE_MARKET],
    ['Support', messages.NAME_OF_THE_MARKET],
    [username, messages.NAME_IS_USERNAME],
    ['A', messages.NAME_LENGTH],
    ['a'.repeat(300), messages.NAME_LENGTH],
    ['<script>', messages.NAME_CHARACTERS],
    ['0772123456 Amina', messages.NAME_HAS_NUMBER],
  ] as const) {
    const answer = await member.change({ name, location: 'Elsewhere' });
    expect([answer.status, errorIn(answer).message], name).toEqual([400, fault]);
    expect(errorIn(answer).details.errors).toMatchObject([{ path: ['name'] }]);
  }
  for (const body of [
    { name: 'A\u0000b' },
    { name: 5 },
    { location: 'x' },
    { location: 'a'.repeat(101) },
    { location: 'Ntinda, call 0772 123 456' },
    { location: 'https://cheap.example' },
    { trust: 3 },
  ])
    expect((await member.change(body)).status, JSON.stringify(body)).toBe(400);
  expect(await member.own()).toMatchObject({ name: 'Sarah', location: null });
});

const wrongOne = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** A number that nobody used before. */
function freshPhone(): string {
  phones += 1;
  return `0772${String(phones).padStart(6, '0')}`;
}

test('a code by SMS proves a number, in whatever form it was written', async () => {
  const { enterMember, codeFor, app, db } = shared;
  const member = await enterMember();
  const phone = freshPhone();
  const asked = await member.askCode(`+256 ${phone.slice(1, 4)} ${phone.slice(4)}`);
  expect(asked.status).toBe(202);
  expect(asked.body).toMatchObject({ phone: null, pendingPhone: { phone, triesLeft: 5 } });
  const code = await codeFor(phone);
  expect(app.texts.at(-1)?.text).toBe(
    `${code} is your Motoka code. It works for 10 minutes. Do not share it with anyone.`,
  );
  expect(await member.own()).toMatchObject({ pendingPhone: { isSent: true } });
  // Neither in the database nor in the log.
  const stored = [
    await db.selectFrom('number_code').selectAll().execute(),
    await db.selectFrom('job').selectAll().execute(),
    app.logged,
  ];
  expect(JSON.stringify(stored)).not.toContain(code);
  expect(JSON.stringify(app.logged)).not.toContain(phone.slice(1));
  const wrong = await member.prove(wrongOne(code));
  expect([wrong.status, errorIn(wrong).message]).toEqual([400, messages.wrongCode(4)]);
  for (const odd of ['', '12345', '1234567', 'abcdef', '12345\u0000'])
    expect(errorIn(await member.prove(odd)).message).toBe(messages.CODE_DIGITS);
  const right = await member.prove(`${code.slice(0, 3)} ${code.slice(3)}`);
  expect(right.status).toBe(200);
  expect(right.body).toMatchObject({ phone, pendingPhone: null });
  expect(errorIn(await member.prove(code)).message).toBe(messages.CODE_OVER);
  // The member's profile had no number: it has this one now, so that forms are filled in with it.
  const { phonenumber } = await db
    .selectFrom('account')
    .select('phonenumber')
    .where('id', '=', member.accountId)
    .executeTakeFirstOrThrow();
  expect(phonenumber).toBe(phone);
});

test.each(['0414123456', '+254712345678', '077212', 'words', ''])('%s is sent no code', async (phone) => {
  const { enterMember, app } = shared;
  const before = app.texts.length;
  const answer = await (await enterMember()).askCode(phone);
  expect([answer.status, errorIn(answer).message]).toEqual([400, messages.NO_MOBILE_NUMBER]);
  expect(app.texts).toHaveLength(before);
});

test('a code is tried five times, also by many at once, and then not even the right one counts', async () => {
  const { enterMember, codeFor } = shared;
  const member = await enterMember();
  const phone = freshPhone();
  await member.askCode(phone);
  const code = await codeFor(phone);
  const answers = await Promise.all(Array.from({ length: 12 }, () => member.prove(wrongOne(code))));
  const told = answers.map((answer) => errorIn(answer).message);
  expect(told.filter((message) => message !== messages.CODE_OVER).sort()).toEqual(
    [4, 3, 2, 1, 0].map(messages.wrongCode).sort(),
  );
  expect(errorIn(await member.prove(code)).message).toBe(messages.CODE_OVER);
  expect(await member.own()).toMatchObject({ phone: null, pendingPhone: null });
});

test('a code is over after ten minutes, and when there is a later one', async () => {
  const { enterMember, codeFor, app } = await open();
  const member = await enterMember();
  const phone = freshPhone();
  await member.askCode(phone);
  const first = await codeFor(phone);
  app.clock.advance(1);
  await member.askCode(phone);
  await vi.waitFor(() => expect(app.texts).toHaveLength(2));
  const second = await codeFor(phone);
  if (first !== second) expect((await member.prove(first)).status).toBe(400);
  app.clock.advance(600_000);
  expect(errorIn(await member.prove(second)).message).toBe(messages.CODE_OVER);
  await member.askCode(phone);
  await vi.waitFor(() => expect(app.texts).toHaveLength(3));
  app.clock.advance(599_999);
  expect((await member.prove(await codeFor(phone))).status).toBe(200);
});

test('a number is that of one seller; who else proves it is told no more than that it is used', async () => {
  const { enterMember, codeFor, app } = shared;
  const [first, second] = [await enterMember(), await enterMember()];
  const phone = freshPhone();
  await first.askCode(phone);
  expect((await first.prove(await codeFor(phone))).status).toBe(200);
  const before = app.texts.length;
  // Asking tells nothing: only who holds the telephone learns it.
  expect((await second.askCode(phone)).status).toBe(202);
  await vi.waitFor(() => expect(app.texts).toHaveLength(before + 1));
  const refused = await second.prove(await codeFor(phone));
  expect([refused.status, errorIn(refused).message]).toEqual([400, messages.NUMBER_TAKEN]);
  expect(await second.own()).toMatchObject({ phone: null });
  expect(await first.own()).toMatchObject({ phone });
  // The same member proves it again.
  const again = app.texts.length;
  app.clock.advance(1);
  expect((await first.askCode(phone)).status).toBe(202);
  await vi.waitFor(() => expect(app.texts).toHaveLength(again + 1));
  expect((await first.prove(await codeFor(phone))).status).toBe(200);
});

test('another number takes the place of the old one when it is proven, and sets the old one free', async () => {
  const { enterMember, codeFor, app } = shared;
  const [first, second] = [await enterMember(), await enterMember()];
  const [old, fresh] = [freshPhone(), freshPhone()];
  await first.askCode(old);
  await first.prove(await codeFor(old));
  await first.askCode(fresh);
  expect(await first.own()).toMatchObject({ phone: old, pendingPhone: { phone: fresh } });
  expect((await first.prove(wrongOne(await codeFor(fresh)))).status).toBe(400);
  expect((await first.prove(await codeFor(fresh))).status).toBe(200);
  expect(await first.own()).toMatchObject({ phone: fresh });
  // The former number is told, in case somebody else changed it.
  const told = () => app.texts.filter(({ number, text }) => number === old && /another number.*https/.test(text));
  await vi.waitFor(() => expect(told()).toHaveLength(1));
  app.texts.splice(app.texts.indexOf(told()[0] ?? app.texts[0] ?? { number: '', text: '' }), 1);
  await second.askCode(old);
  await vi.waitFor(async () => expect((await second.own()).pendingPhone?.isSent).toBe(true));
  expect((await second.prove(await codeFor(old))).status).toBe(200);
});

test('of two who prove one number at once, one does', async () => {
  const { enterMember, db, app } = await open();
  const members = [await enterMember(), await enterMember()];
  const phone = freshPhone();
  const codes: string[] = [];
  for (const [at, member] of members.entries()) {
    await member.askCode(phone);
    await vi.waitFor(() => expect(app.texts).toHaveLength(at + 1));
    codes.push(/^\d{6}/.exec(app.texts[at]?.text ?? '')?.[0] ?? '');
  }
  const answers = await Promise.all(members.map((member, at) => member.prove(codes[at] ?? '')));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  const proven = await db.selectFrom('seller').select('id').where('phone', '=', phone).execute();
  expect(proven).toHaveLength(1);
});

test('while the service is down the member is told, and the SMS goes out when it is back', async () => {
  const service = await openSmsStandIn();
  const sendSms = africasTalking({ username: 'motoka', apiKey: service.apiKey, sender: undefined }, service.address);
  const { enterMember, app, smsFailed } = await open({}, { sendSms });
  service.state.manner = 'down';
  const member = await enterMember();
  const phone = freshPhone();
  expect((await member.askCode(phone)).status).toBe(202);
  await smsFailed();
  expect(await member.own()).toMatchObject({ pendingPhone: { phone, isSent: false } });
  service.state.manner = 'sends';
  app.clock.advance(60_000);
  // Whatever is noted next wakes the queue; so does its own clock.
  const other = await enterMember();
  await other.askCode(freshPhone());
  await vi.waitFor(() => expect(service.sent).toHaveLength(2));
  await vi.waitFor(async () => expect(await member.own()).toMatchObject({ pendingPhone: { isSent: true } }));
  const code = /^\d{6}/.exec(service.sent.find(({ to }) => to.endsWith(phone.slice(1)))?.message ?? '')?.[0] ?? '';
  expect((await member.prove(code)).status).toBe(200);
  expect(JSON.stringify(app.logged)).not.toContain(code);
});

test('what could not be sent in ten minutes is not sent later', async () => {
  const service = await openSmsStandIn();
  const sendSms = africasTalking({ username: 'motoka', apiKey: service.apiKey, sender: undefined }, service.address);
  const { enterMember, app, smsFailed } = await open({}, { sendSms });
  service.state.manner = 'down';
  const member = await enterMember();
  await member.askCode(freshPhone());
  await smsFailed();
  service.state.manner = 'sends';
  app.clock.advance(600_000);
  const other = await enterMember();
  await other.askCode(freshPhone());
  await vi.waitFor(() => expect(service.sent).toHaveLength(1));
  await vi.waitFor(async () =>
    expect(await app.adapter.db.selectFrom('job').select('id').where('kind', '=', 'phone code').execute()).toEqual([]),
  );
  expect(service.sent).toHaveLength(1);
});

test('three codes an hour go to a number from a network; who asked for none that day gets one all the same', async () => {
  const { enterMember, app } = await open();
  const phone = freshPhone();
  const from = (network: number) => ({ 'x-forwarded-for': `10.7.${network}.1` });
  const asker = await enterMember();
  for (let at = 0; at < 3; at += 1) expect((await asker.askCode(phone, from(1))).status).toBe(202);
  const answer = await asker.askCode(`+256${phone.slice(1)}`, from(1));
  expect([answer.status, errorIn(answer).message]).toEqual([429, messages.codesUsedUp('in an hour')]);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3_500);
  expect((await asker.askCode(freshPhone(), from(1))).status).toBe(202);
  const owner = await enterMember();
  expect((await owner.askCode(phone, from(1))).status, 'the first of their day').toBe(202);
  expect((await owner.askCode(phone, from(1))).status).toBe(429);
  expect((await owner.askCode(phone, from(2))).status, 'from elsewhere').toBe(202);
  // However many networks somebody has, the number is not sent more than nine.
  const statuses: number[] = [];
  for (let at = 3; at < 10; at += 1) statuses.push((await asker.askCode(phone, from(at))).status);
  expect(statuses.filter((status) => status === 202).length).toBeLessThanOrEqual(5);
  expect(statuses.at(-1)).toBe(429);
  // It is in the database: a restart, or another server, forgets none.
  const { databaseUrl } = app.config;
  const restarted = await openTestApp(
    { dataDir: app.dataDir, ...(databaseUrl && { databaseUrl }) },
    { settings: SETTINGS, testClock: app.clock },
  );
  const { ask } = await openOfficeMakers(restarted).enter('sell');
  const again = () => ask('/sell/api/phone/code', { method: 'POST', body: { phone }, headers: from(1) });
  expect([(await again()).status, (await again()).status]).toEqual([202, 429]);
});

test('ten codes a day go to a member’s numbers', async () => {
  const { enterMember } = await open();
  const member = await enterMember();
  const elsewhere = (at: number) => ({ 'x-forwarded-for': `10.9.0.${at + 1}` });
  for (let at = 0; at < 10; at += 1) expect((await member.askCode(freshPhone(), elsewhere(at))).status).toBe(202);
  const answer = await member.askCode(freshPhone(), elsewhere(11));
  expect([answer.status, errorIn(answer).message]).toEqual([429, messages.codesUsedUp('in 24 hours')]);
  expect((await (await enterMember()).askCode(freshPhone())).status).toBe(202);
});

test('thirty codes a day are asked for from a network', async () => {
  const { enterMember } = await open();
  const network = { 'x-forwarded-for': '10.8.0.1' };
  const ask = async () => (await enterMember()).askCode(freshPhone(), network);
  for (let at = 0; at < 30; at += 1) expect((await ask()).status).toBe(202);
  expect((await ask()).status).toBe(429);
  expect((await (await enterMember()).askCode(freshPhone())).status).toBe(202);
});

test('the market sends so many a day, and no more', async () => {
  const { enterMember, app } = await open({ SMS_PER_DAY: '4' });
  for (let at = 0; at < 4; at += 1) expect((await (await enterMember()).askCode(freshPhone())).status).toBe(202);
  expect((await (await enterMember()).askCode(freshPhone())).status).toBe(429);
  await vi.waitFor(() => expect(app.texts).toHaveLength(4));
});

test('a number and a name are changed by their owner’s own cookie alone', async () => {
  const { app } = shared;
  for (const path of ['private-seller', 'phone/code', 'phone/proof']) {
    const { status } = await app.request(`/sell/api/${path}`, {
      method: 'POST',
      headers: { origin: PUBLIC_URL, 'content-type': 'application/json' },
      body: '{}',
    });
    expect(status, path).toBe(401);
  }
});

async function open(settings: Record<string, string> = {}, parts: Parameters<typeof openTestApp>[1] = {}) {
  const app = await openTestApp(undefined, { settings: { ...SETTINGS, ...settings }, ...parts });
  const makers = openOfficeMakers(app);
  let networks = 0;

  /** A member in the office of sellers, with an address of their own. */
  async function enterMember() {
    const { ask, accountId } = await makers.enter('sell');
    networks += 1;
    const network = { 'x-forwarded-for': `41.210.${networks >> 8}.${networks & 255}` };
    const send = (method: 'POST' | 'PATCH' | 'GET', path: string, body?: unknown, headers = network) =>
      ask(`/sell/api/${path}`, { method, headers, ...(body === undefined ? {} : { body }) });
    return {
      accountId,
      send,
      begin: () => send('POST', 'private-seller'),
      change: (body: unknown) => send('PATCH', 'private-seller', body),
      askCode: (phone: string, headers = network) => send('POST', 'phone/code', { phone }, headers),
      prove: (code: string) => send('POST', 'phone/proof', { code }),
      own: async () => (await send('GET', 'private-seller')).body as OwnPrivateSeller,
    };
  }

  /** The code of the last SMS to a number, once it has come. */
  async function codeFor(phone: string): Promise<string> {
    const code = await vi.waitFor(() => {
      const text = app.texts.findLast(({ number }) => number === phone)?.text;
      expect(text).toBeDefined();
      return /^\d{6}/.exec(text ?? '')?.[0] ?? '';
    });
    await vi.waitFor(async () => {
      const waiting = await app.adapter.db
        .selectFrom('number_code')
        .select('phone')
        .where('sent_at', 'is', null)
        .execute();
      expect(waiting).toEqual([]);
    });
    return code;
  }
  /** Resolves when a failed try is over: its next one is due by the clock as it stood then. */
  const smsFailed = () => vi.waitFor(() => expect(JSON.stringify(app.logged)).toContain('a job could not be done yet'));
  return { app, db: app.adapter.db, enterMember, codeFor, smsFailed };
}
