import { expect, test, vi } from 'vitest';
import type { SignedIn } from '#contract/accounts/accounts.ts';
import { CURRENT_PASSWORD_WRONG, USERNAME_IS_NUMBER, WRONG_PASSWORD } from '#contract/messages/account-errors.ts';
import * as messages from '#contract/messages/private-sellers.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { openMemberMakers, quickHash } from '../../test/member-makers.ts';
import { openOfficeMakers } from '../../test/office-makers.ts';
import { openTestApp, PUBLIC_URL } from '../../test/open-test-app.ts';
import { testOnce } from '../../test/test-database.ts';
import { removeExpiredAccounts } from '../accounts/account-expiry.ts';

// On both databases: two codes at once make one account, by a unique index.

let phones = 0;
const shared = await open();

test('a number and a code are an account, without an address; the same number is the same account', async () => {
  const { member, app } = shared;
  const phone = freshPhone();
  const { user, jwt } = await member(phone);
  expect(user).toMatchObject({
    email: null,
    confirmed: true,
    provider: 'local',
    username: expect.stringMatching(/^Member \w{8}$/),
  });
  const me = await app.request('/api/users/me', { headers: { authorization: `Bearer ${jwt}` } });
  expect(me.body).toEqual(user);
  expect((await member(phone)).user.id).toBe(user.id);
});

testOnce('a code is for the browser that asked for it alone, once, and is tried five times', async () => {
  const { askCode, post } = shared;
  const phone = freshPhone();
  const [own, other] = [await askCode(phone), await askCode(phone)];
  const wrong = String((Number(own.code) + 1) % 1_000_000).padStart(6, '0');
  for (const left of [4, 3, 2, 1, 0]) {
    const refused = await post('/api/auth/phone', { request: own.request, code: wrong });
    expect(errorIn(refused).message).toBe(messages.wrongCode(left));
  }
  expect(errorIn(await post('/api/auth/phone', own)).message).toBe(messages.CODE_OVER);
  expect((await post('/api/auth/phone', other)).status).toBe(200);
  expect(errorIn(await post('/api/auth/phone', other)).message).toBe(messages.CODE_OVER);
  expect((await post('/api/auth/phone', { request: 'x'.repeat(32), code: '123456' })).status).toBe(400);
});

test('two codes of a new number, entered at once, make one account', async () => {
  const { askCode, post, db } = shared;
  const phone = freshPhone();
  const codes = [await askCode(phone), await askCode(phone)];
  const answers = await Promise.all(codes.map((code) => post('/api/auth/phone', code)));
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  expect(answers.every(({ status }) => status === 200 || status === 400)).toBe(true);
  expect(await db.selectFrom('seller').select('id').where('phone', '=', phone).execute()).toHaveLength(1);
});

testOnce('asking for a code says the same of known and unknown numbers, and costs the same', async () => {
  const { member, post } = shared;
  const known = freshPhone();
  await member(known);
  const answers = await Promise.all([known, freshPhone()].map((phone) => post('/api/auth/phone/code', { phone })));
  const shapes = answers.map(({ status, body }) => [status, Object.keys(body as object)]);
  expect(shapes[0]).toEqual(shapes[1]);
  expect(errorIn(await post('/api/auth/phone/code', { phone: '0414 123 456' })).message).toBe(
    messages.NO_MOBILE_NUMBER,
  );
});

testOnce('strangers use up the codes of a number, but a device that signed in before still gets one', async () => {
  const { app, askCode, post, network } = await open();
  const phone = freshPhone();
  const first = await post('/api/auth/phone', await askCode(phone));
  const cookie = String([first.headers['set-cookie']].flat()[0]).split(';')[0] ?? '';
  for (let asked = 1; asked < 10; asked += 1) await askCode(phone);
  const refused = await post('/api/auth/phone/code', { phone });
  expect([refused.status, errorIn(refused).message]).toEqual([429, expect.stringContaining('too many codes')]);
  app.clock.advance(1);
  await askCode(phone, { ...network(), cookie });
});

test('a number that was not used for 90 days also wants what its account knows', async () => {
  const { app, db, signIn, member, askCode, post } = await open();
  const phone = freshPhone();
  const { user, jwt } = await member(phone);
  app.clock.advance(91 * DAY_MS);
  const { request, code } = await askCode(phone);
  const asked = await post('/api/auth/phone', { request, code });
  expect([asked.status, pathIn(asked), errorIn(asked).message]).toEqual([400, 'known', messages.NUMBER_IDLE]);
  const wrong = await post('/api/auth/phone', { request, code, known: 'Toyota Premio 2010' });
  expect(errorIn(wrong).message).toBe(messages.NUMBER_NOT_KNOWN);
  // The code was not used up: it begins an account of the person who has the number now.
  const fresh = await post('/api/auth/phone', { request, code, isNew: true });
  expect(fresh.status, fresh.text).toBe(200);
  const other = (fresh.body as SignedIn).user;
  expect(other.id).not.toBe(user.id);
  const sellers = await db
    .selectFrom('seller')
    .select(['account_id', 'phone'])
    .where('account_id', 'is not', null)
    .execute();
  expect(sellers).toEqual(
    expect.arrayContaining([
      { account_id: user.id, phone: null },
      { account_id: other.id, phone },
    ]),
  );
  expect((await app.request('/api/users/me', { headers: { authorization: `Bearer ${jwt}` } })).status).toBe(401);
  // A number in use is nobody else's, whatever is claimed.
  expect(((await signIn(phone, { isNew: true })).body as SignedIn).user.id).toBe(other.id);
});

testOnce('whoever is here again and again keeps the number, whatever became of their sessions', async () => {
  const { app, db, member, signIn, makers } = await open();
  const phone = freshPhone();
  const { user, refreshToken } = await member(phone);
  let token = refreshToken;
  for (let day = 0; day < 80; day += 20) {
    app.clock.advance(20 * DAY_MS);
    const { status, body } = await makers.refresh(token);
    expect(status).toBe(200);
    token = (body as SignedIn).refreshToken;
  }
  app.clock.advance(60 * DAY_MS);
  await removeExpiredAccounts(db, app.clock.now());
  await db.deleteFrom('session').execute();
  expect(((await signIn(phone)).body as SignedIn).user.id).toBe(user.id);
});

test('ads that nobody can answer for any more are taken off sale with the number', async () => {
  const { app, db, signIn } = await open();
  const { accountId, sellerId } = await openOfficeMakers(app).makePrivateSeller();
  const phone = freshPhone();
  await db.updateTable('seller').set({ phone, phone_proven_at: app.clock.now() }).where('id', '=', sellerId).execute();
  await db.updateTable('account').set({ email: null }).where('id', '=', accountId).execute();
  const car = await app.makeCar();
  const own = { seller_id: sellerId, state: 'published', origin: 'web' } as const;
  await db.updateTable('listing').set(own).where('document_id', '=', car.documentId).execute();
  app.clock.advance(91 * DAY_MS);
  expect((await signIn(phone, { isNew: true })).status).toBe(200);
  const listing = db.selectFrom('listing').select('state').where('document_id', '=', car.documentId);
  expect(await listing.executeTakeFirst()).toEqual({ state: 'withdrawn' });
});

testOnce('a number that its blocked member has left is the next holder’s', async () => {
  const { app, db, member, signIn } = await open();
  const phone = freshPhone();
  const { user } = await member(phone);
  await db.updateTable('account').set({ blocked: 1 }).where('id', '=', user.id).execute();
  app.clock.advance(91 * DAY_MS);
  expect((await signIn(phone)).status).toBe(400);
  expect((await signIn(phone, { isNew: true })).status).toBe(200);
});

testOnce('a password or the title of an ad on sale proves an idle number', async () => {
  const { app, db, makers, signIn } = await open();
  const hash = await quickHash('words of mine 77');
  const { accountId, sellerId } = await openOfficeMakers(app).makePrivateSeller();
  const phone = freshPhone();
  await db.updateTable('seller').set({ phone, phone_proven_at: app.clock.now() }).where('id', '=', sellerId).execute();
  await db.insertInto('account_password').values({ account_id: accountId, hash }).execute();
  app.clock.advance(91 * DAY_MS);
  expect((await signIn(phone, { known: 'other words' })).status).toBe(400);
  const own = await signIn(phone, { known: 'words of mine 77' });
  expect((own.body as SignedIn).user.id).toBe(accountId);
  // The number is an identifier beside the password too, however it is written.
  expect((await makers.logIn(`+256 ${phone.slice(1)}`, 'words of mine 77')).status).toBe(200);
  expect(errorIn(await makers.logIn(phone, 'wrong words')).message).toBe(WRONG_PASSWORD);
});

testOnce('whoever is on the staff, or blocked, is not let in by an SMS', async () => {
  const { app, db, signIn } = shared;
  const { makePrivateSeller } = openOfficeMakers(app);
  const { accountId, sellerId } = await makePrivateSeller();
  const phone = freshPhone();
  await db.updateTable('seller').set({ phone, phone_proven_at: app.clock.now() }).where('id', '=', sellerId).execute();
  const role = { account_id: accountId, role: 'moderator', granted_by: null, granted_at: 0 } as const;
  await db.insertInto('account_role').values(role).execute();
  expect(errorIn(await signIn(phone)).message).toBe(messages.NUMBER_NEEDS_PASSWORD);
  await db.deleteFrom('account_role').where('account_id', '=', accountId).execute();
  await db.updateTable('account').set({ blocked: 1 }).where('id', '=', accountId).execute();
  expect((await signIn(phone)).status).toBe(400);
});

testOnce('a name that reads as a number is refused, and one from before still signs in by itself', async () => {
  const { makers, db, signIn } = shared;
  const fields = { username: '0772 555 001', email: 'number.name@example.com', password: 'fresh words 81' };
  const refused = await makers.register(fields);
  expect([refused.status, errorIn(refused).message]).toEqual([400, USERNAME_IS_NUMBER]);
  const former = await makers.makeMember();
  const rename = (username: string) =>
    former.as(`/api/users/${former.account.id}`, { method: 'PUT', body: { username } });
  expect(errorIn(await rename('+256772555001')).message).toBeDefined();
  await db
    .updateTable('account')
    .set({ username: '0772555001', username_key: '0772555001' })
    .where('id', '=', former.account.id)
    .execute();
  expect((await makers.logIn('0772555001', former.password)).status).toBe(200);
  // Also once somebody else has proven that number.
  expect((await signIn('0772555001')).status).toBe(200);
  expect((await makers.logIn('0772555001', former.password)).status).toBe(200);
  // They keep it when they send their profile unchanged.
  expect((await rename('0772555001')).status).toBe(200);
});

testOnce('a code to the own number stands for the password: to set one, and to delete the account', async () => {
  const { app, member, post } = shared;
  const phone = freshPhone();
  const { jwt } = await member(phone);
  const as = (token: string) => ({ authorization: `Bearer ${token}` });
  const ownCode = async (token: string) => {
    const before = app.texts.length;
    expect((await post('/api/auth/phone/own-code', {}, as(token))).status).toBe(202);
    return vi.waitFor(() => /^\d{6}/.exec(app.texts.slice(before)[0]?.text ?? '')?.[0] ?? expect.fail('no SMS yet'));
  };
  const passwords = { password: 'fresh words 91', passwordConfirmation: 'fresh words 91' };
  const change = (currentPassword: string) =>
    post('/api/auth/change-password', { currentPassword, ...passwords }, as(jwt));
  expect(errorIn(await change('123456')).message).toBe(CURRENT_PASSWORD_WRONG);
  const unspent = await ownCode(jwt);
  const weak = { currentPassword: unspent, password: 'password', passwordConfirmation: 'password' };
  expect((await post('/api/auth/change-password', weak, as(jwt))).status).toBe(400);
  app.clock.advance(1);
  // A new password that was refused has not used the code up.
  const changed = await change(`${unspent.slice(0, 3)} ${unspent.slice(3)}`);
  expect(changed.status, changed.text).toBe(200);
  const { jwt: token } = changed.body as SignedIn;
  const remove = (password: string) =>
    app.request('/api/users/me', {
      method: 'DELETE',
      headers: { ...as(token), 'content-type': 'application/json' },
      body: JSON.stringify({ password }),
    });
  app.clock.advance(1);
  expect((await remove(await ownCode(token))).status).toBe(204);
});

testOnce('an account without an address takes one, once its mailed link was opened', async () => {
  const { app, member, makers } = shared;
  const { user, jwt } = await member(freshPhone());
  const body = JSON.stringify({ email: 'late.address@example.com' });
  const headers = { authorization: `Bearer ${jwt}`, 'content-type': 'application/json' };
  const asked = await app.request(`/api/users/${user.id}`, { method: 'PUT', headers, body });
  expect([asked.status, (asked.body as SignedIn['user']).email]).toEqual([200, null]);
  const code = await makers.mailedCode('late.address@example.com');
  expect((await makers.confirm(code)).status).toBe(200);
  const me = await app.request('/api/users/me', { headers });
  expect((me.body as SignedIn['user']).email).toBe('late.address@example.com');
});

const freshPhone = () => {
  phones += 1;
  return `0781${String(100_000 + phones).slice(-6)}`;
};

type Answer = { status: number; body: unknown };
const errorIn = ({ body }: Answer) =>
  (body as { error: { message: string; details: { errors?: { path: string[]; message: string }[] } } }).error;
const pathIn = (answer: Answer) => errorIn(answer).details.errors?.[0]?.path[0];

async function open(settings: Record<string, string> = {}) {
  const app = await openTestApp(undefined, { settings: { TRUST_PROXY: 'loopback', ...settings } });
  const { db } = app.adapter;
  let networks = 0;
  const network = () => {
    networks += 1;
    return { 'x-forwarded-for': `41.220.${networks >> 8}.${networks & 255}` };
  };
  const post = (url: string, body: unknown, headers: Record<string, string> = network()) =>
    app.request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: PUBLIC_URL, ...headers },
      body: JSON.stringify(body),
    });
  /** Asks for a code, and returns it once it has come. */
  async function askCode(phone: string, headers?: Record<string, string>) {
    const before = app.texts.length;
    const { status, body, text } = await post('/api/auth/phone/code', { phone }, headers);
    expect(status, text).toBe(202);
    const code = await vi.waitFor(() => {
      const sent = app.texts.slice(before).find(({ number }) => number === phone);
      return /^\d{6}/.exec(sent?.text ?? '')?.[0] ?? expect.fail('no SMS yet');
    });
    return { request: (body as { request: string }).request, code };
  }
  const signIn = async (phone: string, more: object = {}, headers?: Record<string, string>) =>
    post('/api/auth/phone', { ...(await askCode(phone)), ...more }, headers);
  async function member(phone: string): Promise<SignedIn> {
    const { status, body, text } = await signIn(phone);
    expect(status, text).toBe(200);
    return body as SignedIn;
  }
  return { app, db, post, askCode, signIn, member, network, makers: openMemberMakers(app) };
}
