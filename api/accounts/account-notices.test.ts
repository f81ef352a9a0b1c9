import { expect, test } from 'vitest';
import { cookieOf, openMemberMakers } from '../../test/member-makers.ts';
import { openTestApp } from '../../test/open-test-app.ts';
import { insertMails } from '../../test/waiting-mails.ts';

test('who changes the password is told of it by mail, with the time in East Africa and what to do', async () => {
  const { app, makeMember, noticesTo } = await openMarket();
  const member = await makeMember({ username: 'Nakato Rose' });
  const body = { currentPassword: member.password, password: 'fresh words 1', passwordConfirmation: 'fresh words 1' };
  expect((await member.as('/api/auth/change-password', { method: 'POST', body })).status).toBe(200);
  expect(await noticesTo(member.account.email)).toEqual([CHANGED]);
  const mail = (await app.sentMails()).find(({ subject }) => subject === CHANGED);
  expect(mail?.text).toContain('Hello Nakato Rose,');
  expect(mail?.text).toContain('was changed on Friday, 20 November 2026 at 12:00 (East Africa Time)');
  expect(mail?.text).toContain('https://motoka.example/forgotpassword\n');
  expect(mail?.html).toContain('href="https://motoka.example/forgotpassword"');
});

test('a password that could not be changed is told to nobody', async () => {
  const { makeMember, noticesTo, reset } = await openMarket();
  const member = await makeMember();
  const body = { currentPassword: 'not this one 1', password: 'fresh words 1', passwordConfirmation: 'fresh words 1' };
  expect((await member.as('/api/auth/change-password', { method: 'POST', body })).status).toBe(400);
  expect((await reset('a'.repeat(43), 'fresh words 1')).status).toBe(400);
  expect(await noticesTo(member.account.email)).toEqual([]);
});

test('a new password by mail is told of as well, once, and its device is known', async () => {
  const { makeMember, noticesTo, askReset, reset, logIn } = await openMarket();
  const { account } = await makeMember();
  const answer = await reset(await askReset(account.email), 'fresh words 2');
  expect(await noticesTo(account.email)).toEqual([RESET]);
  await logIn(account.email, 'fresh words 2', { cookie: cookieOf(answer) });
  expect(await noticesTo(account.email)).toEqual([RESET]);
});

test('signing in on a device for the first time is told of, but for the first time ever', async () => {
  const { makeMember, noticesTo, logIn } = await openMarket();
  const { account, password } = await makeMember();
  expect(await noticesTo(account.email)).toEqual([]);
  const cookie = cookieOf(await logIn(account.email, password));
  expect(await noticesTo(account.email)).toEqual([NEW_DEVICE]);
  await logIn(account.email, password, { cookie });
  expect(await noticesTo(account.email)).toEqual([NEW_DEVICE]);
  await logIn(account.email, 'not this one 1');
  expect(await noticesTo(account.email)).toEqual([NEW_DEVICE]);
});

test('without confirmation by mail the device that registered is known', async () => {
  const { register, logIn, noticesTo } = await openMarket({ EMAIL_CONFIRMATION: 'off' });
  const fields = { username: 'Apio', email: 'apio@example.com', password: 'fresh words 3' };
  const cookie = cookieOf(await register(fields));
  await logIn(fields.email, fields.password, { cookie });
  expect(await noticesTo(fields.email)).toEqual([]);
});

test('a notice whose limit is used up holds up nothing of what it tells of', async () => {
  const { app, makeMember, logIn, noticesTo } = await openMarket({ RATE_LIMITS: 'on' });
  const { account, password } = await makeMember();
  for (let at = 0; at < 14; at += 1) {
    expect((await logIn(account.email, password)).status).toBe(200);
    await app.sentMails();
  }
  expect(await noticesTo(account.email)).toHaveLength(10);
  expect(app.logged).toContainEqual(
    expect.objectContaining({ event: 'rate_limit', limit: 'noticesOfMember', member: account.id }),
  );
});

test('whoever left meanwhile is written to no more', async () => {
  const { app, makeMember, logIn } = await openMarket();
  const { account, password } = await makeMember();
  await app.sentMails();
  const mails = (await app.sentMails()).length;
  await app.adapter.db.transaction().execute(async (transaction) => {
    const later = { created_at: app.clock.now(), due_at: app.clock.now(), attempts: 0 };
    const mail = { kind: 'new-sign-in', recipient: account.email, about: String(account.id + 1_000) } as const;
    await insertMails(transaction, [{ ...later, ...mail }]);
  });
  await logIn(account.email, password);
  await app.sentMails();
  expect((await app.sentMails()).length).toBe(mails + 1);
});

const settings = { RATE_LIMITS: 'off' };

async function openMarket(more: Record<string, string> = {}) {
  const app = await openTestApp(undefined, { settings: { ...settings, ...more } });
  const makers = openMemberMakers(app);
  return {
    app,
    ...makers,
    /** Returns the subjects of the security notices mailed to a member so far. */
    async noticesTo(email: string) {
      const mails = (await app.sentMails()).filter(({ to, text }) => to === email && text.includes('If that was you'));
      return mails.map(({ subject }) => subject);
    },
  };
}

const CHANGED = 'Your Motoka password was changed';
const RESET = 'A new password was set for your Motoka account';
const NEW_DEVICE = 'New sign-in to your Motoka account';
