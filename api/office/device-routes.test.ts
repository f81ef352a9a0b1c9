import { expect, test } from 'vitest';
import type { SignedInDevice } from '#contract/accounts/device-schemas.ts';
import { openMemberMakers } from '../../test/member-makers.ts';
import { openTestApp, PUBLIC_URL } from '../../test/open-test-app.ts';

const app = await openTestApp();
const { clock, request } = app;
const { makeMember, bearer } = openMemberMakers(app);

test('each device is listed by its words, what was used last first', async () => {
  const member = await makeMember();
  clock.advance(60_000);
  const jwt = await signIn(member, ANDROID);
  clock.advance(60_000);
  await enter(member, jwt);
  clock.advance(60_000);
  await enter(member);
  const devices = await devicesOf(jwt);
  expect(devices.map(({ place, device, isCurrent }) => [place, device, isCurrent])).toEqual([
    ['sell', 'Chrome on Android', false],
    ['sell', 'Chrome on Android', true],
    ['market', 'Chrome on Android', true],
    ['market', null, false],
  ]);
  const times = devices.map(({ lastUsedAt }) => lastUsedAt);
  expect(times).toEqual(times.toSorted().toReversed());
});

const isInOffice = async (cookie: string) =>
  (await request('/sell/api/member', { headers: { cookie } })).status === 200;

const isIn = async (jwt: string) => (await request('/api/users/me', { headers: bearer(jwt) })).status === 200;
const end = (jwt: string, id = '') => request(`${PATH}${id && `/${id}`}`, { method: 'DELETE', headers: bearer(jwt) });

test('one is ended by its owner alone, and what hangs on it with it', async () => {
  const member = await makeMember();
  const other = await makeMember();
  const jwt = await signIn(member, ANDROID);
  const cookie = await enter(member, jwt);
  const [found] = (await devicesOf(jwt)).filter(({ place, isCurrent }) => place === 'market' && isCurrent);
  const id = found?.id ?? '';
  expect((await end(other.jwt, id)).status).toBe(404);
  expect(await isIn(jwt)).toBe(true);
  expect((await end(member.jwt, id)).status).toBe(204);
  expect([await isIn(jwt), await isInOffice(cookie), await isIn(member.jwt)]).toEqual([false, false, true]);
  expect((await end(member.jwt, id)).status).toBe(404);
});

test('a session of an office ends alone, and leaves nothing behind that nobody has tokens of', async () => {
  const member = await makeMember();
  const [byPassword, byToken] = [await enter(member), await enter(member, member.jwt)];
  for (const { id } of (await devicesOf(member.jwt)).filter(({ place }) => place === 'sell')) {
    expect((await end(member.jwt, id)).status).toBe(204);
  }
  expect([await isInOffice(byPassword), await isInOffice(byToken), await isIn(member.jwt)]).toEqual([
    false,
    false,
    true,
  ]);
  const rows = await app.adapter.db
    .selectFrom('session')
    .select('is_for_office')
    .where('account_id', '=', member.account.id)
    .execute();
  expect(rows).toEqual([{ is_for_office: 0 }]);
});

test('everywhere is everywhere, here too', async () => {
  const member = await makeMember();
  const jwt = await signIn(member, ANDROID);
  const cookie = await enter(member);
  expect((await end(jwt)).status).toBe(204);
  expect([await isIn(jwt), await isIn(member.jwt), await isInOffice(cookie)]).toEqual([false, false, false]);
});

const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36';
const PATH = '/api/users/me/sessions';

const json = { 'content-type': 'application/json', origin: PUBLIC_URL };

const devicesOf = async (jwt: string) => {
  const { status, body } = await request(PATH, { headers: bearer(jwt) });
  expect(status).toBe(200);
  return (body as { data: SignedInDevice[] }).data;
};

async function signIn(member: { account: { email: string }; password: string }, userAgent: string) {
  const credentials = { identifier: member.account.email, password: member.password };
  const { body } = await request('/api/auth/local', {
    method: 'POST',
    headers: { ...json, 'user-agent': userAgent },
    body: JSON.stringify(credentials),
  });
  return (body as { jwt: string }).jwt;
}

/** The cookie of the office of sellers, by password or by the token of the public pages. */
async function enter(member: { account: { email: string }; password: string }, jwt?: string) {
  const { status, headers } = await request(jwt ? '/sell/session' : '/sell/session/password', {
    method: 'POST',
    headers: { ...json, 'user-agent': ANDROID, ...(jwt ? bearer(jwt) : {}) },
    ...(jwt ? {} : { body: JSON.stringify({ identifier: member.account.email, password: member.password }) }),
  });
  expect(status).toBe(204);
  const cookie = [headers['set-cookie']].flat().find((one) => one?.startsWith('__Secure-sell_session='));
  return cookie?.split(';')[0] ?? '';
}
