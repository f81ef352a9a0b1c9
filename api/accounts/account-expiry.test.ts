import { expect, test, vi } from 'vitest';
import { CONFIRMATION_DAYS, REFRESH_TOKEN_DAYS, SESSION_DAYS } from '#contract/accounts/accounts.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { openMemberMakers } from '../../test/member-makers.ts';
import { openTestApp } from '../../test/open-test-app.ts';
import { makeDatabase } from '../../test/test-database.ts';
import { removeExpiredAccounts } from './account-expiry.ts';

const settings = { RATE_LIMITS: 'off' };

test('what time has ended is removed, and nothing else', async () => {
  const app = await openTestApp(undefined, { settings });
  const { makeMember, register, signInAgain, refresh, askReset, post } = openMemberMakers(app);
  const { db } = app.adapter;
  const remove = (passed: number) => removeExpiredAccounts(db, app.clock.now() + passed);
  const count = async (
    table: 'account' | 'session' | 'mailed_code' | 'email_change' | 'google_sign_in' | 'saved_car',
  ) => (await db.selectFrom(table).selectAll().execute()).length;

  const member = await makeMember();
  await signInAgain(member);
  const car = await app.makeCar();
  await member.as('/api/saves', { method: 'POST', body: { data: { car: car.id } } });
  await register({ username: 'Never Confirmed', email: 'never@example.com', password: 'fresh words 40' });
  await member.as(`/api/users/${member.account.id}`, { method: 'PUT', body: { email: 'changed@example.com' } });
  await askReset(member.account.email);
  await app.sentMails();
  const grant = { account_id: member.account.id, grant_hash: 'g'.repeat(43) };
  await db
    .insertInto('google_sign_in')
    .values({ ...grant, browser: 'b'.repeat(43), expires_at: app.clock.now() + 600_000 })
    .execute();
  const all = async () => ({
    accounts: await count('account'),
    sessions: await count('session'),
    codes: await count('mailed_code'),
    changes: await count('email_change'),
    grants: await count('google_sign_in'),
    saves: await count('saved_car'),
  });
  // Codes: one to confirm, one to set a password, one for the new address and one for the old.
  const before = { accounts: 2, sessions: 2, codes: 4, changes: 1, grants: 1, saves: 1 };
  expect(await all()).toEqual(before);

  await remove(599_999);
  expect(await all()).toEqual(before);
  await remove(600_000);
  expect(await all()).toEqual({ ...before, grants: 0 });
  await remove(3_600_000);
  expect(await all()).toEqual({ ...before, grants: 0, codes: 3 });
  await remove(CONFIRMATION_DAYS * DAY_MS);
  expect(await all()).toEqual({ accounts: 1, sessions: 2, codes: 0, changes: 0, grants: 0, saves: 1 });

  app.clock.advance((REFRESH_TOKEN_DAYS - 1) * DAY_MS);
  expect((await refresh(member.refreshToken)).status).toBe(200);
  await remove(2 * DAY_MS);
  expect(await all()).toMatchObject({ accounts: 1, sessions: 1, saves: 1 });
  await remove((SESSION_DAYS - REFRESH_TOKEN_DAYS + 1) * DAY_MS);
  expect(await all()).toMatchObject({ accounts: 1, sessions: 0, saves: 1 });

  // A name that became free is anybody's again.
  expect(
    (await register({ username: 'Never Confirmed', email: 'never@example.com', password: 'fresh words 40' })).status,
  ).toBe(200);
  // However often a code is asked for, there is one row of it.
  for (let at = 0; at < 5; at += 1) await post('/api/auth/forgot-password', { email: member.account.email });
  await app.sentMails();
  expect(await count('mailed_code')).toBe(2);
});

test('a server that starts removes what ended while it was away', async () => {
  const options = await makeDatabase();
  const before = await openTestApp(options, { settings });
  const { register, makeMember } = openMemberMakers(before);
  await makeMember();
  await register({ username: 'Never Confirmed', email: 'never@example.com', password: 'fresh words 41' });
  await before.sentMails();
  await before.app.close();

  const after = await openTestApp(options, { settings });
  after.clock.advance(REFRESH_TOKEN_DAYS * DAY_MS);
  await after.app.ready();
  const { db } = after.adapter;
  await vi.waitFor(async () => {
    expect(await db.selectFrom('account').select('confirmed').execute()).toEqual([{ confirmed: 1 }]);
    expect(await db.selectFrom('session').selectAll().execute()).toEqual([]);
  });
});
