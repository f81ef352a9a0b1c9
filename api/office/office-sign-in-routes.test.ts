import { expect, test } from 'vitest';
import { errorOf, openMemberMakers } from '../../test/member-makers.ts';
import { openOfficeMakers } from '../../test/office-makers.ts';
import { openTestApp, PUBLIC_URL } from '../../test/open-test-app.ts';
import { openMachineClock } from '../../test/test-clock.ts';
import { insertInvite } from '../sellers/invite-writes.ts';

const app = await openTestApp(undefined, { testClock: openMachineClock() });
const { clock, request } = app;
const { db } = app.adapter;
const { makeMember, bearer } = openMemberMakers(app);
const { sellerOf } = openOfficeMakers(app);

test('the cookie is for its own office, and no script’s or other site’s', async () => {
  const member = await makeMember();
  const answer = await knock('sell', member.account.email, member.password);
  const cookie = cookieNamed(answer, 'sell_session');
  expect(cookie).toMatch(/^__Secure-sell_session=[\w-]{43}; Path=\/sell; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/);
  expect(answer.text).toBe('');
  const sent = cookie.split(';')[0] ?? '';
  expect(await isIn('sell', sent)).toBe(true);
  expect((await request('/sell/api/member', { headers: { cookie: sent } })).body).toEqual({
    username: member.account.username,
  });
  // Nor is it a token of the API.
  const token = sent.replace('__Secure-sell_session=', '');
  expect((await request('/api/users/me', { headers: bearer(token) })).status).toBe(401);
});

const makeStaff = (account: number) =>
  db
    .insertInto('account_role')
    .values({ account_id: account, role: 'moderator', granted_by: null, granted_at: clock.now() })
    .execute();

type Member = Awaited<ReturnType<typeof makeMember>>;

/** The cookie as the browser sends it. */
async function enter(area: Area, { account, password }: Member) {
  const answer = await knock(area, account.email, password);
  expect(answer.status, answer.text).toBe(204);
  return cookieNamed(answer, `${area}_session`).split(';')[0] ?? '';
}

test('whoever is not on the staff has no way in there, though their password is right', async () => {
  const member = await makeMember();
  const refused = await knock('staff', member.account.email, member.password);
  expect([refused.status, cookieNamed(refused, 'staff_session')]).toEqual([403, '']);
  expect(errorOf(refused).message).toBe('This account is not on the staff.');
  const { count } = await db
    .selectFrom('session')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('account_id', '=', member.account.id)
    .where('is_for_office', '=', 1)
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(0);
  await makeStaff(member.account.id);
  expect(await isIn('staff', await enter('staff', member))).toBe(true);
  // A token from the storage of a browser opens the office of sellers alone.
  expect((await send('/staff/session', 'POST', bearer(member.jwt))).status).toBe(405);
});

test('a wrong password is told in the words of the public form, and blocked or unconfirmed members too', async () => {
  const member = await makeMember();
  for (const [identifier, password] of [
    [member.account.email, 'none of theirs'],
    ['nobody@example.com', member.password],
  ] as const) {
    const own = await knock('sell', identifier, password);
    const open = await send('/api/auth/local', 'POST', {}, { identifier, password });
    expect([own.status, own.body]).toEqual([open.status, open.body]);
  }
  for (const change of [{ blocked: 1 }, { blocked: 0, confirmed: 0 }]) {
    await db.updateTable('account').set(change).where('id', '=', member.account.id).execute();
    const own = await knock('sell', member.account.email, member.password);
    const open = await send(
      '/api/auth/local',
      'POST',
      {},
      {
        identifier: member.account.email,
        password: member.password,
      },
    );
    expect([own.status, own.body]).toEqual([open.status, open.body]);
    expect(cookieNamed(own, 'sell_session')).toBe('');
  }
});

test('failures count together with those of the public form', async () => {
  const { account, password } = await makeMember();
  const tries: (() => Promise<Answer>)[] = [
    () => knock('sell', account.email, 'wrong words'),
    () => knock('staff', account.email, 'wrong words'),
    () => send('/api/auth/local', 'POST', {}, { identifier: account.email, password: 'wrong words' }),
  ];
  const statuses: number[] = [];
  // Eight from one network.
  for (let at = 0; at < 9; at += 1) statuses.push((await tries[at % 3]?.())?.status ?? 0);
  expect(statuses).toEqual([...Array(8).fill(400), 429]);
  expect((await knock('sell', account.email, password)).status).toBe(429);
  clock.advance(20 * 60_000);
  expect((await knock('sell', account.email, password)).status).toBe(204);
});

test('a member of the public pages exchanges their token, from our own pages alone', async () => {
  const member = await makeMember();
  const answer = await send('/sell/session', 'POST', bearer(member.jwt));
  expect(answer.status).toBe(204);
  const cookie = cookieNamed(answer, 'sell_session').split(';')[0] ?? '';
  expect(await isIn('sell', cookie)).toBe(true);
  for (const origin of ['https://evil.example', 'null', '']) {
    const headers = { ...bearer(member.jwt), ...(origin === '' ? {} : { origin }) };
    const refused = await request('/sell/session', { method: 'POST', headers });
    expect([refused.status, cookiesOf(refused)], origin).toEqual([403, []]);
  }
  expect((await send('/sell/session', 'POST', bearer('stale'))).status).toBe(401);
  expect((await send('/sell/session', 'POST', {})).status).toBe(403);
  // It hangs on the session that it was made from.
  await send('/api/auth/logout', 'POST', bearer(member.jwt));
  expect(await isIn('sell', cookie)).toBe(false);
});

test('a token alone is good for the cookie while its session is new; later the refresh token is asked for, and the member is told', async () => {
  const member = await makeMember();
  const { refreshToken } = (
    await send(
      '/api/auth/local',
      'POST',
      { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/150.0' },
      {
        identifier: member.account.email,
        password: member.password,
      },
    )
  ).body as { refreshToken: string };
  const begin = async () => {
    const { body } = await send(
      '/api/auth/local',
      'POST',
      {},
      { identifier: member.account.email, password: member.password },
    );
    return body as { jwt: string; refreshToken: string };
  };
  const { jwt, refreshToken: own } = await begin();
  const exchange = (body?: object, cookie = '') => send('/sell/session', 'POST', { ...bearer(jwt), cookie }, body);
  const toldOf = async () =>
    (await app.sentMails()).filter(({ to, subject }) => to === member.account.email && subject.includes('sign')).length;
  const before = await toldOf();
  expect((await exchange()).status, 'new').toBe(204);
  expect(await toldOf(), 'the device that signed in').toBe(before);
  clock.advance(11 * 60_000);
  expect((await exchange()).status).toBe(403);
  expect((await exchange({ refreshToken })).status, 'of another session').toBe(403);
  expect((await exchange({ refreshToken: 'none' })).status).toBe(403);
  const first = await exchange({ refreshToken: own });
  expect(first.status).toBe(204);
  expect(await toldOf()).toBe(before + 1);
  const known = cookieNamed(first, 'known_devices').split(';')[0];
  expect((await exchange({ refreshToken: own }, known)).status, 'it stays good').toBe(204);
  expect(await toldOf(), 'a browser that came before').toBe(before + 1);
});

test('another host’s cookie of the same name signs nobody out', async () => {
  const member = await makeMember();
  const cookie = await enter('sell', member);
  const plain = cookie.replace('__Secure-', '');
  for (const several of [
    `sell_session=theirs; ${cookie}`,
    `sell_session=theirs; ${plain}`,
    `${cookie}; sell_session=`,
  ]) {
    expect(await isIn('sell', several), several).toBe(true);
  }
});

test('whoever signs in again in the same browser leaves no session behind', async () => {
  const member = await makeMember();
  const first = await enter('sell', member);
  const answer = await knock('sell', member.account.email, member.password, { cookie: first });
  const second = cookieNamed(answer, 'sell_session').split(';')[0] ?? '';
  expect([await isIn('sell', first), await isIn('sell', second)]).toEqual([false, true]);
});

test('signing out ends this office alone; everywhere ends all', async () => {
  const member = await makeMember();
  await makeStaff(member.account.id);
  const [sell, staff] = [await enter('sell', member), await enter('staff', member)];
  const left = await send('/sell/session', 'DELETE', { cookie: sell });
  expect([left.status, cookieNamed(left, 'sell_session')]).toEqual([
    204,
    expect.stringMatching(/^__Secure-sell_session=; .*Max-Age=0/),
  ]);
  expect([await isIn('sell', sell), await isIn('staff', staff)]).toEqual([false, true]);
  expect((await request('/api/users/me', { headers: bearer(member.jwt) })).status).toBe(200);
  // Once more is no fault.
  expect((await send('/sell/session', 'DELETE', { cookie: sell })).status).toBe(204);
  expect((await send('/staff/api/sessions', 'DELETE', { cookie: staff })).status).toBe(204);
  expect(await isIn('staff', staff)).toBe(false);
  expect((await request('/api/users/me', { headers: bearer(member.jwt) })).status).toBe(401);
});

test('a new password ends what the old one began', async () => {
  const member = await makeMember();
  const cookie = await enter('sell', member);
  const wanted = { password: 'fresh words 82', passwordConfirmation: 'fresh words 82' };
  const changed = { currentPassword: member.password, ...wanted };
  expect((await send('/api/auth/change-password', 'POST', bearer(member.jwt), changed)).status).toBe(200);
  expect(await isIn('sell', cookie)).toBe(false);
});

// ---- invitations

async function invite(email: string, invitedBy: number | null = null) {
  const dealer = await app.makeDealer({ dealerName: 'Ntinda Motors' });
  const sellerId = await sellerOf('dealer_id', dealer.id);
  const code = Array.from({ length: 43 }, () => 'abcdefghij'[Math.floor(Math.random() * 10)]).join('');
  await insertInvite(db, { derive: () => code }, { sellerId, email, role: 'manager', invitedBy }, clock.now());
  return { sellerId, code };
}
const show = (code: string, cookie: string) => request(`/sell/api/invitation?code=${code}`, { headers: { cookie } });
const accept = (code: string, cookie: string) => send('/sell/api/invitation', 'POST', { cookie }, { code });
const membersOf = (sellerId: number) =>
  db.selectFrom('seller_member').select(['account_id', 'role']).where('seller_id', '=', sellerId).execute();

test('an invitation says who invites to what, and puts its reader on the team once', async () => {
  const owner = await makeMember();
  const member = await makeMember();
  const { sellerId, code } = await invite(member.account.email, owner.account.id);
  const team = { seller_id: sellerId, account_id: owner.account.id, role: 'owner', created_at: clock.now() } as const;
  await db.insertInto('seller_member').values(team).execute();
  const cookie = await enter('sell', member);
  expect((await show(code, cookie)).body).toEqual({
    seller: 'Ntinda Motors',
    role: 'manager',
    email: member.account.email,
    hasAccount: true,
    isForYou: true,
    invitedBy: owner.account.username,
  });
  expect((await request('/sell/api/self', { headers: { cookie } })).status).toBe(403);
  const answers = await Promise.all([accept(code, cookie), accept(code, cookie)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect(await membersOf(sellerId)).toContainEqual({ account_id: member.account.id, role: 'manager' });
  expect((await request('/sell/api/self', { headers: { cookie } })).status).toBe(200);
  expect((await show(code, cookie)).status).toBe(404);
  const [event] = await db
    .selectFrom('audit_event')
    .select(['action', 'subject'])
    .where('actor', '=', member.account.id)
    .execute();
  expect(event).toEqual({ action: 'accept invitation', subject: String(sellerId) });
});

test('one that went to somebody else, is too old or is none opens nothing', async () => {
  const invited = await makeMember();
  const thief = await makeMember();
  const { sellerId, code } = await invite(invited.account.email);
  const stolen = await enter('sell', thief);
  expect((await show(code, stolen)).body).toMatchObject({ isForYou: false, invitedBy: null });
  expect((await accept(code, stolen)).status).toBe(403);
  for (const wrong of ['', 'a', 'A'.repeat(43), `${code}x`, "'; drop table seller; --"]) {
    expect((await show(encodeURIComponent(wrong), stolen)).status, wrong).toBe(404);
    expect((await accept(wrong, stolen)).status, wrong).toBe(404);
  }
  // It is still there for whom it was meant, until its week is over.
  const cookie = await enter('sell', invited);
  expect((await show(code, cookie)).status).toBe(200);
  clock.advance(7 * 86_400_000);
  expect((await accept(code, cookie)).status).toBe(404);
  expect(await membersOf(sellerId)).toEqual([]);
});

test('whoever is on the team already keeps their role', async () => {
  const member = await makeMember();
  const { sellerId, code } = await invite(member.account.email);
  await db
    .insertInto('seller_member')
    .values({ seller_id: sellerId, account_id: member.account.id, role: 'owner', created_at: clock.now() })
    .execute();
  expect((await accept(code, await enter('sell', member))).status).toBe(200);
  expect(await membersOf(sellerId)).toEqual([{ account_id: member.account.id, role: 'owner' }]);
});

type Area = 'sell' | 'staff';

const json = { 'content-type': 'application/json', origin: PUBLIC_URL };
const send = (url: string, method: 'POST' | 'DELETE', headers: Record<string, string>, body?: object) =>
  request(url, { method, headers: { ...json, ...headers }, ...(body && { body: JSON.stringify(body) }) });

const knock = (area: Area, identifier: string, password: string, headers: Record<string, string> = {}) =>
  send(`/${area}/session/password`, 'POST', headers, { identifier, password });

type Answer = Awaited<ReturnType<typeof knock>>;
const cookiesOf = ({ headers }: Answer) => [headers['set-cookie'] ?? []].flat();
const cookieNamed = (answer: Answer, name: string) =>
  cookiesOf(answer).find((cookie) => cookie.startsWith(`__Secure-${name}=`)) ?? '';

const isIn = async (area: Area, cookie: string) =>
  (await request(`/${area}/api/member`, { headers: { cookie } })).status === 200;
