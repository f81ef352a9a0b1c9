import { expect, test } from 'vitest';
import { HOUR_MS } from '../../platform/durations.ts';
import { cookieOf, errorOf, openMemberMakers } from '../../test/member-makers.ts';
import { openTestApp } from '../../test/open-test-app.ts';
import { openMachineClock } from '../../test/test-clock.ts';
import { testLong } from '../../test/test-database.ts';

const NETWORK = '41.210.0.1';
const ELSEWHERE = '41.210.0.2';
const GUESS = 'a guess of 12';

const from = (address: string) => ({ 'x-forwarded-for': address });
const anywhere = (at: number) => `10.${1 + (at >> 16)}.${(at >> 8) & 255}.${at & 255}`;

async function openMarket() {
  const app = await openTestApp(undefined, { settings: { TRUST_PROXY: 'loopback' }, testClock: openMachineClock() });
  return { app, ...openMemberMakers(app) };
}

test('a phone that fails at many names locks none of its neighbours out', async () => {
  const { addMember, logIn, makeMember } = await openMarket();
  const [member, hurried] = [await makeMember({ from: ELSEWHERE }), await makeMember({ from: ELSEWHERE })];
  for (let at = 0; at < 40; at += 1)
    await addMember({ username: `Guessed ${at}`, email: `guessed${at}@example.com`, password: 'words of one guessed' });
  for (let at = 0; at < 130; at += 1) await logIn(`guessed${at % 40}@example.com`, GUESS, from(NETWORK));
  expect((await logIn('guessed1@example.com', GUESS, from(NETWORK))).status).toBe(429);
  expect((await logIn(member.account.email, member.password, from(NETWORK))).status).toBe(200);
  // Also who mistypes twice.
  for (let at = 0; at < 2; at += 1) {
    expect((await logIn(hurried.account.email, GUESS, from(NETWORK))).status).toBe(400);
  }
  expect((await logIn(hurried.account.email, hurried.password, from(NETWORK))).status).toBe(200);
});

test('one name is guessed from a thousand addresses fifty times, and its owner gets in on a known device all the while', async () => {
  const { logIn, makeMember, signIn } = await openMarket();
  const { account, password } = await makeMember({ from: ELSEWHERE });
  const cookie = cookieOf(await logIn(account.email, password, from(ELSEWHERE)));
  const statuses: number[] = [];
  for (let at = 0; at < 200; at += 1) {
    statuses.push((await logIn(account.email, GUESS, from(anywhere(at)))).status);
  }
  expect(statuses.filter((status) => status === 400)).toHaveLength(50);
  expect(statuses.filter((status) => status === 429)).toHaveLength(150);
  const stranger = await logIn(account.email, password, from(anywhere(1_000)));
  expect([stranger.status, stranger.headers['retry-after']]).toEqual([429, '3600']);
  await signIn(account.email, password, { ...from(anywhere(1_001)), cookie });
});

test('a device is known for its own members and their present passwords alone', async () => {
  const { app, logIn, makeMember, post, bearer, signIn } = await openMarket();
  const [owner, other] = [await makeMember({ from: ELSEWHERE }), await makeMember({ from: ELSEWHERE })];
  const cookie = cookieOf(await logIn(owner.account.email, owner.password, from(ELSEWHERE)));
  const [value = ''] = cookie.split('=').slice(1);
  const [, device = '', signature = ''] = value.split('.');
  const attack = async (email: string) => {
    for (let at = 0; at < 51; at += 1) await logIn(email, GUESS, from(anywhere(at)));
  };
  await attack(other.account.email);
  const forged = [
    cookie,
    `known_devices=${other.account.id}.${device}.${signature}`,
    `known_devices=${other.account.id}.${device}.${'A'.repeat(43)}`,
    'known_devices=',
    `known_devices=${'~'.repeat(3_000)}`,
  ];
  for (const one of forged) {
    const { account, password } = other;
    expect((await logIn(account.email, password, { ...from(anywhere(100)), cookie: one })).status, one).toBe(429);
  }

  // Both share a phone: each is known on it.
  app.clock.advance(2 * HOUR_MS);
  const shared = cookieOf(await logIn(other.account.email, other.password, { ...from(ELSEWHERE), cookie }));
  await attack(owner.account.email);
  await signIn(owner.account.email, owner.password, { ...from(anywhere(101)), cookie: `a=b; ${shared}` });

  const { jwt } = await signIn(owner.account.email, owner.password, { ...from(ELSEWHERE), cookie: shared });
  const words = { currentPassword: owner.password, password: 'fresh words 33', passwordConfirmation: 'fresh words 33' };
  const changed = await post('/api/auth/change-password', words, { ...bearer(jwt), cookie: shared });
  expect(changed.status).toBe(200);
  const late = await logIn(owner.account.email, 'fresh words 33', { ...from(ELSEWHERE), cookie: shared });
  expect(late.status).toBe(429);
  await signIn(owner.account.email, 'fresh words 33', { ...from(ELSEWHERE), cookie: cookieOf(changed) });
});

test('the cookie of a known device is out of scripts’ reach, goes to signing in alone, and outlives the session', async () => {
  const { app, logIn, makeMember } = await openMarket();
  const { account, password } = await makeMember({ from: ELSEWHERE });
  const { headers } = await logIn(account.email, password);
  expect(headers['set-cookie']).toMatch(
    /^__Secure-known_devices=\d+\.[\w-]{16}\.[\w-]{43}; Path=\/api\/auth; Max-Age=34560000; HttpOnly; SameSite=Lax; Secure$/,
  );
  expect((await logIn(account.email, GUESS)).headers['set-cookie']).toBeUndefined();
  const plain = await openTestApp(undefined, { settings: { PUBLIC_URL: 'http://localhost:3000' } });
  const makers = openMemberMakers(plain);
  const member = await makers.makeMember();
  const answer = await makers.logIn(member.account.email, member.password);
  expect(answer.headers['set-cookie']).not.toContain('Secure');
  expect(app.config.publicUrl).toMatch(/^https:/);
});

test('a phone remembers the last five members who signed in on it', async () => {
  const { makeMember, logIn } = await openMarket();
  let cookie = '';
  for (let at = 0; at < 7; at += 1) {
    const { account, password } = await makeMember({ from: anywhere(at) });
    cookie = cookieOf(await logIn(account.email, password, { ...from(anywhere(at)), ...(cookie ? { cookie } : {}) }));
  }
  expect(cookie.split('~')).toHaveLength(5);
});

testLong('whoever signs in where the limit is used up learns as much of a name that nobody has', async () => {
  const { logIn, makeMember } = await openMarket();
  const { account } = await makeMember({ from: ELSEWHERE });
  const answersFor = async (name: string) => {
    const answers = [];
    for (let at = 0; at < 55; at += 1) {
      const { status, text, headers } = await logIn(name, GUESS, from(anywhere(at)));
      answers.push({ status, text, headers: { ...headers, date: '' } });
    }
    return answers;
  };
  const known = await answersFor(account.email);
  expect(known.at(-1)?.status).toBe(429);
  for (const name of ['nobody@example.com', 'Nobody at all']) expect(await answersFor(name)).toEqual(known);
  // Nor does a name tell which address is the same member's.
  expect((await logIn(account.username, GUESS, from(NETWORK))).status).toBe(400);
});

test('who fails is named in the log by number, and a limit once for each window', async () => {
  const { app, logIn, makeMember } = await openMarket();
  const { account } = await makeMember({ from: ELSEWHERE });
  for (let at = 0; at < 12; at += 1) await logIn(account.email, GUESS, from(NETWORK));
  await logIn('nobody@example.com', GUESS, from(NETWORK));
  const events = app.logged.filter((line) => 'event' in line);
  expect(events.filter((line) => 'member' in line && line.member === account.id)).toHaveLength(8 + 1);
  expect(events).toHaveLength(8 + 1 + 1);
  expect(events.filter((line) => 'limit' in line)).toMatchObject([
    { event: 'rate_limit', limit: 'failuresOfNameInNetwork', member: account.id },
  ]);
  expect(JSON.stringify(events)).not.toContain('example.com');
});

test('a refusal has the contract’s shape', async () => {
  const { logIn } = await openMarket();
  for (let at = 0; at < 8; at += 1) await logIn('nobody@example.com', GUESS, from(NETWORK));
  const answer = await logIn('NOBODY@example.com', GUESS, from(NETWORK));
  expect(errorOf(answer)).toEqual({
    status: 429,
    name: 'RateLimitError',
    message: 'Too many requests, please try again later.',
    details: {},
  });
  expect(answer.headers).toMatchObject({ 'retry-after': '900', 'cache-control': 'no-store' });
});
