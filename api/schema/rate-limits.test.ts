import { expect, test } from 'vitest';
import { errorOf, openMemberMakers } from '../../test/member-makers.ts';
import { type Answer, openTestApp, type TestApp } from '../../test/open-test-app.ts';
import { countOf } from './rate-limits.ts';

// How often one may. Each test has an app of its own behind a proxy, and with it counts of its own.

let networks = 0;
test('right passwords never count, however many sign in behind one address', async () => {
  const { logIn, makeMember } = await open();
  const { account, password } = await makeMember();
  for (let at = 0; at < 12; at += 1) expect((await logIn(account.email, password, from(NETWORK))).status).toBe(200);
  await runsOut(8, () => logIn('nobody@example.com', hashlessGuess, from(NETWORK)), 900);
});

test('where tries end does not tell whether somebody has the name', async () => {
  const { app, logIn, post, makeMember } = await open();
  const { account } = await makeMember();
  const plain = ({ text, status, headers }: Answer, email: string) => ({
    status,
    text: text.replaceAll(email, ''),
    headers: { ...headers, date: '', 'retry-after': '', 'content-length': '' },
  });
  const known: unknown[] = [];
  const unknown: unknown[] = [];
  for (const [email, into, network] of [
    [account.email, known, '41.210.1.1'],
    ['nobody@example.com', unknown, '41.210.1.2'],
  ] as const) {
    for (let at = 0; at < 10; at += 1) into.push(plain(await logIn(email, hashlessGuess, from(network)), email));
    for (const path of ['forgot-password', 'send-email-confirmation']) {
      for (let at = 0; at < 7; at += 1)
        into.push(plain(await post(`/api/auth/${path}`, { email }, from(network)), email));
    }
  }
  expect(known).toEqual(unknown);
  expect(known.filter((one) => (one as Answer).status === 429)).toHaveLength(2 + 2 + 2);
  await app.sentMails();
});

test('one network registers sixty members in half an hour, and no address is written to more often than it may be', async () => {
  const { app, register } = await open();
  const fields = (at: number) => ({
    username: `Registered ${at}`,
    email: `registered${at}@example.com`,
    password: 'fresh words 60',
  });
  expect((await register(fields(0), from(NETWORK))).status).toBe(200);
  // A registration that is refused for another reason is not counted.
  for (let again = 0; again < 8; again += 1) expect(errorOf(await register(fields(0), from(NETWORK))).status).toBe(400);
  await runsOut(59, (at) => register(fields(at + 1), from(NETWORK)), 1_800);
  expect((await register(fields(70), from(ELSEWHERE))).status).toBe(200);
  await app.sentMails();
});

test('a name or an address that is taken is asked for by registering a hundred times at most', async () => {
  const { register, makeMember } = await open();
  const { account } = await makeMember();
  const taken = { username: account.username, email: account.email, password: 'fresh words 61' };
  const last = await runsOut(100, () => register(taken, from(NETWORK)), 300);
  expect(errorOf(last ?? { body: {} }).message).toBe('Email or Username are already taken');
});

for (const path of ['forgot-password', 'send-email-confirmation']) {
  test(`one address is written to five times in half an hour, whoever asks: ${path}`, async () => {
    const { post, app } = await open();
    await runsOut(5, () => post(`/api/auth/${path}`, { email: 'one@example.com' }, from(anywhere())), 1_800);
    isLimited(await post(`/api/auth/${path}`, { email: 'ONE@example.com' }, from(anywhere())), 1_800);
    expect((await post(`/api/auth/${path}`, { email: 'other@example.com' }, from(anywhere()))).status).toBe(200);
    await app.sentMails();
  });

  test(`one network asks for a hundred mails in five minutes: ${path}`, async () => {
    const { post, app } = await open();
    await runsOut(100, (at) => post(`/api/auth/${path}`, { email: `one${at}@example.com` }, from(NETWORK)), 300);
    expect((await post(`/api/auth/${path}`, { email: 'one1@example.com' }, from(ELSEWHERE))).status).toBe(200);
    await app.sentMails();
  });
}

test('one network tries a hundred codes that are wrong, over all that codes are for; a right one works even then', async () => {
  const { confirm, post, askReset, makeMember } = await open();
  const { account } = await makeMember();
  const words = { password: 'fresh words 62', passwordConfirmation: 'fresh words 62' };
  const code = (at: number) => `${at}`.padStart(43, 'c');
  const kinds = [
    (at: number) => post('/api/auth/reset-password', { code: code(at), ...words }, from(NETWORK)),
    (at: number) => confirm(code(at), from(NETWORK)),
    (at: number) => post('/api/auth/cancel-email-change', { code: code(at) }, from(NETWORK)),
    (at: number) => post('/api/newsletter-subscriptions/confirm', { code: `1.${code(at)}` }, from(NETWORK)),
  ];
  await runsOut(100, (at) => kinds[at % 4]?.(at) ?? confirm(code(at)), 300);
  const right = await askReset(account.email);
  expect((await post('/api/auth/reset-password', { code: right, ...words }, from(NETWORK))).status).toBe(200);
  expect((await confirm(code(1), from(ELSEWHERE))).status).toBe(400);
});

test('a link that is opened again and again counts nothing', async () => {
  const { register, confirm, mailedCode } = await open();
  await register(
    { username: 'Opened Often', email: 'often@example.com', password: 'fresh words 64' },
    from(anywhere()),
  );
  const code = await mailedCode('often@example.com');
  for (let at = 0; at < 40; at += 1) expect((await confirm(code, from(NETWORK))).status).toBe(200);
});

test('a member gives a wrong password ten times, where a token is at hand', async () => {
  const { makeMember } = await open();
  const [member, other] = [await makeMember(), await makeMember()];
  const change = { password: 'fresh words 65', passwordConfirmation: 'fresh words 65' };
  const asks = [
    () =>
      member.as('/api/auth/change-password', { method: 'POST', body: { currentPassword: hashlessGuess, ...change } }),
    () => member.as('/api/users/me', { method: 'DELETE', body: { password: hashlessGuess } }),
  ];
  const same = { currentPassword: member.password, password: member.password, passwordConfirmation: member.password };
  for (let at = 0; at < 12; at += 1) {
    // The right one, though it changes nothing.
    expect((await member.as('/api/auth/change-password', { method: 'POST', body: same })).status).toBe(400);
  }
  await runsOut(10, (at) => asks[at % 2]?.() ?? member.as('/'), 600);
  expect((await other.as('/api/users/me', { method: 'DELETE', body: { password: hashlessGuess } })).status).toBe(400);
});

test('a member asks ten times whether a name is taken', async () => {
  const { makeMember } = await open();
  const [member, other] = [await makeMember(), await makeMember()];
  const put = (body: object) => member.as(`/api/users/${member.account.id}`, { method: 'PUT', body });
  for (let at = 0; at < 15; at += 1) expect((await put({ newsletter: true })).status).toBe(200);
  await runsOut(
    10,
    (at) => put(at % 2 === 0 ? { username: other.account.username } : { email: other.account.email }),
    600,
  );
});

test('a session is refreshed sixty times in five minutes, another one besides', async () => {
  const { makeMember, signInAgain, refresh } = await open();
  const member = await makeMember();
  const other = await signInAgain(member);
  let token = member.refreshToken;
  await runsOut(
    60,
    async () => {
      const answer = await refresh(token);
      if (answer.status === 200) token = (answer.body as { refreshToken: string }).refreshToken;
      return answer;
    },
    300,
  );
  expect((await refresh(other.refreshToken)).status).toBe(200);
});

test('a member saves and lets go sixty times a minute', async () => {
  const { app, makeMember } = await open();
  const [member, other] = [await makeMember(), await makeMember()];
  const car = await app.makeCar();
  const save = (one = member) => one.as('/api/saves', { method: 'POST', body: { data: { car: car.id } } });
  await runsOut(60, (at) => (at % 2 === 0 ? save() : member.as('/api/likes/1', { method: 'DELETE' })), 60);
  expect((await save(other)).status).toBe(201);
  // Looking is never refused.
  expect((await member.as('/api/saves')).status).toBe(200);
});

test('reading is never refused by its address', async () => {
  const { app } = await open();
  await app.makeCar();
  for (let at = 0; at < (process.env.RUNS ? 1_300 : 200); at += 1)
    expect((await app.app.inject({ url: '/api/makes', headers: from(NETWORK) })).statusCode).toBe(200);
});

test('fifty wrong passwords at once are counted as fifty', async () => {
  const { app, logIn } = await open();
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => logIn('nobody@example.com', hashlessGuess, from(NETWORK))),
  );
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(8);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(42);
  expect(app.takeLoggedErrors()).toEqual([]);
});

const tries = async (
  app: TestApp,
  headers: (at: number) => Record<string, string>,
  remoteAddress?: (at: number) => string,
) => {
  const statuses: number[] = [];
  for (let at = 0; at < 105; at += 1) {
    const address = remoteAddress?.(at);
    const { statusCode } = await app.app.inject({
      method: 'POST',
      url: '/api/auth/reset-password',
      headers: headers(at),
      ...(address === undefined ? {} : { remoteAddress: address }),
      payload: { code: 'c'.repeat(43), password: 'fresh words 66', passwordConfirmation: 'fresh words 66' },
    });
    statuses.push(statusCode);
  }
  return statuses.filter((status) => status === 429).length;
};

test('without a proxy of ours nobody writes their own address', async () => {
  const app = await openTestApp();
  const names = ['X-Forwarded-For', 'Forwarded', 'X-Real-IP', 'CF-Connecting-IP', 'True-Client-IP', 'X-Client-IP'];
  for (const [network, name] of names.entries()) {
    const value = (at: number) => (name === 'Forwarded' ? `for=41.1.1.${at}` : `41.1.1.${at}`);
    const refused = await tries(
      app,
      (at) => ({ [name]: value(at) }),
      () => `41.9.${network}.1`,
    );
    expect(refused, name).toBe(5);
  }
});

test('behind our proxy only what it added itself counts', async () => {
  const { app } = await open();
  expect(await tries(app, (at) => ({ 'x-forwarded-for': `41.1.1.${at}, ${NETWORK}` }))).toBe(5);
  const other = await open();
  expect(await tries(other.app, (at) => ({ 'x-forwarded-for': `41.1.1.${at}` }))).toBe(0);
});

test('a home of many IPv6 addresses is one network, and IPv4 written as IPv6 is IPv4', async () => {
  const many = await openTestApp();
  expect(
    await tries(
      many,
      () => ({}),
      (at) => `2001:db8:1:2:${at.toString(16)}::${at.toString(16)}`,
    ),
  ).toBe(5);
  const apart = await openTestApp();
  expect(
    await tries(
      apart,
      () => ({}),
      (at) => `2001:db8:${at.toString(16)}:1::1`,
    ),
  ).toBe(0);
  const mapped = await openTestApp();
  expect(
    await tries(
      mapped,
      () => ({}),
      (at) => (at % 2 === 0 ? '41.2.2.2' : '::ffff:41.2.2.2'),
    ),
  ).toBe(5);
});

test('however a path is written, it is the same route or none', async () => {
  const { app } = await open();
  const paths = [
    '/api/auth/local/',
    '//api//auth//local',
    '/API/auth/LOCAL',
    '/api/auth/x/../local',
    '/api/auth/local?x=1',
    '/api/auth/%6cocal',
  ];
  const reached: string[] = [];
  for (let at = 0; at < 30; at += 1) {
    for (const url of paths) {
      const { statusCode } = await app.app.inject({
        method: 'POST',
        url,
        headers: from(NETWORK),
        payload: { identifier: 'nobody@example.com', password: hashlessGuess },
      });
      expect([400, 404, 405, 429]).toContain(statusCode);
      if (statusCode === 400) reached.push(url);
    }
  }
  expect(reached).toHaveLength(8);
});

test('a day of photos fills no small disk: a member adds 300 MiB, a seller 3 GiB, a network 6 GiB, all guests 20 GiB', () => {
  const MIB = 1_024;
  const GIB = 1_024 * MIB;
  for (const [name, most] of [
    ['photoKilobytesOfMember', 300 * MIB],
    ['photoKilobytesOfNetwork', 6 * GIB],
    ['storedKilobytesOfMember', 300 * MIB],
    ['storedKilobytesOfSeller', 3 * GIB],
    ['storedKilobytesOfNetwork', 6 * GIB],
    ['storedKilobytesOfGuests', 20 * GIB],
  ] as const) {
    expect(countOf(name, 1).limit, name).toMatchObject({ most, windowS: 86_400 });
  }
});

const LIMITED = {
  status: 429,
  name: 'RateLimitError',
  message: 'Too many requests, please try again later.',
  details: {},
};
const NETWORK = '41.210.0.1';
const ELSEWHERE = '41.210.0.2';

const from = (address: string) => ({ 'x-forwarded-for': address });

/** An address that nobody used before. */
function anywhere(): string {
  networks += 1;
  return `10.1.${networks >> 8}.${networks & 255}`;
}

async function open(settings: Record<string, string> = {}) {
  const app = await openTestApp(undefined, { settings: { TRUST_PROXY: 'loopback', ...settings } });
  const makers = openMemberMakers(app);
  return { app, ...makers, makeMember: () => makers.makeMember({ from: anywhere() }) };
}

/** That a request is let through so many times and then refused, with the seconds to wait. Gives the last answer let through. */
async function runsOut(
  times: number,
  ask: (at: number) => Promise<Answer>,
  longestWaitS: number,
): Promise<Answer | undefined> {
  let last: Answer | undefined;
  for (let at = 0; at < times; at += 1) {
    last = await ask(at);
    expect(last.status, `${at + 1} of ${times}`).not.toBe(429);
  }
  for (let more = 0; more < 2; more += 1) isLimited(await ask(times + more), longestWaitS);
  return last;
}

function isLimited(answer: Answer, longestWaitS: number) {
  expect(errorOf(answer)).toEqual(LIMITED);
  const wait = Number(answer.headers['retry-after']);
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(longestWaitS);
  expect(answer.headers['cache-control']).toBe('no-store');
}

const hashlessGuess = 'a guess of 12';
