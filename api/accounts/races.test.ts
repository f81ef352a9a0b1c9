import { randomBytes } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { openMemberMakers } from '../../test/member-makers.ts';
import { type Answer, openTestApp } from '../../test/open-test-app.ts';
import { testOnPostgres } from '../../test/test-database.ts';
import { heldUpOrOver } from '../../test/two-servers.ts';
import { insertMails } from '../../test/waiting-mails.ts';
import { askEmailChange, lockAccount, setEmail } from './account-writes.ts';
import { keepCode } from './mailed-codes.ts';
import { startSession } from './sessions.ts';
import { loadSigningKeys } from './signing-keys.ts';
import { openTokenIssuer } from './tokens.ts';

// On both databases: what many do at once is locked.

// Two at once, again and again: whatever the order, one effect, and an answer for each. What is answered as a 5xx fails
// the standing checks.

// On a busy machine passwords take their time.
vi.setConfig({ testTimeout: 60_000 });

const app = await openTestApp(undefined, { settings: { RATE_LIMITS: 'off' }, isTimed: false });
const { makeMember, post, register, memberOf, mailedCode, askReset, reset, logIn, refresh, isSignedIn } =
  openMemberMakers(app);
const { db } = app.adapter;
const member = await makeMember();
test('a car saved twice at once is saved once, and both are told of it', async () => {
  const { as } = await signIn();
  for (let trial = 0; trial < TRIALS; trial += 1) {
    const car = await app.makeCar();
    const save = () => as('/api/saves', { method: 'POST', body: { data: { car: car.id } } });
    const answers = await Promise.all([save(), save()]);
    expect(statuses(answers)).toEqual([201, 201]);
    expect(answers[0]?.text).toBe(answers[1]?.text);
    expect(await db.selectFrom('saved_car').select('id').where('car_id', '=', car.id).execute()).toHaveLength(1);
    await db.deleteFrom('saved_car').execute();
  }
});

test('a car saved and let go at once is saved or not, and what was answered was so', async () => {
  const { as } = await signIn();
  const car = await app.makeCar();
  const save = () => as('/api/likes', { method: 'POST', body: { data: { car: car.id } } });
  const count = async () => (await db.selectFrom('liked_car').select('id').execute()).length;
  for (let trial = 0; trial < TRIALS; trial += 1) {
    const { id, documentId } = idOf(await save());
    const drop = () => as(`/api/likes/${trial % 2 === 0 ? id : documentId}`, { method: 'DELETE' });
    const [saved, dropped, again, droppedAgain] = await Promise.all([save(), drop(), save(), drop()]);
    // One of the two lets go: the record is one.
    expect(statuses([dropped, droppedAgain])).toEqual([204, 404]);
    for (const answer of [saved, again]) {
      // Let go before it could be answered: then there is nothing to tell of.
      expect([201, 404]).toContain(answer.status);
      if (answer.status === 201) expect(Object.keys(idOf(answer))).toContain('documentId');
    }
    const left = await count();
    expect(left).toBeLessThanOrEqual(1);
    const fresh = [saved, again].filter((answer) => answer.status === 201 && idOf(answer).id !== id);
    expect(left).toBe(fresh.length > 0 ? 1 : 0);
    await db.deleteFrom('liked_car').execute();
  }
});

test('several cars saved twice at once from two devices are each saved once', async () => {
  const devices = [await signIn(), await signIn()];
  for (let trial = 0; trial < TRIALS / 4; trial += 1) {
    const cars = [await app.makeCar(), await app.makeCar()];
    const answers = await Promise.all(
      cars.flatMap(({ id }) =>
        devices.map(({ as }) => as('/api/saves', { method: 'POST', body: { data: { car: id } } })),
      ),
    );
    expect(statuses(answers)).toEqual([201, 201, 201, 201]);
    expect(await db.selectFrom('saved_car').select('id').execute()).toHaveLength(2);
    await db.deleteFrom('saved_car').execute();
  }
});

test('two who register the same at once are one member and one mail', async () => {
  for (let trial = 0; trial < SLOW_TRIALS; trial += 1) {
    const fields = { username: `Racer ${trial}`, email: `racer${trial}@example.com`, password: 'fresh words 90' };
    // The same, or the same name with another address, or the other way round.
    const others = [
      fields,
      { ...fields, email: `racer${trial}b@example.com` },
      { ...fields, username: `Racer ${trial} b` },
    ];
    const answers = await Promise.all([register(fields), register(others[trial % 3] ?? fields)]);
    expect(statuses(answers)).toEqual([200, 400]);
    for (const { status, text } of answers)
      if (status === 400) expect(text).toContain('Email or Username are already taken');
  }
  const made = await db.selectFrom('account').select('email').where('username', 'like', 'Racer %').execute();
  expect(made).toHaveLength(SLOW_TRIALS);
  const mails = (await app.sentMails()).filter(({ to }) => to.startsWith('racer'));
  expect(mails.map(({ to }) => to).sort()).toEqual(made.map(({ email }) => email).sort());
});

test('twenty who register the same at once are one member and one mail', async () => {
  const fields = { username: 'Twenty At Once', email: 'twenty@example.com', password: 'fresh words 91' };
  const answers = await Promise.all(Array.from({ length: 20 }, () => register(fields)));
  expect(statuses(answers)).toEqual([200, ...Array.from({ length: 19 }, () => 400)]);
  expect((await app.sentMails()).filter(({ to }) => to === fields.email)).toHaveLength(1);
});

test('a code used twice at once sets one password and begins one session', async () => {
  const { id, email } = member.account;
  for (let trial = 0; trial < SLOW_TRIALS; trial += 1) {
    // As the mail's writer does it.
    const code = randomBytes(32).toString('base64url');
    await keepCode(db, { accountId: id, purpose: 'reset', code, expiresAt: app.clock.now() + 60_000 });
    const words = [`fresh words a${trial}`, `fresh words b${trial}`];
    const answers = await Promise.all(words.map((word) => reset(code, word)));
    expect(statuses(answers)).toEqual([200, 400]);
    expect(await db.selectFrom('session').select('id').where('account_id', '=', id).execute()).toHaveLength(1);
    expect(
      await db
        .selectFrom('mailed_code')
        .select('hash')
        .where('account_id', '=', id)
        .where('purpose', '=', 'reset')
        .execute(),
    ).toEqual([]);
    if (trial % 20 > 0) continue;
    for (const [at, { status }] of answers.entries()) expect((await logIn(email, words[at] ?? '')).status).toBe(status);
  }
});

test('twenty who refresh by one token at once get one and the same', async () => {
  for (let trial = 0; trial < TRIALS; trial += 1) {
    const { refreshToken } = await signIn();
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(refreshToken)));
    expect(statuses(answers)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(new Set(answers.map(({ body }) => (body as { refreshToken: string }).refreshToken)).size).toBe(1);
  }
  const sessions = db.selectFrom('session').select('generation').where('account_id', '=', member.account.id);
  // Each session went one token on, and the oldest made room.
  expect(new Set((await sessions.execute()).map(({ generation }) => generation))).toEqual(new Set([1, 2]));
});

test('a sign-in by the old password while a new one is set begins no session that outlives it', async () => {
  let old = 'fresh words 92';
  const { email } = member.account;
  await reset(await askReset(email), old);
  let began = 0;
  for (let trial = 0; trial < SLOW_TRIALS; trial += 1) {
    const code = await askReset(email);
    const fresh = `fresh words c${trial}`;
    const [signedIn, , set] = await Promise.all([
      logIn(email, old),
      logIn(email, old),
      reset(code, fresh),
      logIn(email, old),
    ]);
    expect(set?.status).toBe(200);
    if (signedIn?.status === 200) {
      began += 1;
      expect(await isSignedIn((signedIn.body as { jwt: string }).jwt)).toBe(false);
    }
    expect(
      await db.selectFrom('session').select('id').where('account_id', '=', member.account.id).execute(),
    ).toHaveLength(1);
    old = fresh;
  }
  expect(began).toBeGreaterThan(0);
});

test('a link to a new address opened while the old one takes it back ends as the old one wants', async () => {
  const { email } = member.account;
  for (let trial = 0; trial < SLOW_TRIALS; trial += 1) {
    const session = await signIn();
    const fresh = `moved${trial}@example.com`;
    await session.as(`/api/users/${member.account.id}`, { method: 'PUT', body: { email: fresh } });
    const code = await mailedCode(fresh);
    const cancel = await mailedCode(email, /being changed/);
    const [, cancelled] = await Promise.all([
      app.request(`/api/auth/email-confirmation?confirmation=${code}`),
      app.request('/api/auth/cancel-email-change', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ code: cancel }),
      }),
    ]);
    expect(cancelled?.status).toBe(200);
    const now = await db.selectFrom('account').select('email').where('id', '=', member.account.id).executeTakeFirst();
    expect(now).toEqual({ email });
    expect(await isSignedIn(session.jwt)).toBe(false);
  }
});

testOnPostgres('a link that is written while its address is given up is sent to nobody', async () => {
  const { account } = await makeMember();
  const { id, email: oldEmail } = account;
  const now = app.clock.now();
  const change = (newEmail: string) => ({ accountId: id, oldEmail, newEmail });
  await askEmailChange(db, change('first.idea@example.com'), now);
  const cases = [
    ['reset', oldEmail, (own: typeof db) => setEmail(own, id, 'given.up@example.com', now)],
    [
      'email-change',
      'first.idea@example.com',
      (own: typeof db) => askEmailChange(own, change('better@example.com'), now),
    ],
  ] as const;
  for (const [kind, recipient, giveUp] of cases) {
    const before = (await app.sentMails()).length;
    const { sent } = await db.transaction().execute(async (transaction) => {
      await lockAccount(transaction, id);
      await giveUp(transaction);
      await insertMails(db, [{ kind, recipient, about: String(id), created_at: now, due_at: now, attempts: 0 }]);
      // Whatever is asked for wakes the queue.
      await post('/api/auth/forgot-password', { email: 'nobody@example.com' });
      const sent = app.sentMails();
      await heldUpOrOver(db, sent);
      return { sent };
    });
    expect((await sent).slice(before), kind).toEqual([]);
    const codes = db.selectFrom('mailed_code').select('hash').where('account_id', '=', id).where('purpose', '=', kind);
    expect(await codes.execute(), kind).toEqual([]);
  }
});

/** All of them in `npm run test:long`. */
const TRIALS = process.env.RUNS ? 200 : 12;
/** Trials of which each has to hash a password several times. */
const SLOW_TRIALS = process.env.RUNS ? 100 : 6;

const keys = loadSigningKeys(app.config);
const parts = { clock: app.clock, keys, tokens: openTokenIssuer(keys, app.config.publicUrl) };

/** A session without the work of a password. */
const signIn = async () =>
  memberOf(
    { user: member.account, ...(await startSession(parts, db, member.account.id, { device: null, ip: '127.0.0.1' })) },
    member.password,
  );

const statuses = (answers: Answer[]) => answers.map(({ status }) => status).sort();
const idOf = ({ body }: Answer) => (body as { data: { id: number; documentId: string } }).data;
