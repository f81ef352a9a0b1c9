import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../platform/durations.ts';
import { mailField } from '../../platform/mail/outbox.ts';
import { accountsAsText, errorOf, openMemberMakers } from '../../test/member-makers.ts';
import { openTestApp } from '../../test/open-test-app.ts';
import { codeOf } from '../../test/standing-checks.ts';
import { testOnce } from '../../test/test-database.ts';
import { insertMails, waitingMails } from '../../test/waiting-mails.ts';
import { askEmailChange } from './account-writes.ts';

// On both databases: what is there twice is refused by the database, without regard to case.

const app = await openTestApp(undefined, { settings: { RATE_LIMITS: 'off' } });
const makers = openMemberMakers(app);
const {
  post,
  send,
  bearer,
  logIn,
  signIn,
  makeMember,
  signInAgain,
  mailedCode,
  confirm,
  register,
  askReset,
  reset,
  isSignedIn,
  refresh,
} = makers;

// ---- others

testOnce('nobody changes another member, whatever they send and however they name them', async () => {
  const [a, b] = [await makeMember(), await makeMember()];
  const before = await accountsAsText(app);
  for (const body of [{ username: 'xxx', email: 'x@x.ug' }, { password: 'Hacked123' }, { confirmed: false }, {}, []]) {
    expect(errorOf(await put(a, body, b.account.id))).toEqual(FORBIDDEN);
  }
  const names = [
    b.account.documentId,
    a.account.documentId,
    `0${a.account.id}`,
    `${a.account.id}.0`,
    '0',
    '-1',
    '1e0',
    '999999999',
  ];
  for (const id of [...names, `${a.account.id}%20`, 'me', '__proto__', "1'--"]) {
    expect(errorOf(await put(a, { newsletter: true }, id)), id).toEqual(FORBIDDEN);
  }
  expect(await accountsAsText(app)).toBe(before);
});

testOnce('nobody reads other members, one by one, listed or counted', async () => {
  const [a, b] = [await makeMember(), await makeMember()];
  const paths = [
    '',
    '?filters[email][$contains]=@',
    '?fields[0]=password',
    '?sort=password',
    '?populate=role',
    '/count',
  ];
  for (const path of [...paths, `/${b.account.id}`, `/${a.account.id}`, `/${b.account.documentId}`]) {
    expect(errorOf(await send(`/api/users${path}`)), path).toEqual(FORBIDDEN);
    const answer = await a.as(`/api/users${path}`);
    expect(errorOf(answer), path).toEqual(FORBIDDEN);
    expect(answer.text).not.toContain('@');
  }
});

testOnce('nobody deletes another member, and none by number', async () => {
  const [a, b] = [await makeMember(), await makeMember()];
  const before = await accountsAsText(app);
  for (const id of [a.account.id, b.account.id, a.account.documentId]) {
    const answer = await a.as(`/api/users/${id}`, { method: 'DELETE', body: { password: a.password } });
    expect(errorOf(answer)).toMatchObject({ status: 405, name: 'MethodNotAllowedError' });
    expect(answer.headers.allow).toBe('GET, HEAD, PUT');
  }
  expect(await accountsAsText(app)).toBe(before);
});

testOnce('nobody writes to the catalogue, signed in or not', async () => {
  const member = await makeMember();
  const { documentId } = await app.makeCar();
  const types = [
    'cars',
    'makes',
    'models',
    'categories',
    'features',
    'dealer-infos',
    'articles',
    'spareparts',
    'sparecategories',
    'garages',
    'translations',
  ];
  const catalogue = async () =>
    Promise.all(types.map(async (plural) => (await send(`/api/${plural}?populate=*`)).text));
  const before = await catalogue();
  for (const plural of types) {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      for (const path of [`/api/${plural}`, `/api/${plural}/${documentId}`, `/api/${plural}/1`]) {
        for (const headers of [{}, bearer(member.jwt)]) {
          const answer = await app.request(path, {
            method,
            headers: { 'content-type': 'application/json', ...headers },
            body: JSON.stringify({ data: { price: 1, name: 'Mine', publishedAt: null } }),
          });
          // Cars and parts are written by those who act for a seller.
          const isWritten = app.described.some(
            (route) =>
              route.method === method && route.url.replace(':documentId', '') === path.replace(/(1|\w{24})$/, ''),
          );
          expect(answer.status, `${method} ${path}`).toBe(isWritten ? 403 : 405);
        }
      }
    }
  }
  expect(await catalogue()).toEqual(before);
});

// ---- the profile (2.10)

testOnce('a member asks for some fields of their own account, and for none that it does not have', async () => {
  const member = await makeMember();
  const { id, documentId, username, email } = member.account;
  for (const fields of ['fields[0]=username', 'fields=username']) {
    expect((await member.as(`/api/users/me?${fields}`)).body).toEqual({ id, documentId, username });
  }
  expect((await member.as('/api/users/me?fields=email,username')).body).toEqual({ id, documentId, username, email });
  expect((await member.as('/api/users/me?fields=*&populate=role')).body).toEqual(member.account);
  expect(errorOf(await member.as('/api/users/me?fields=password')).message).toBe('Invalid key password');
});

testOnce(
  'a member changes name, number and newsletter; what is left out stays, and null clears the number',
  async () => {
    const member = await makeMember();
    const full = await put(member, { username: 'Nabirye Joy', phonenumber: '0772123456', newsletter: true });
    expect(full.body).toMatchObject({ username: 'Nabirye Joy', phonenumber: '0772123456', newsletter: true });
    expect((await put(member, {})).body).toMatchObject({
      username: 'Nabirye Joy',
      phonenumber: '0772123456',
      newsletter: true,
    });
    app.clock.advance(HOUR_MS);
    const { body } = await put(member, {
      phonenumber: null,
      newsletter: false,
      email: member.account.email.toUpperCase(),
    });
    expect(body).toEqual({
      ...member.account,
      username: 'Nabirye Joy',
      phonenumber: null,
      newsletter: false,
      updatedAt: new Date(app.clock.now()).toISOString(),
    });
    expect((await member.as('/api/users/me')).body).toEqual(body);
    await signIn('Nabirye Joy', member.password);
    // The same address in capitals is no change.
    expect(await mailedCode(member.account.email, /being changed/)).toBe('');
  },
);

testOnce('a profile sets no password and no privilege, and writes no relation', async () => {
  const member = await makeMember();
  const before = await accountsAsText(app);
  for (const body of [
    { password: 'newpass12', username: 'Other' },
    { confirmed: true },
    { blocked: false },
    { provider: 'google' },
    { role: { connect: [1] } },
    { role: 1 },
    { saves: [] },
    { likes: { set: [] } },
    { id: 1 },
    { documentId: 'a' },
    { createdAt: '2000-01-01' },
    { data: { username: 'Other' } },
    { sid: 'a' },
    { sessions: [] },
    { exp: 1 },
  ]) {
    const error = errorOf(await put(member, body));
    const unknown = Object.keys(body).filter((key) => key !== 'username');
    expect(error).toMatchObject({ name: 'ValidationError', message: `Invalid parameters: ${unknown.join(', ')}` });
  }
  expect(await accountsAsText(app)).toBe(before);
  await signIn(member.account.email, member.password);
});

testOnce('a name like a claim of a token changes nothing in tokens', async () => {
  const member = await makeMember();
  for (const username of ['exp', 'sid', 'aud', 'admin']) expect((await put(member, { username })).status).toBe(200);
  const { jwt } = await signIn('admin', member.password);
  const claims = JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString());
  expect(Object.keys(claims).sort()).toEqual(['aud', 'exp', 'iat', 'id', 'iss', 'sid']);
  expect(claims.id).toBe(member.account.id);
});

test('a name or an address that somebody else has is refused by its field', async () => {
  const [a, b] = [await makeMember(), await makeMember()];
  const before = await accountsAsText(app);
  const taken = (message: string) => ({ status: 400, name: 'ApplicationError', message, details: {} });
  for (const email of [b.account.email, b.account.email.toUpperCase()]) {
    expect(errorOf(await put(a, { username: 'Not Kept', email }))).toEqual(taken('Email already taken'));
  }
  for (const username of [b.account.username, b.account.username.toUpperCase()]) {
    expect(errorOf(await put(a, { username, newsletter: true }))).toEqual(taken('Username already taken'));
  }
  expect(await accountsAsText(app)).toBe(before);
  expect((await put(a, { username: a.account.username.toUpperCase() })).status).toBe(200);
});

test('one name in other letters is one name, beyond ASCII and full-width too', async () => {
  const [a, b] = [await makeMember({ username: 'ЖУК Ağa ﬁn' }), await makeMember()];
  for (const username of ['жук ağa fin', 'ЖУК AĞA FIN', 'Жук Ağa ﬁn', 'жук ａĞa Fin']) {
    expect(errorOf(await put(b, { username })).message, username).toBe('Username already taken');
    const fields = { username, email: 'another.beetle@example.com', password: 'fresh words 36' };
    expect(errorOf(await makers.register(fields)).message).toBe('Email or Username are already taken');
  }
  expect((await put(a, { username: 'жук ağa ﬁn' })).status).toBe(200);
  await signIn('жук ağa ﬁn', a.password);
});

test('two who have one name since before keep theirs, and change the rest of their profile', async () => {
  const [a, b] = [await makeMember({ username: 'Straße' }), await makeMember()];
  // As the migration leaves it.
  const twin = { username: 'STRASSE', username_key: null };
  await app.adapter.db.updateTable('account').set(twin).where('id', '=', b.account.id).execute();
  expect((await put(b, { username: 'STRASSE', phonenumber: '0772123456' })).status).toBe(200);
  expect((await put(a, { username: 'Straße', newsletter: true })).status).toBe(200);
  await signIn('STRASSE', b.password);
  await signIn('Straße', a.password);
  expect(errorOf(await put(b, { username: 'Strasse' })).message).toBe('Username already taken');
});

test('of twenty changes at once each is whole, and the last one stays', async () => {
  const member = await makeMember();
  const rival = await makeMember();
  const wanted = Array.from({ length: 20 }, (_, at) => ({
    username: `Twenty ${at}`,
    phonenumber: `07721234${String(at).padStart(2, '0')}`,
    newsletter: at % 2 === 0,
  }));
  const answers = await Promise.all(wanted.map((body) => put(member, body)));
  expect(answers.map(({ status }) => status)).toEqual(wanted.map(() => 200));
  const { body } = await member.as('/api/users/me');
  expect(wanted).toContainEqual({
    username: (body as { username: string }).username,
    phonenumber: (body as { phonenumber: string }).phonenumber,
    newsletter: (body as { newsletter: boolean }).newsletter,
  });
  // Two members want one name: one gets it, the other is told.
  for (let trial = 0; trial < 20; trial += 1) {
    const both = await Promise.all([member, rival].map((one) => put(one, { username: `Wanted ${trial}` })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(both.filter(({ status }) => status === 400).map((answer) => errorOf(answer).message)).toEqual([
      'Username already taken',
    ]);
  }
});

// ---- another address (2.11)

testOnce('a new address counts once its mailed link is opened; the old one hears of it', async () => {
  const member = await makeMember();
  const old = member.account.email;
  const answer = await put(member, { email: 'New.Address@example.com' });
  expect([answer.status, (answer.body as { email: string }).email]).toEqual([200, old]);
  const code = await mailedCode('new.address@example.com');
  const notice = (await app.sentMails()).findLast(({ to }) => to === old);
  expect(notice?.subject).toMatch(/being changed/);
  expect(notice?.text).not.toContain('new.address');
  await signIn(old, member.password);
  expect((await logIn('new.address@example.com', member.password)).status).toBe(400);

  expect((await confirm(code)).body).toEqual({ ok: true, state: 'confirmed' });
  expect((await confirm(code)).body).toEqual({ ok: true, state: 'used' });
  expect((await member.as('/api/users/me')).body).toMatchObject({ email: 'new.address@example.com' });
  await signIn('new.address@example.com', member.password);
  expect((await logIn(old, member.password)).status).toBe(400);
});

testOnce('the old address takes a change back, before and after it happened, and everybody is signed out', async () => {
  for (const isOpened of [false, true]) {
    const member = await makeMember();
    const other = await signInAgain(member);
    const old = member.account.email;
    const fresh = `fresh-${isOpened}@example.com`;
    await put(member, { email: fresh });
    const code = await mailedCode(fresh);
    const cancel = await mailedCode(old, /being changed/);
    if (isOpened) await confirm(code);
    const answer = await post('/api/auth/cancel-email-change', { code: cancel });
    expect([answer.status, answer.body]).toEqual([200, { ok: true }]);
    for (const { jwt } of [member, other]) expect(await isSignedIn(jwt)).toBe(false);
    expect((await signIn(old, member.password)).user.email).toBe(old);
    if (!isOpened) expect(errorOf(await confirm(code)).message).toBe('Invalid token');
    expect((await logIn(fresh, member.password)).status).toBe(400);
    expect(errorOf(await post('/api/auth/cancel-email-change', { code: cancel })).message).toBe(
      'Incorrect code provided',
    );
  }
});

testOnce('the old address takes a change back from whoever registered it since without proving it', async () => {
  const member = await makeMember();
  const old = member.account.email;
  await put(member, { email: 'thief.moves@example.com' });
  await confirm(await mailedCode('thief.moves@example.com'));
  const cancel = await mailedCode(old, /being changed/);
  const squatter = { username: 'Squats There', email: old, password: 'squatters words 2' };
  expect((await register(squatter)).status).toBe(200);
  const unproven = await mailedCode(old, /Confirm/);
  const { status, text } = await post('/api/auth/cancel-email-change', { code: cancel });
  expect(status, text).toBe(200);
  expect((await signIn(old, member.password)).user.id).toBe(member.account.id);
  expect(errorOf(await confirm(unproven)).message).toBe('Invalid token');
  expect((await logIn(squatter.username, squatter.password)).status).toBe(400);
});

testOnce('the old address takes no change back from whoever has proven it since, and its link stays good', async () => {
  const member = await makeMember();
  const old = member.account.email;
  await put(member, { email: 'moves.away@example.com' });
  await confirm(await mailedCode('moves.away@example.com'));
  const cancel = await mailedCode(old, /being changed/);
  const proven = await makeMember({ email: old });
  const refused = await post('/api/auth/cancel-email-change', { code: cancel });
  expect(errorOf(refused)).toMatchObject({ status: 400, message: 'Email already taken' });
  for (const { jwt } of [member, proven]) expect(await isSignedIn(jwt)).toBe(true);
  expect((await proven.as('/api/users/me', { method: 'DELETE', body: { password: proven.password } })).status).toBe(
    204,
  );
  expect((await post('/api/auth/cancel-email-change', { code: cancel })).status).toBe(200);
  expect((await signIn(old, member.password)).user.id).toBe(member.account.id);
});

testOnce('whoever changes the address twice is not rid of the owner of the first', async () => {
  const member = await makeMember();
  const old = member.account.email;
  await put(member, { email: 'first.step@example.com' });
  await confirm(await mailedCode('first.step@example.com'));
  await put(member, { email: 'second.step@example.com' });
  await confirm(await mailedCode('second.step@example.com'));
  expect((await post('/api/auth/cancel-email-change', { code: await mailedCode(old, /being changed/) })).status).toBe(
    200,
  );
  expect((await signIn(old, member.password)).user.email).toBe(old);
});

testOnce('a new password ends a change that waits, but not the old address’s say in one that happened', async () => {
  const member = await makeMember();
  const old = member.account.email;
  await put(member, { email: 'thief.waits@example.com' });
  const waiting = await mailedCode('thief.waits@example.com');
  const changed = await member.as('/api/auth/change-password', {
    method: 'POST',
    body: { currentPassword: member.password, password: 'another-Pass-1', passwordConfirmation: 'another-Pass-1' },
  });
  expect(changed.status).toBe(200);
  expect(errorOf(await confirm(waiting)).message).toBe('Invalid token');
  await signIn(old, 'another-Pass-1');

  const robbed = await makeMember();
  await put(robbed, { email: 'thief.has@example.com' });
  await confirm(await mailedCode('thief.has@example.com'));
  const cancel = await mailedCode(robbed.account.email, /being changed/);
  const body = { currentPassword: robbed.password, password: 'another-Pass-2', passwordConfirmation: 'another-Pass-2' };
  expect((await robbed.as('/api/auth/change-password', { method: 'POST', body })).status).toBe(200);
  expect((await post('/api/auth/cancel-email-change', { code: cancel })).status).toBe(200);
  expect((await signIn(robbed.account.email, 'another-Pass-2')).user.email).toBe(robbed.account.email);
});

testOnce('a new address ends what was mailed to the one before: a code for a new password is of no use', async () => {
  const member = await makeMember();
  const code = await askReset(member.account.email);
  await put(member, { email: 'moved.on@example.com' });
  await confirm(await mailedCode('moved.on@example.com'));
  expect(errorOf(await reset(code, 'fresh words 35')).message).toBe('Incorrect code provided');
  expect(await isSignedIn(member.jwt)).toBe(true);
  expect((await reset(await askReset('moved.on@example.com'), 'fresh words 35')).status).toBe(200);
});

testOnce(
  'a link that proves one address does not prove another that was asked for since, not even before its mail is written',
  async () => {
    const member = await makeMember();
    await put(member, { email: 'proven@example.com' });
    const code = await mailedCode('proven@example.com');
    const change = { accountId: member.account.id, oldEmail: member.account.email, newEmail: 'not.mine@example.com' };
    await app.adapter.db.transaction().execute((transaction) => askEmailChange(transaction, change, app.clock.now()));
    expect(errorOf(await confirm(code)).message).toBe('Invalid token');
    expect((await member.as('/api/users/me')).body).toMatchObject({ email: member.account.email });
  },
);

test('two who want one address: the one who proves it first has it', async () => {
  const [a, b] = [await makeMember(), await makeMember()];
  await put(a, { email: 'wanted@example.com' });
  const first = await mailedCode('wanted@example.com');
  await put(b, { email: 'wanted@example.com' });
  const second = await mailedCode('wanted@example.com');
  expect(second).not.toBe(first);
  expect((await confirm(second)).status).toBe(200);
  expect(errorOf(await confirm(first))).toMatchObject({ name: 'ApplicationError', message: 'Email already taken' });
  expect((await a.as('/api/users/me')).body).toMatchObject({ email: a.account.email });
});

testOnce('a change of address that its limits refuse is told when to come back, and changes nothing', async () => {
  const limited = await openTestApp(undefined, { settings: { TRUST_PROXY: 'loopback' } });
  const { makeMember } = openMemberMakers(limited);
  const member = await makeMember({ from: '41.210.7.1' });
  const wanted = { email: 'stranger@example.com', username: 'Renamed', phonenumber: '0772123456' };
  for (let at = 0; at < 5; at += 1) expect((await put(member, { email: `new${at}@example.com` })).status).toBe(200);
  await limited.sentMails();
  const before = await accountsAsText(limited);
  const refused = await put(member, wanted);
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600']);
  expect(await accountsAsText(limited)).toBe(before);
  expect((await put(member, { username: 'Renamed', email: member.account.email })).status).toBe(200);
  // A stranger's address is written to five times, whichever members ask.
  for (let at = 0; at < 6; at += 1) {
    const other = await makeMember({ from: `41.210.8.${at}` });
    expect((await put(other, { email: wanted.email })).status).toBe(at < 5 ? 200 : 429);
  }
  const mails = (await limited.sentMails()).filter(({ to }) => to === wanted.email);
  expect(mails).toHaveLength(5);
});

testOnce('without confirmation by mail a new address counts at once', async () => {
  const plain = await openTestApp(undefined, { settings: { EMAIL_CONFIRMATION: 'off' } });
  const { register, memberOf } = openMemberMakers(plain);
  const password = 'fresh posho 12';
  const { body } = await register({ username: 'Apio', email: 'apio@example.com', password });
  const member = memberOf(body as Parameters<typeof memberOf>[0], password);
  const answer = await put(member, { email: 'apio2@example.com' });
  expect(answer.body).toMatchObject({ email: 'apio2@example.com' });
});

// ---- the password

const changeOf = (current: string, password: string, passwordConfirmation = password) => ({
  currentPassword: current,
  password,
  passwordConfirmation,
});

testOnce('a new password signs out everywhere else and goes on here with new tokens', async () => {
  const member = await makeMember();
  const other = await signInAgain(member);
  const answer = await member.as('/api/auth/change-password', {
    method: 'POST',
    body: changeOf(member.password, 'fresh words 71'),
  });
  expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(Object.keys(answer.body as object)).toEqual(['jwt', 'refreshToken', 'user']);
  expect((answer.body as { user: object }).user).toEqual({ ...member.account });
  for (const { jwt, refreshToken } of [member, other]) {
    expect(await isSignedIn(jwt)).toBe(false);
    expect((await refresh(refreshToken)).status).toBe(401);
  }
  const { jwt, refreshToken } = answer.body as { jwt: string; refreshToken: string };
  expect(await isSignedIn(jwt)).toBe(true);
  expect((await refresh(refreshToken)).status).toBe(200);
  expect((await logIn(member.account.email, member.password)).status).toBe(400);
  await signIn(member.account.email, 'fresh words 71');
});

testOnce('a mailed code for a new password is over once the password is changed', async () => {
  const member = await makeMember();
  const code = await askReset(member.account.email);
  await member.as('/api/auth/change-password', { method: 'POST', body: changeOf(member.password, 'fresh words 72') });
  expect(errorOf(await reset(code, 'attackers words 1')).message).toBe('Incorrect code provided');
});

testOnce('a password change that is not right says what is wrong, and changes nothing', async () => {
  const [member, b] = [await makeMember({ username: 'Guessable Name' }), await makeMember()];
  const before = await accountsAsText(app);
  const current = member.password;
  const cases: [body: object, message: string][] = [
    [changeOf('not the password 1', 'fresh words 73'), 'The provided current password is invalid'],
    [changeOf(current, 'fresh words 73', 'fresh words 74'), 'Passwords do not match'],
    [changeOf(current, current), 'Your new password must be different than your current password'],
    [changeOf(current, 'abc'), 'password must be at least 6 characters'],
    [changeOf(current, 'a'.repeat(129)), 'password must be at most 128 characters'],
    [changeOf(current, 'qwerty'), 'This password is too easy to guess. Please choose another.'],
    [changeOf(current, member.account.username), 'This password is too easy to guess. Please choose another.'],
    [{ ...changeOf(current, 'fresh words 73'), id: b.account.id }, 'Invalid parameters: id'],
    [{ ...changeOf(current, 'fresh words 73'), user: b.account.id }, 'Invalid parameters: user'],
    [{ currentPassword: current, password: 'fresh words 73' }, 'passwordConfirmation is a required field'],
    [{}, '3 errors occurred'],
  ];
  for (const [body, message] of cases) {
    const answer = await member.as('/api/auth/change-password', { method: 'POST', body });
    expect(errorOf(answer)).toMatchObject({ status: 400, name: 'ValidationError', message });
  }
  expect(await accountsAsText(app)).toBe(before);
});

test('of two password changes at once one counts, and its tokens are the only good ones', async () => {
  const member = await makeMember();
  const words = ['fresh words 75', 'fresh words 76'];
  const answers = await Promise.all(
    words.map((word) =>
      member.as('/api/auth/change-password', { method: 'POST', body: changeOf(member.password, word) }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  for (const [at, { status, body }] of answers.entries()) {
    expect((await logIn(member.account.email, words[at] ?? '')).status).toBe(status);
    if (status === 200) expect(await isSignedIn((body as { jwt: string }).jwt)).toBe(true);
  }
});

// ---- leaving (2.22)

const UNAUTHORIZED = { status: 401, name: 'UnauthorizedError', message: 'Missing or invalid credentials', details: {} };

testOnce('a member leaves with the password, and nothing that names them stays', async () => {
  const stays = await makeMember();
  const member = await makeMember({ email: 'leaver@example.com', username: 'Leaver' });
  const car = await app.makeCar();
  for (const kind of ['saves', 'likes']) {
    for (const one of [member, stays])
      await one.as(`/api/${kind}`, { method: 'POST', body: { data: { car: car.id } } });
  }
  await askReset('leaver@example.com');
  await put(member, { email: 'leaver.new@example.com', phonenumber: '0772999888' });
  await app.sentMails();
  const {
    adapter: { db },
  } = app;
  await db
    .insertInto('account_identity')
    .values({ provider: 'google', subject: 'leaver', account_id: member.account.id })
    .execute();
  // A mail that the mail server has not taken yet.
  const waits = {
    recipient: 'leaver@example.com',
    created_at: app.clock.now(),
    due_at: app.clock.now() + DAY_MS,
    attempts: 3,
  };
  await insertMails(db, [
    { ...waits, kind: 'reset' },
    // Somebody's message to the market, which happens to have the member's number.
    { ...waits, kind: 'contact', recipient: 'market@example.com', about: String(member.account.id) },
  ]);
  await db
    .insertInto('newsletter_subscription')
    .values({ email: 'leaver@example.com', created_at: app.clock.now(), confirmed_at: app.clock.now() })
    .execute();

  for (const password of ['not the password 1', stays.password]) {
    const answer = await member.as('/api/users/me', { method: 'DELETE', body: { password } });
    expect(errorOf(answer)).toMatchObject({ status: 400, message: 'The provided current password is invalid' });
  }
  const before = JSON.parse(await accountsAsText(app)) as string[][];
  const answer = await member.as('/api/users/me', { method: 'DELETE', body: { password: member.password } });
  expect([answer.status, answer.text]).toEqual([204, '']);
  const text = await accountsAsText(app);
  for (const trace of ['leaver', 'Leaver', '0772999888', member.account.documentId]) expect(text).not.toContain(trace);
  const after = JSON.parse(text) as string[][];
  const lost = before.flat().filter((row) => !after.flat().includes(row));
  expect(after.flat().filter((row) => !before.flat().includes(row))).toEqual([]);
  // account, password, identity, session, three codes (reset, change, its cancelling), change, mail, save, like, news
  expect(lost).toHaveLength(12);
  expect(await waitingMails(db)).toMatchObject([{ kind: 'contact', recipient: 'market@example.com' }]);
  await db.deleteFrom('job').where(mailField('recipient'), '=', 'market@example.com').execute();
  expect(await db.selectFrom('newsletter_subscription').select('email').execute()).toEqual([]);

  expect(errorOf(await member.as('/api/users/me'))).toEqual(UNAUTHORIZED);
  expect((await refresh(member.refreshToken)).status).toBe(401);
  expect((await logIn('leaver@example.com', member.password)).status).toBe(400);
  expect((await stays.as('/api/saves')).body).toMatchObject({ meta: { pagination: { total: 1 } } });
});

testOnce('whoever takes a name and an address that became free sees nothing of who had them', async () => {
  const fields = { username: 'Same Name', email: 'same@example.com' };
  const gone = await makeMember(fields);
  const car = await app.makeCar();
  for (const kind of ['saves', 'likes'])
    await gone.as(`/api/${kind}`, { method: 'POST', body: { data: { car: car.id } } });
  const code = await askReset('same@example.com');
  await gone.as('/api/users/me', { method: 'DELETE', body: { password: gone.password } });
  const heir = await makeMember(fields);
  expect(heir.account.id).not.toBe(gone.account.id);
  for (const kind of ['saves', 'likes']) {
    expect((await heir.as(`/api/${kind}?populate=*`)).body).toMatchObject({
      data: [],
      meta: { pagination: { total: 0 } },
    });
  }
  expect((await heir.as('/api/users/me')).body).toMatchObject({ phonenumber: null, newsletter: false });
  for (const jwt of [gone.jwt]) expect(await isSignedIn(jwt)).toBe(false);
  expect((await reset(code, 'the old code 12')).status).toBe(400);
  expect(
    errorOf(await send(`/api/users/${heir.account.id}`, { method: 'PUT', body: {}, headers: bearer(gone.jwt) })),
  ).toEqual(UNAUTHORIZED);
});

test('requests under way while their member leaves end in order, and nothing stays behind', async () => {
  const car = await app.makeCar();
  for (let trial = 0; trial < (process.env.RUNS ? 6 : 2); trial += 1) {
    const member = await makeMember();
    const ask = [
      () => member.as('/api/users/me'),
      () => put(member, { username: `Leaving ${trial}`, newsletter: true }),
      () => put(member, { email: `leaving${trial}@example.com` }),
      () => member.as('/api/saves', { method: 'POST', body: { data: { car: car.id } } }),
      () => member.as('/api/likes?populate=*', { method: 'POST', body: { data: { car: car.id } } }),
      () => member.as('/api/saves?populate=*'),
      () => refresh(member.refreshToken),
      () => logIn(member.account.email, member.password),
      () =>
        member.as('/api/auth/change-password', { method: 'POST', body: changeOf(member.password, 'fresh words 77') }),
      () => post('/api/auth/forgot-password', { email: member.account.email }),
    ];
    const leave = member.as('/api/users/me', { method: 'DELETE', body: { password: member.password } });
    const answers = [];
    let hasLeft = false;
    const left = leave.finally(() => {
      hasLeft = true;
    });
    for (let at = 0; !hasLeft || at % ask.length !== 0; at += 1)
      answers.push(await Promise.all(ask.slice(0, at % ask.length).map((one) => one())));
    answers.push(await Promise.all(ask.map((one) => one())));
    const { status } = await left;
    // 404: a car was saved, and was gone with its member before that could be answered.
    for (const answer of answers.flat()) expect([200, 201, 400, 401, 404]).toContain(answer.status);
    // The password may have been changed in between.
    if (status === 400) continue;
    expect(status).toBe(204);
    // A mail that was being written for them is tried once more, and then there is nobody to write to.
    app.clock.advance(HOUR_MS / 60);
    await post('/api/auth/forgot-password', { email: 'nobody@example.com' });
    await app.sentMails();
    const { db } = app.adapter;
    const id = member.account.id;
    for (const table of [
      'session',
      'saved_car',
      'liked_car',
      'mailed_code',
      'email_change',
      'account_password',
    ] as const) {
      expect(await db.selectFrom(table).selectAll().where('account_id', '=', id).execute(), table).toEqual([]);
    }
    expect(await db.selectFrom('account').selectAll().where('id', '=', id).execute()).toEqual([]);
    expect((await member.as('/api/users/me')).status).toBe(401);
  }
});

testOnce('each mail to a member holds its one code and no password', async () => {
  const email = 'rose@example.com';
  await register({ username: 'Ñandú Rose', email, password: 'fresh words 78' });
  await askReset(email);
  const mails = (await app.sentMails()).filter(({ to }) => to === email);
  expect(mails).toHaveLength(2);
  for (const mail of mails) {
    expect(mail.text.match(/[?&](code|confirmation)=/g)).toHaveLength(1);
    expect(codeOf(mail)).toHaveLength(43);
    expect(mail.html).toContain('Hello Ñandú Rose,');
  }
});

const FORBIDDEN = { status: 403, name: 'ForbiddenError', message: 'Forbidden', details: {} };

const put = (member: Awaited<ReturnType<typeof makeMember>>, body: unknown, id: number | string = member.account.id) =>
  member.as(`/api/users/${id}`, { method: 'PUT', body });
