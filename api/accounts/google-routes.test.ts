import { expect, test, vi } from 'vitest';
import { CLIENT_ID, CLIENT_SECRET, openGoogleStandIn, type Person } from '../../test/google-stand-in.ts';
import { openTestApp, PUBLIC_URL } from '../../test/open-test-app.ts';
import { whenDone } from '../../test/test-database.ts';
import { emailValue } from '../bans/ban-values.ts';
import { insertBan } from '../bans/ban-writes.ts';

test('a Google account becomes a member, and the same one the next time', async () => {
  const { signIn, accounts } = await openMarket();
  const first = await signIn();
  expect(first.answer.status).toBe(200);
  expect(first.answer.headers['cache-control']).toBe('no-store');
  expect(first.answer.body).toEqual({
    jwt: expect.any(String),
    refreshToken: expect.any(String),
    user: expect.objectContaining({
      username: 'Amina Test',
      email: 'amina@example.com',
      provider: 'google',
      confirmed: true,
    }),
  });
  // Google's number says who it is, whatever the address is by then.
  const second = await signIn({ email: 'amina@new.example.com' });
  expect(second.answer.body).toMatchObject({ user: { email: 'amina@example.com' } });
  expect(await accounts()).toHaveLength(1);
});

test('what the browser carries back is ours, for one use, for a minute and for that browser alone', async () => {
  const market = await openMarket();
  const { grant, cookie } = await market.signIn();
  expect((await market.exchange(grant, cookie)).status).toBe(400);
  const again = async () => {
    const { address, cookie } = await market.begin();
    const back = await market.comeBack(await market.visitGoogle(address), cookie);
    return { cookie, grant: new URL(String(back.headers.location)).searchParams.get('access_token') ?? '' };
  };
  const [mine, theirs] = [await again(), await again()];
  expect((await market.exchange(theirs.grant, mine.cookie)).status).toBe(400);
  expect((await market.exchange(theirs.grant, '')).status).toBe(400);
  expect((await market.exchange('ya29.a0AfB_byC-of-another-client', mine.cookie)).status).toBe(400);
  market.clock.advance(60_001);
  expect((await market.exchange(mine.grant, mine.cookie)).status).toBe(400);
});

test('Google is asked once, with PKCE, and can send back to our own address only', async () => {
  const { begin } = await openMarket();
  for (const query of ['', '?callback=https://evil.ug', '?redirect_uri=//evil.ug', '?redirect_uri=/\\evil.ug']) {
    const { searchParams } = new URL((await begin(query)).address);
    expect(searchParams.get('redirect_uri')).toBe(CALLBACK);
    expect(searchParams.get('code_challenge_method')).toBe('S256');
    expect(searchParams.get('state')?.length).toBeGreaterThanOrEqual(40);
    expect(searchParams.get('nonce')?.length).toBeGreaterThanOrEqual(40);
  }
});

test('the cookie of a sign-in is out of scripts’ reach and goes to the API alone', async () => {
  const { get } = await openMarket();
  const { headers } = await get('/api/connect/google');
  expect(headers['set-cookie']).toMatch(
    /^__Secure-google_sign_in=[\w-]+\.[\w-]{43}; Path=\/api; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
  );
});

type Market = Awaited<ReturnType<typeof openMarket>>;

/** That nobody was signed in and no account came of it. */
async function expectRefused({ accounts }: Market, answer: { status: number; body: unknown }) {
  const message = 'OAuth authentication requires a completed provider session';
  expect(answer.body).toMatchObject({ error: { status: 400, name: 'ApplicationError', message } });
  expect(await accounts()).toEqual([]);
}

test('a state that is missing, wrong, used or of another browser is refused before Google hears of it', async () => {
  const market = await openMarket();
  const { address, cookie } = await market.begin();
  const other = await market.begin();
  const state = new URL(address).searchParams.get('state');
  await market.google.close();
  for (const query of [
    'code=x',
    'code=x&state=y',
    `code=x&state=${new URL(other.address).searchParams.get('state')}`,
  ]) {
    await expectRefused(market, await market.comeBack(`/api/connect/google/callback?${query}`, cookie));
  }
  for (const known of ['', other.cookie]) {
    await expectRefused(market, await market.comeBack(`/api/connect/google/callback?code=x&state=${state}`, known));
  }
});

test('an answer of Google’s counts once', async () => {
  const market = await openMarket();
  const { address, cookie } = await market.begin();
  const url = await market.visitGoogle(address);
  const answers = await Promise.all([market.comeBack(url, cookie), market.comeBack(url, cookie)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([302, 400]);
  expect((await market.comeBack(url, cookie)).status).toBe(400);
});

test('while somebody is at Google nothing is stored', async () => {
  const { begin, adapter, comeBack, visitGoogle } = await openMarket();
  const stored = () => adapter.db.selectFrom('google_sign_in').selectAll().execute();
  for (let at = 0; at < 20; at += 1) await begin();
  expect(await stored()).toEqual([]);
  const { address, cookie } = await begin();
  await comeBack(await visitGoogle(address), cookie);
  expect(await stored()).toHaveLength(1);
});

test('what a browser says of its sign-in is ours, or it is nothing', async () => {
  const market = await openMarket();
  const { address, cookie } = await market.begin();
  const url = await market.visitGoogle(address);
  const [payload = '', signature = ''] = cookie.split('.');
  const longer = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), expiresAt: 9e15 };
  const altered = Buffer.from(JSON.stringify(longer)).toString('base64url');
  for (const odd of [
    payload,
    `${payload}.`,
    `.${signature}`,
    `${altered}.${signature}`,
    `${payload}.${'A'.repeat(43)}`,
  ]) {
    await expectRefused(market, await market.comeBack(url, odd));
  }
  expect((await market.comeBack(url, cookie)).status).toBe(302);
});

test('a member to whom a Google account is linked is told of it by mail', async () => {
  const { signIn, register, sentMails, get } = await openMarket();
  await register('Amina', 'amina@example.com');
  const code = /confirmation=([\w-]+)/.exec((await sentMails())[0]?.text ?? '')?.[1];
  await get(`/api/auth/email-confirmation?confirmation=${code}`);
  await signIn();
  await signIn();
  const subjects = (await sentMails()).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.startsWith('A Google account was linked'))).toHaveLength(1);
});

test('who signs in by Google on a new device is told of it by mail, but not the first time', async () => {
  const { signIn, sentMails } = await openMarket();
  await signIn();
  expect(await sentMails()).toEqual([]);
  await signIn();
  expect(await sentMails()).toMatchObject([{ subject: 'New sign-in to your Motoka account' }]);
});

test('a sign-in that took more than ten minutes is over', async () => {
  const market = await openMarket();
  const { address, cookie } = await market.begin();
  const url = await market.visitGoogle(address);
  market.clock.advance(600_001);
  await expectRefused(market, await market.comeBack(url, cookie));
});

test('an address that Google has not verified proves nothing', async () => {
  const market = await openMarket();
  const { back } = await market.signIn({ email_verified: false });
  await expectRefused(market, back);
});

test('people who are refused are led back to the sign-in page', async () => {
  const { begin, comeBack } = await openMarket();
  const { address, cookie } = await begin();
  const state = new URL(address).searchParams.get('state');
  const asBrowser = { accept: 'text/html,application/xhtml+xml' };
  const denied = await comeBack(`/api/connect/google/callback?error=access_denied&state=${state}`, cookie, asBrowser);
  expect(denied.headers.location).toBe(`${PUBLIC_URL}/connect/google/redirect?error=access_denied`);
  const lost = await comeBack('/api/connect/google/callback?code=x&state=x', cookie, asBrowser);
  expect(lost.headers.location).toBe(`${PUBLIC_URL}/connect/google/redirect?error=oauth_error`);
});

test('another Google account with the same address is refused', async () => {
  const { signIn, accounts } = await openMarket();
  await signIn();
  const { answer } = await signIn({ sub: '1002' });
  expect(answer.status).toBe(400);
  expect(await accounts()).toHaveLength(1);
});

test('a member who confirmed the address may sign in either way', async () => {
  const { signIn, register, sentMails, get, logIn, accounts } = await openMarket();
  await register('Amina', 'amina@example.com');
  const code = /confirmation=([\w-]+)/.exec((await sentMails())[0]?.text ?? '')?.[1];
  expect((await get(`/api/auth/email-confirmation?confirmation=${code}`)).status).toBe(200);
  const { answer } = await signIn();
  expect(answer.body).toMatchObject({ user: { username: 'Amina', provider: 'local' } });
  expect(await logIn('Amina')).toBe(200);
  expect(await accounts()).toHaveLength(1);
});

test('whoever registered an address without proving it loses it to its owner', async () => {
  const { signIn, register, sentMails, get, logIn } = await openMarket();
  await register('Squatter', 'amina@example.com');
  const code = /confirmation=([\w-]+)/.exec((await sentMails())[0]?.text ?? '')?.[1];
  const { answer } = await signIn();
  expect(answer.body).toMatchObject({ user: { email: 'amina@example.com', confirmed: true } });
  expect(await logIn('amina@example.com')).toBe(400);
  expect((await get(`/api/auth/email-confirmation?confirmation=${code}`)).status).toBe(400);
});

test('a name that is taken, or no name of ours, gets another one', async () => {
  const { signIn, register } = await openMarket();
  await register('amina test', 'other@example.com');
  const names = [];
  for (const [sub, name] of Object.entries({ 1: 'Amina Test', 2: '<b>Amina</b>', 3: '@', 4: 'x'.repeat(300) })) {
    const { answer } = await signIn({ sub, name, email: `${sub}@example.com` });
    names.push((answer.body as { user: { username: string } }).user.username);
  }
  expect(names).toEqual([expect.stringMatching(/^Amina Test \d+$/), 'b Amina b', 'Member', 'x'.repeat(43)]);
});

test('many sign-ins of one new person at once make one member', async () => {
  const { begin, visitGoogle, comeBack, accounts } = await openMarket();
  const begun = await Promise.all(Array.from({ length: 5 }, () => begin()));
  const urls = await Promise.all(begun.map(({ address }) => visitGoogle(address)));
  const answers = await Promise.all(urls.map((url, at) => comeBack(url, begun[at]?.cookie ?? '')));
  expect(answers.map(({ status }) => status)).toEqual([302, 302, 302, 302, 302]);
  expect(await accounts()).toHaveLength(1);
});

test('a blocked member is not let in by Google either', async () => {
  const { signIn, adapter } = await openMarket();
  await signIn();
  await adapter.db.updateTable('account').set({ blocked: 1 }).execute();
  expect((await signIn()).answer.status).toBe(400);
});

test('a banned address makes no member by Google, and a member who has it already comes in', async () => {
  const { signIn, accounts, adapter, clock, register } = await openMarket();
  await register('Amina', 'amina@example.com');
  await register('Moderator', 'moderator@example.com');
  const by = (await accounts()).at(-1);
  await insertBan(
    { db: adapter.db, now: clock.now(), by: { accountId: by?.id ?? 0 } },
    { ...emailValue('amina@example.com'), reason: 'Fraud.' },
  );
  expect((await signIn({ sub: '2002', email: 'amina+cars@example.com' })).answer.status).toBe(400);
  expect(await accounts()).toHaveLength(2);
  expect((await signIn({ sub: '1001', email: 'amina@example.com' })).answer.status).toBe(200);
});

test('nobody joins by Google from a network that is held back, and members come in', async () => {
  const { signIn, accounts, adapter, clock, google } = await openMarket();
  const member = structuredClone(google.person);
  expect((await signIn()).answer.status).toBe(200);
  const [by] = await accounts();
  const { network: value, hint } = await adapter.db
    .selectFrom('network_use')
    .select(['network', 'hint'])
    .executeTakeFirstOrThrow();
  await insertBan(
    { db: adapter.db, now: clock.now(), by: { accountId: by?.id ?? 0 } },
    { kind: 'network', value, hint, reason: 'Flood.', endsAt: clock.now() + 3_600_000 },
  );
  expect((await signIn({ sub: '3003', email: 'new@example.com' })).answer.status).toBe(400);
  expect(await accounts()).toHaveLength(1);
  expect((await signIn(member)).answer.status).toBe(200);
});

test('a member whom Google made has no password that fits', async () => {
  const { signIn, logIn } = await openMarket();
  await signIn();
  expect(await logIn('amina@example.com')).toBe(400);
});

test('without a client id there is no sign-in by Google', async () => {
  const { get } = await openTestApp();
  const paths = [
    '/api/connect/google',
    '/api/connect/google/callback?code=x&state=x',
    '/api/auth/google/callback?access_token=x',
  ];
  for (const path of paths) {
    const { body } = await get(path);
    const error = { status: 400, name: 'ApplicationError', message: 'This provider is disabled' };
    expect(body, path).toMatchObject({ error });
  }
});

test('while Google is away nobody waits for it, and it is asked again later', async () => {
  const market = await openMarket({ GOOGLE_ISSUER: 'http://127.0.0.1:9' });
  const { status, headers } = await market.get('/api/connect/google', { headers: { accept: 'text/html' } });
  expect(status).toBe(302);
  expect(headers.location).toBe(`${PUBLIC_URL}/connect/google/redirect?error=temporarily_unavailable`);
  await expectRefused(market, await market.get('/api/connect/google'));
  await vi.waitFor(async () => expect((await market.get('/api/makes')).status).toBe(200));
});

const CALLBACK = `${PUBLIC_URL}/api/connect/google/callback`;
const PASSWORD = 'Matooke-and-beans';

const cookieOf = (header: unknown) => /^__Secure-google_sign_in=([\w.-]+);/.exec(String(header))?.[1] ?? '';

async function openMarket(settings: Record<string, string> = {}) {
  const google = await openGoogleStandIn(() => CALLBACK);
  whenDone(google.close);
  const app = await openTestApp(undefined, {
    settings: {
      GOOGLE_CLIENT_ID: CLIENT_ID,
      GOOGLE_CLIENT_SECRET: CLIENT_SECRET,
      GOOGLE_ISSUER: google.issuer,
      ...settings,
    },
  });

  const begin = async (query = '') => {
    const { status, headers } = await app.get(`/api/connect/google${query}`);
    expect(status).toBe(302);
    return { address: String(headers.location), cookie: cookieOf(headers['set-cookie']) };
  };

  const visitGoogle = google.visit;

  const comeBack = (url: string, cookie: string, headers: Record<string, string> = {}) =>
    app.get(url.replace(PUBLIC_URL, ''), { headers: { cookie: `other=1; google_sign_in=${cookie}`, ...headers } });

  const exchange = (grant: string, cookie: string) =>
    app.get(`/api/auth/google/callback?access_token=${grant}`, { headers: { cookie: `google_sign_in=${cookie}` } });

  /** From the button to what the page gets. */
  async function signIn(who: Partial<Person> = {}) {
    Object.assign(google.person, who);
    const { address, cookie } = await begin();
    const back = await comeBack(await visitGoogle(address), cookie);
    const grant = new URL(String(back.headers.location ?? PUBLIC_URL)).searchParams.get('access_token') ?? '';
    return { back, grant, cookie, answer: await exchange(grant, cookie) };
  }

  const register = async (username: string, email: string) => {
    const body = JSON.stringify({ username, email, password: PASSWORD });
    const headers = { 'content-type': 'application/json' };
    const { status } = await app.request('/api/auth/local/register', { method: 'POST', headers, body });
    expect(status).toBe(200);
  };
  const logIn = async (identifier: string) => {
    const body = JSON.stringify({ identifier, password: PASSWORD });
    const headers = { 'content-type': 'application/json' };
    return (await app.request('/api/auth/local', { method: 'POST', headers, body })).status;
  };
  const accounts = () => app.adapter.db.selectFrom('account').selectAll().orderBy('id').execute();
  return { ...app, google, begin, visitGoogle, comeBack, exchange, signIn, register, logIn, accounts };
}
