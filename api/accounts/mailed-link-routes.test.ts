import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { CONFIRMATION_DAYS, RESET_CODE_MINUTES } from '#contract/accounts/accounts.ts';
import { DAY_MS, MINUTE_MS } from '../../platform/durations.ts';
import { hashOfSecret } from '../../platform/secret-hash.ts';
import { accountsAsText, errorOf, openMemberMakers } from '../../test/member-makers.ts';
import { openTestApp } from '../../test/open-test-app.ts';
import { waitingMails } from '../../test/waiting-mails.ts';
import { MAIL_LANES } from '../job-queues.ts';

const app = await openTestApp(undefined, { settings: { RATE_LIMITS: 'off' } });
const {
  post,
  send,
  register,
  confirm,
  logIn,
  signIn,
  makeMember,
  signInAgain,
  mailedCode,
  askReset,
  reset,
  isSignedIn,
  refresh,
} = openMemberMakers(app);
const { db } = app.adapter;

// ---- a new password by mail

test('a mailed code sets a new password once, and signs in', async () => {
  const member = await makeMember();
  const code = await askReset(member.account.email);
  const answer = await reset(code, 'fresh words 10');
  expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(Object.keys(answer.body as object)).toEqual(['jwt', 'refreshToken', 'user']);
  expect((answer.body as { user: object }).user).toEqual(member.account);
  expect(await isSignedIn((answer.body as { jwt: string }).jwt)).toBe(true);
  await signIn(member.account.email, 'fresh words 10');
  expect((await logIn(member.account.email, member.password)).status).toBe(400);
  expect(errorOf(await reset(code, 'fresh words 11'))).toEqual(WRONG_CODE);
});

test('a code is a text of the right kind; anything else finds none', async () => {
  const { account } = await makeMember();
  const code = await askReset(account.email);
  const before = await accountsAsText(app);
  for (const odd of [{}, { $ne: null }, ['a'], [code], { $eq: code }, 1, true, null]) {
    const error = errorOf(await reset(odd, 'fresh words 12'));
    expect(error).toMatchObject({ status: 400, name: 'ValidationError' });
    expect(error.details.errors?.map(({ path }) => path)).toEqual([['code']]);
  }
  const nearly = [
    code.slice(0, -1),
    `${code} `,
    `${code}=`,
    code.toUpperCase(),
    ` ${code}`,
    `${code}\0`,
    hashOfSecret(code),
  ];
  for (const odd of ['%', '_', '*', "' or '1'='1", '\0', '\ud800', 'a'.repeat(43), 'null', ...nearly]) {
    expect(errorOf(await reset(odd, 'fresh words 12')), odd).toEqual(WRONG_CODE);
  }
  expect(errorOf(await reset('', 'fresh words 12')).message).toBe('code is a required field');
  expect(errorOf(await reset('a'.repeat(201), 'fresh words 12')).message).toBe('code must be at most 200 characters');
  expect(await accountsAsText(app)).toBe(before);
});

test('a password that is refused does not use the code up', async () => {
  const { account } = await makeMember();
  const code = await askReset(account.email);
  const before = await accountsAsText(app);
  const cases: [body: object, message: string][] = [
    [{ code, password: 'fresh words 13', passwordConfirmation: 'fresh words 14' }, 'Passwords do not match'],
    [{ code, password: 'abcde', passwordConfirmation: 'abcde' }, 'password must be at least 6 characters'],
    [
      { code, password: 'a'.repeat(129), passwordConfirmation: 'a'.repeat(129) },
      'password must be at most 128 characters',
    ],
    [{ code, password: 'fresh words 13' }, 'passwordConfirmation is a required field'],
    [
      { code, password: 'qwerty', passwordConfirmation: 'qwerty' },
      'This password is too easy to guess. Please choose another.',
    ],
    [{ code, password: 'fresh words 13', passwordConfirmation: 'fresh words 13', user: 1 }, 'Invalid parameters: user'],
    [{ code }, '2 errors occurred'],
  ];
  for (const [body, message] of cases) {
    expect(errorOf(await post('/api/auth/reset-password', body))).toMatchObject({
      status: 400,
      name: 'ValidationError',
      message,
    });
  }
  expect(await accountsAsText(app)).toBe(before);
  expect((await reset(code, 'fresh words 13')).status).toBe(200);
});

test('of ten who use one code at once one sets the password', async () => {
  const { account } = await makeMember();
  const code = await askReset(account.email);
  const words = Array.from({ length: 10 }, (_, at) => `fresh words of ${at}1`);
  const answers = await Promise.all(words.map((word) => reset(code, word)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const [at, answer] of answers.entries()) {
    if (answer.status !== 200) expect(errorOf(answer)).toEqual(WRONG_CODE);
    expect((await logIn(account.email, words[at] ?? '')).status).toBe(answer.status);
  }
});

test('a newer code ends the one before', async () => {
  const { account } = await makeMember();
  const first = await askReset(account.email);
  const second = await askReset(account.email);
  expect(second).not.toBe(first);
  expect(errorOf(await reset(first, 'fresh words 15'))).toEqual(WRONG_CODE);
  expect((await reset(second, 'fresh words 15')).status).toBe(200);
  expect(errorOf(await reset(second, 'fresh words 16'))).toEqual(WRONG_CODE);
});

test('a code works for 60 minutes', async () => {
  const { account } = await makeMember();
  const early = await askReset(account.email);
  app.clock.advance(RESET_CODE_MINUTES * MINUTE_MS - 1);
  expect((await reset(early, 'fresh words 17')).status).toBe(200);
  const late = await askReset(account.email);
  app.clock.advance(RESET_CODE_MINUTES * MINUTE_MS);
  expect(errorOf(await reset(late, 'fresh words 18'))).toEqual(WRONG_CODE);
});

test('a new password by mail ends every session but that of whoever set it', async () => {
  const phone = await makeMember();
  const laptop = await signInAgain(phone);
  const { body } = await reset(await askReset(phone.account.email), 'fresh words 19');
  for (const { jwt, refreshToken } of [phone, laptop]) {
    expect(await isSignedIn(jwt)).toBe(false);
    expect(errorOf(await refresh(refreshToken))).toMatchObject({ status: 401, message: 'Invalid refresh token' });
  }
  expect(await isSignedIn((body as { jwt: string }).jwt)).toBe(true);
  const sessions = db.selectFrom('session').select('id').where('account_id', '=', phone.account.id);
  expect(await sessions.execute()).toHaveLength(1);
});

const mailsTo = async (address: string) => (await app.sentMails()).filter(({ to }) => to === address);

test('where a mail goes and where its link leads is not the caller’s to say', async () => {
  const { account } = await makeMember();
  const before = (await app.sentMails()).length;
  for (const extra of ['url', 'redirectTo', 'callback', 'to', 'cc', 'link', 'from', 'subject']) {
    for (const path of ['forgot-password', 'send-email-confirmation']) {
      const answer = await post(`/api/auth/${path}`, { email: account.email, [extra]: 'https://evil.example' });
      expect(errorOf(answer)).toMatchObject({ name: 'ValidationError', message: `Invalid parameters: ${extra}` });
    }
  }
  for (const email of [
    [account.email, 'evil@example.com'],
    `${account.email},evil@example.com`,
    { email: account.email },
  ]) {
    expect((await post('/api/auth/forgot-password', { email })).status).toBe(400);
  }
  expect(await app.sentMails()).toHaveLength(before);
  await app.request('/api/auth/forgot-password?url=https://evil.example', {
    method: 'POST',
    headers: { 'content-type': 'application/json', host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    body: JSON.stringify({ email: account.email }),
  });
  const [mail] = (await mailsTo(account.email)).slice(-1);
  expect(mail?.text).toContain('https://motoka.example/resetpassword?code=');
  expect(`${mail?.text}${mail?.html}`).not.toContain('evil');
});

test('a code is good for its one purpose', async () => {
  const member = await makeMember();
  const resetCode = await askReset(member.account.email);
  await member.as(`/api/users/${member.account.id}`, { method: 'PUT', body: { email: 'purpose@example.com' } });
  const codes = {
    reset: resetCode,
    change: await mailedCode('purpose@example.com'),
    cancel: await mailedCode(member.account.email, /being changed/),
    access: member.jwt,
    refresh: member.refreshToken,
  };
  const { username, password } = { username: 'Not Yet', password: 'fresh words 20' };
  await register({ username, email: 'not.yet@example.com', password });
  const all = { ...codes, confirmation: await mailedCode('not.yet@example.com') };
  const before = await accountsAsText(app);
  for (const [name, code] of Object.entries(all)) {
    if (name !== 'reset') expect((await reset(code, password)).status, name).toBe(400);
    if (name !== 'cancel') expect((await post('/api/auth/cancel-email-change', { code })).status, name).toBe(400);
    if (!['confirmation', 'change'].includes(name))
      expect(errorOf(await confirm(code)).message, name).toBe('Invalid token');
    if (name !== 'refresh') expect((await refresh(code)).status, name).toBe(401);
    if (name !== 'access') expect(await isSignedIn(code), name).toBe(false);
  }
  expect(await accountsAsText(app)).toBe(before);
});

test('codes and passwords lie in the database as hashes only', async () => {
  const member = await makeMember();
  const code = await askReset(member.account.email);
  const text = await accountsAsText(app);
  for (const secret of [code, member.password, member.jwt, member.refreshToken]) expect(text).not.toContain(secret);
  expect(text).toContain(hashOfSecret(code));
  expect(text).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
});

test('a code has 256 bits, and none is like another', async () => {
  const { account } = await makeMember();
  const codes = new Set<string>();
  for (let at = 0; at < 10; at += 1) codes.add(await askReset(account.email));
  expect(codes.size).toBe(10);
  for (const code of codes) expect(Buffer.from(code, 'base64url')).toHaveLength(32);
});

test('a member who came by Google can set a password; the mail says that Google goes on working', async () => {
  const { account } = await makeMember();
  await db.updateTable('account').set({ provider: 'google' }).where('id', '=', account.id).execute();
  await db.deleteFrom('account_password').where('account_id', '=', account.id).execute();
  const code = await askReset(account.email);
  const [mail] = (await mailsTo(account.email)).slice(-1);
  expect(mail?.text).toContain('You can still sign in with Google as well.');
  expect((await reset(code, 'fresh words 21')).status).toBe(200);
  await signIn(account.email, 'fresh words 21');
});

test('the mail greets by name, says how long the link works and what to do if it was not expected', async () => {
  const { account, password } = await makeMember({ username: 'Zoë Müller 7' });
  // Names are letters and digits; an older one might not be.
  await db.updateTable('account').set({ username: '<b>$\u007b7*7}{{7*7}}</b>' }).where('id', '=', account.id).execute();
  await askReset(account.email);
  const [mail] = (await mailsTo(account.email)).slice(-1);
  expect(mail?.text).toContain('Hello <b>$\u007b7*7}{{7*7}}</b>,');
  expect(mail?.html).toContain('Hello &lt;b&gt;$\u007b7*7}{{7*7}}&lt;/b&gt;,');
  expect(mail?.text).toMatch(/works once and expires in 60 minutes\. If you did not ask for it, ignore this email/);
  expect(`${mail?.text}${mail?.html}`).not.toContain(password);
});

test('a blocked member gets no mail and sets no password', async () => {
  const { account } = await makeMember();
  const code = await askReset(account.email);
  await db.updateTable('account').set({ blocked: 1 }).where('id', '=', account.id).execute();
  expect(errorOf(await reset(code, 'fresh words 22'))).toEqual(WRONG_CODE);
  const before = (await mailsTo(account.email)).length;
  expect((await post('/api/auth/forgot-password', { email: account.email })).body).toEqual({ ok: true });
  expect(await mailsTo(account.email)).toHaveLength(before);
});

// ---- confirming an address

test('the mailed link confirms, and opened again says so', async () => {
  await register({ username: 'Twice Opened', email: 'twice@example.com', password: 'fresh words 23' });
  const code = await mailedCode('twice@example.com');
  const first = await confirm(code);
  expect([first.status, first.text, first.headers['cache-control']]).toEqual([
    200,
    '{"ok":true,"state":"confirmed"}',
    'no-store',
  ]);
  const before = await accountsAsText(app);
  for (let again = 0; again < 3; again += 1) expect((await confirm(code)).text).toBe('{"ok":true,"state":"used"}');
  expect(await accountsAsText(app)).toBe(before);
});

test('a code that is none confirms nothing', async () => {
  const before = await accountsAsText(app);
  const right = randomBytes(32).toString('base64url');
  for (const query of [
    '',
    '?confirmation=',
    '?confirmation=x',
    `?confirmation=${right}`,
    `?confirmation[]=${right}`,
    '?confirmation[$ne]=',
    `?confirmation=${right}&confirmation=${right}`,
    '?confirmation=%25',
    `?code=${right}`,
    '?confirmation=%F0%9F',
  ]) {
    const answer = await send(`/api/auth/email-confirmation${query}`);
    expect([answer.status, errorOf(answer).name], query).toEqual([400, 'ValidationError']);
  }
  expect(await accountsAsText(app)).toBe(before);
});

test('the link signs in on the device that registered, and nowhere else', async () => {
  const fields = { username: 'Seller Now', email: 'seller.now@example.com', password: 'fresh words 24' };
  const { headers } = await post('/api/auth/local/register', fields);
  const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
  const here = (confirmation: string, device = {}) =>
    app.request('/api/auth/email-confirmation', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...device },
      body: JSON.stringify({ confirmation }),
    });
  const code = await mailedCode('seller.now@example.com');
  expect(await here(code, { cookie })).toMatchObject({ status: 200, body: { user: { username: 'Seller Now' } } });
  expect((await here(code, { cookie })).body).toEqual({ ok: true, state: 'used' });

  await register({ username: 'Opened Elsewhere', email: 'elsewhere@example.com', password: 'fresh words 24' });
  const other = await mailedCode('elsewhere@example.com');
  expect((await here(other, { cookie })).body).toEqual({ ok: true, state: 'confirmed' });
  expect((await here('x'.repeat(43))).status).toBe(400);

  const late = await post('/api/auth/local/register', {
    ...fields,
    username: 'Hours Later',
    email: 'hours@example.com',
  });
  const lateCookie = String(late.headers['set-cookie']).split(';')[0] ?? '';
  const lateCode = await mailedCode('hours@example.com');
  app.clock.advance(61 * MINUTE_MS);
  expect((await here(lateCode, { cookie: lateCookie })).body).toEqual({ ok: true, state: 'confirmed' });
});

test('a link to confirm works for seven days, and can be asked for again', async () => {
  await register({ username: 'Late Opened', email: 'late@example.com', password: 'fresh words 24' });
  const early = await mailedCode('late@example.com');
  app.clock.advance(CONFIRMATION_DAYS * DAY_MS - MINUTE_MS);
  const again = await post('/api/auth/send-email-confirmation', { email: 'LATE@example.com' });
  expect([again.status, again.body]).toEqual([200, { email: 'late@example.com', sent: true }]);
  const code = await mailedCode('late@example.com');
  expect(errorOf(await confirm(early)).message).toBe('Invalid token');
  expect((await confirm(code)).status).toBe(200);
  await register({ username: 'Too Late', email: 'too.late@example.com', password: 'fresh words 24' });
  const late = await mailedCode('too.late@example.com');
  app.clock.advance(CONFIRMATION_DAYS * DAY_MS);
  expect(errorOf(await confirm(late)).message).toBe('Invalid token');
});

test('asking for a mail is answered alike whoever has the address', async () => {
  const { account } = await makeMember();
  await register({ username: 'Unconfirmed One', email: 'unconfirmed@example.com', password: 'fresh words 25' });
  const blocked = await makeMember();
  await db.updateTable('account').set({ blocked: 1 }).where('id', '=', blocked.account.id).execute();
  const addresses = [account.email, 'unconfirmed@example.com', blocked.account.email, 'nobody@example.com'];
  for (const path of ['forgot-password', 'send-email-confirmation']) {
    const answers = [];
    for (const email of addresses) answers.push(await post(`/api/auth/${path}`, { email }));
    const texts = answers.map(({ text }, at) => text.replaceAll(addresses[at] ?? '', 'address'));
    expect(new Set(texts).size, path).toBe(1);
    const headers = answers.map(({ status, headers }) => ({ ...headers, status, date: '', 'content-length': '' }));
    for (const one of headers) expect(one).toEqual(headers[0]);
  }
  expect(await mailsTo('nobody@example.com')).toEqual([]);
});

test('asking for a mail is the same work whoever has the address: who it is, only the mail’s writer looks', async () => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const held = await openTestApp(undefined, { mailer: { send: () => released.then(() => ({})) } });
  const { register, post } = openMemberMakers(held);
  await register({ username: 'Known One', email: 'known@example.com', password: 'fresh words 26' });
  // The mail server is at as many mails as it takes at once; what is asked for now waits as it was noted.
  for (let at = 0; at < MAIL_LANES.toMembers; at += 1) {
    await register({ username: `Busy ${at}`, email: `busy${at}@example.com`, password: 'fresh words 27' });
  }
  for (const kind of ['forgot-password', 'send-email-confirmation']) {
    for (const email of ['known@example.com', 'nobody@example.com']) await post(`/api/auth/${kind}`, { email });
  }
  const rows = (await waitingMails(held.adapter.db)).filter(({ kind }) => kind === 'reset');
  const [known, unknown] = rows.map((row) => ({ ...row, id: 0, recipient: '' }));
  expect(rows.map(({ recipient }) => recipient)).toEqual(['known@example.com', 'nobody@example.com']);
  expect(known).toEqual(unknown);
  release();
});

// ---- an address that somebody else registered (2.18)

test('an unconfirmed account does not keep its address from its owner', async () => {
  const squatter = { username: 'Squatter', email: 'owner@example.com', password: 'squatters words 1' };
  await register(squatter);
  const taken = await register({ ...squatter, username: 'The Owner' });
  expect(errorOf(taken).message).toBe('Email or Username are already taken');
  const answer = await reset(await askReset('owner@example.com'), 'owners words 12');
  expect((answer.body as { user: object }).user).toMatchObject({ email: 'owner@example.com', confirmed: true });
  expect((await logIn('owner@example.com', squatter.password)).status).toBe(400);
  await signIn('owner@example.com', 'owners words 12');
});

const WRONG_CODE = { status: 400, name: 'ValidationError', message: 'Incorrect code provided', details: {} };
