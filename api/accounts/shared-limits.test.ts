import { expect } from 'vitest';
import { openMemberMakers } from '../../test/member-makers.ts';
import { openTestApp } from '../../test/open-test-app.ts';
import { makeDatabase, testOnPostgres } from '../../test/test-database.ts';

// On both databases: two servers count in one database.

const NETWORK = '41.210.0.1';
const GUESS = 'a guess of 12';

const from = (address: string) => ({ 'x-forwarded-for': address });

// PostgreSQL only: with SQLite there is one server.
testOnPostgres('whoever is refused by one server is refused by all, and a right password counts at none', async () => {
  const place = await makeDatabase();
  const settings = { TRUST_PROXY: 'loopback', JWT_SECRET: 'T5m1q0zWv8xYc3Rb7nKd2LsPf9GhJ4aU' };
  const [app, other] = [await openTestApp(place, { settings }), await openTestApp(place, { settings })];
  const servers = [openMemberMakers(app), openMemberMakers(other)] as const;
  const { account, password } = await servers[0].makeMember({ from: '41.210.0.2' });
  const logIn = (at: number, words: string) =>
    (servers[at % 2] ?? servers[0]).logIn(account.email, words, from(NETWORK));

  for (let at = 0; at < 20; at += 1) expect((await logIn(at, password)).status).toBe(200);
  const guesses = await Promise.all(Array.from({ length: 12 }, (_, at) => logIn(at, GUESS)));
  expect(guesses.filter(({ status }) => status === 400)).toHaveLength(8);
  for (const at of [0, 1]) {
    const { status, headers } = await logIn(at, password);
    expect([status, Number(headers['retry-after']) > 890]).toEqual([429, true]);
  }
  await Promise.all([app.sentMails(), other.sentMails()]);
});
