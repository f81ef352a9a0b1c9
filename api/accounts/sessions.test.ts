import { expect, test } from 'vitest';
import type { Tokens } from '#contract/accounts/account-schemas.ts';
import {
  ACCESS_TOKEN_MINUTES,
  MOST_SESSIONS,
  REFRESH_RETRY_MINUTES,
  REFRESH_TOKEN_DAYS,
  SESSION_DAYS,
} from '#contract/accounts/accounts.ts';
import { DAY_MS, MINUTE_MS } from '../../platform/durations.ts';
import { errorOf, openMemberMakers } from '../../test/member-makers.ts';
import { openTestApp } from '../../test/open-test-app.ts';
import { makeDatabase, testOnce } from '../../test/test-database.ts';
import { startSession } from './sessions.ts';
import { loadSigningKeys } from './signing-keys.ts';
import { openTokenIssuer } from './tokens.ts';

// On both databases: a token is used once, by one conditional update.

const app = await openTestApp(undefined, { settings: { RATE_LIMITS: 'off' } });
const { post, send, bearer, signInAgain, makeMember, isSignedIn, refresh } = openMemberMakers(app);
const { clock } = app;
const { db } = app.adapter;

testOnce('without a refresh token there is nothing to exchange', async () => {
  for (const path of ['/auth/refresh', '/api/auth/refresh']) {
    const answer = await post(path, {});
    expect(errorOf(answer)).toEqual({
      status: 400,
      name: 'BadRequestError',
      message: 'Missing refresh token',
      details: {},
    });
    expect((await send(path, { method: 'POST' })).status).toBe(400);
  }
});

testOnce('what is no refresh token of ours is refused', async () => {
  const { jwt } = await makeMember();
  for (const garbage of ['not-a-valid-token', 'a.b.c', jwt, '..', 'null', '\0', `${jwt}\n`, 'é'])
    await refused(garbage);
  for (const odd of [null, 1, {}, [], ['a'], '', 'a'.repeat(4_001)]) {
    const answer = await post('/api/auth/refresh', { refreshToken: odd });
    expect([answer.status, errorOf(answer).name]).toEqual([400, 'ValidationError']);
  }
  expect(errorOf(await post('/api/auth/refresh', { refreshToken: 'a', jwt: 'b' })).message).toBe(
    'Invalid parameters: jwt',
  );
});

testOnce('a refresh token is exchanged for a new one and a new access token, at both addresses', async () => {
  const { refreshToken, jwt } = await makeMember();
  clock.advance(MINUTE_MS);
  const first = await post('/auth/refresh', { refreshToken });
  expect([first.status, Object.keys(tokensOf(first)), first.headers['cache-control']]).toEqual([
    200,
    ['jwt', 'refreshToken'],
    'no-store',
  ]);
  const second = await post('/api/auth/refresh', { refreshToken: tokensOf(first).refreshToken });
  expect(new Set([refreshToken, tokensOf(first).refreshToken, tokensOf(second).refreshToken]).size).toBe(3);
  for (const token of [jwt, tokensOf(first).jwt, tokensOf(second).jwt]) expect(await isSignedIn(token)).toBe(true);
});

test('whoever did not hear the answer asks again and gets the same successor', async () => {
  const { refreshToken } = await makeMember();
  const first = await next(refreshToken);
  for (const passed of [0, 1, REFRESH_RETRY_MINUTES * MINUTE_MS - 1]) {
    clock.advance(passed);
    const again = await next(refreshToken);
    expect(again.refreshToken).toBe(first.refreshToken);
    expect(await isSignedIn(again.jwt)).toBe(true);
  }
  await next(first.refreshToken);
});

const reuses = () => app.logged.filter((line) => 'event' in line && line.event === 'refresh_reuse').length;

test('an old token after its successor was used ends the session, at once and for both', async () => {
  const member = await makeMember();
  const elsewhere = await signInAgain(member);
  const second = await next(member.refreshToken);
  const third = await next(second.refreshToken);
  const before = reuses();
  await refused(member.refreshToken);
  expect(reuses()).toBe(before + 1);
  for (const { jwt } of [member, second, third]) expect(await isSignedIn(jwt)).toBe(false);
  for (const { refreshToken } of [second, third]) await refused(refreshToken);
  // A session that is over cannot be replayed again: the reuse is reported once.
  expect(reuses()).toBe(before + 1);
  // Other devices are sessions of their own.
  expect(await isSignedIn(elsewhere.jwt)).toBe(true);
  await next(elsewhere.refreshToken);
});

testOnce('ten minutes after the exchange the old token has been stolen', async () => {
  const { refreshToken } = await makeMember();
  const second = await next(refreshToken);
  clock.advance(REFRESH_RETRY_MINUTES * MINUTE_MS + 1);
  await refused(refreshToken);
  expect(await isSignedIn(second.jwt)).toBe(false);
  await refused(second.refreshToken);
});

testOnce('an access token ends after 70 minutes, a session that nobody refreshed after 30 days', async () => {
  const member = await makeMember();
  const [used, unused] = [await signInAgain(member), await signInAgain(member)];
  clock.advance(ACCESS_TOKEN_MINUTES * MINUTE_MS - 1_000);
  expect(await isSignedIn(member.jwt)).toBe(true);
  clock.advance(1_000);
  expect(await isSignedIn(member.jwt)).toBe(false);
  clock.advance(REFRESH_TOKEN_DAYS * DAY_MS - ACCESS_TOKEN_MINUTES * MINUTE_MS - 1_000);
  const again = await next(used.refreshToken);
  clock.advance(1_000);
  await refused(unused.refreshToken);
  expect(await isSignedIn(again.jwt)).toBe(true);
});

testOnce('a session ends after 90 days, however often it is refreshed', async () => {
  const member = await makeMember();
  let { refreshToken } = member;
  for (let days = 29; days < SESSION_DAYS; days += 29) {
    clock.advance(29 * DAY_MS);
    ({ refreshToken } = await next(refreshToken));
  }
  clock.advance(3 * DAY_MS - 1_000);
  const last = await next(refreshToken);
  expect(await isSignedIn(last.jwt)).toBe(true);
  clock.advance(1_000);
  expect(await isSignedIn(last.jwt)).toBe(false);
  await refused(last.refreshToken);
});

test('a member has fifty sessions at most; the one unused for longest ends', async () => {
  const member = await makeMember();
  const keys = loadSigningKeys(app.config);
  const parts = { clock, keys, tokens: openTokenIssuer(keys, app.config.publicUrl) };
  const begun: Tokens[] = [];
  for (let more = 1; more < MOST_SESSIONS; more += 1) {
    clock.advance(1_000);
    begun.push(await startSession(parts, db, member.account.id, { device: null, ip: '127.0.0.1' }));
  }
  expect(await isSignedIn(member.jwt)).toBe(true);
  clock.advance(1_000);
  await next(member.refreshToken);
  clock.advance(1_000);
  const last = await signInAgain(member);
  const sessions = db.selectFrom('session').select('id').where('account_id', '=', member.account.id);
  expect(await sessions.execute()).toHaveLength(MOST_SESSIONS);
  // The first was refreshed a moment ago; the one after it was not.
  const [oldest, second] = begun;
  expect(await Promise.all([member, last, oldest, second].map((one) => isSignedIn(one?.jwt ?? '')))).toEqual([
    true,
    true,
    false,
    true,
  ]);
});

testOnce('whoever signs out ends the session for both tokens', async () => {
  const member = await makeMember();
  await member.as('/api/auth/logout', { method: 'POST' });
  expect(await isSignedIn(member.jwt)).toBe(false);
  await refused(member.refreshToken);
  expect(errorOf(await member.as('/api/auth/logout', { method: 'POST' })).status).toBe(401);
});

test('a token that was exchanged just before the server died is exchanged for the same by the next one', async () => {
  const options = await makeDatabase();
  const before = await openTestApp(options, { settings: { RATE_LIMITS: 'off' } });
  const first = openMemberMakers(before);
  const member = await first.makeMember();
  // Written, and the answer lost with the process.
  const lost = await first.refresh(member.refreshToken);
  await before.app.close();
  const after = await openTestApp(options, { settings: { RATE_LIMITS: 'off' } });
  after.clock.advance(MINUTE_MS);
  const second = openMemberMakers(after);
  const again = await second.refresh(member.refreshToken);
  expect(tokensOf(again).refreshToken).toBe(tokensOf(lost).refreshToken);
  expect(await second.isSignedIn(tokensOf(again).jwt)).toBe(true);
  // The one from before the restart is as good: the key is kept.
  expect(await second.isSignedIn(member.jwt)).toBe(true);
  expect((await second.refresh(tokensOf(again).refreshToken)).status).toBe(200);
});

testOnce('a new secret goes before the old one: what the old one signed stays good until it ends', async () => {
  const [old, fresh] = ['what this market signed with last year', 'what it signs with from today onwards'];
  const options = await makeDatabase();
  const open = async (JWT_SECRET: string) => {
    const app = await openTestApp(options, { settings: { RATE_LIMITS: 'off', JWT_SECRET } });
    return { app, ...openMemberMakers(app) };
  };
  const kidOf = (jwt: string) => JSON.parse(Buffer.from(jwt.split('.')[0] ?? '', 'base64url').toString()).kid;

  const first = await open(old);
  const member = await first.makeMember();
  const both = await open(`${fresh},${old}`);
  expect(await both.isSignedIn(member.jwt)).toBe(true);
  const successor = tokensOf(await both.refresh(member.refreshToken));
  const { kid } = { kid: kidOf(successor.jwt) };
  expect([kid === kidOf(member.jwt), kid === kidOf(successor.refreshToken)]).toEqual([false, true]);

  const later = await open(fresh);
  expect([await later.isSignedIn(member.jwt), await later.isSignedIn(successor.jwt)]).toEqual([false, true]);
  expect((await later.refresh(member.refreshToken)).status).toBe(401);
  expect((await later.refresh(successor.refreshToken)).status).toBe(200);
  expect(await first.isSignedIn(successor.jwt)).toBe(false);
});

testOnce('another market’s tokens are not good here, nor are those of another address of ours', async () => {
  const JWT_SECRET = 'what two markets sign with by mistake';
  const here = await openTestApp(undefined, { settings: { RATE_LIMITS: 'off', JWT_SECRET } });
  const there = await openTestApp(undefined, {
    settings: { RATE_LIMITS: 'off', JWT_SECRET, PUBLIC_URL: 'https://other.example' },
  });
  const member = await openMemberMakers(there).makeMember();
  const { isSignedIn, refresh, makeMember } = openMemberMakers(here);
  await makeMember();
  expect(await isSignedIn(member.jwt)).toBe(false);
  expect((await refresh(member.refreshToken)).status).toBe(401);
});

testOnce('tokens stay good while the clock stands an hour wrong in between', async () => {
  const member = await makeMember();
  clock.advance(-60 * MINUTE_MS);
  expect(await isSignedIn(member.jwt)).toBe(true);
  const second = await next(member.refreshToken);
  clock.advance(60 * MINUTE_MS);
  expect(await isSignedIn(second.jwt)).toBe(true);
  expect((await send('/api/users/me', { headers: bearer(second.jwt) })).status).toBe(200);
});

async function refused(refreshToken: string): Promise<void> {
  const answer = await refresh(refreshToken);
  expect(errorOf(answer)).toEqual({
    status: 401,
    name: 'UnauthorizedError',
    message: 'Invalid refresh token',
    details: {},
  });
  expect(answer.headers['cache-control']).toBe('no-store');
}

const tokensOf = ({ body }: { body: unknown }) => body as Tokens;

/** Returns the tokens that follow on a refresh token, which must not be refused. */
async function next(refreshToken: string): Promise<Tokens> {
  const answer = await refresh(refreshToken);
  expect(answer.status, answer.text).toBe(200);
  return tokensOf(answer);
}
