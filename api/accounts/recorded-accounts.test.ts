import { expect, test } from 'vitest';
import { differencesFrom, type Ruling, type Shape } from '../../test/answer-shapes.ts';
import { errorOf, openMemberMakers } from '../../test/member-makers.ts';
import { openTestApp } from '../../test/open-test-app.ts';
import recorded from '../../test/recorded-account-answers.json' with { type: 'json' };
import { startSession } from './sessions.ts';
import { loadSigningKeys } from './signing-keys.ts';
import { openTokenIssuer } from './tokens.ts';

// Compares with what a Strapi 5.54 answered to requests of members: its status, its error, or the shape of its body.

const ownOnly = 'a member’s account is the member’s to change';
const onlyFields = 'what is not a field of the profile is refused';
const owner = 'the owner of a record is whoever asks';
const users = 'nobody asks for members, so nothing of the query is read';
const noOracle = 'the error says which type is meant, and never repeats what was sent';
const unknown = 'a private field is as unknown as any other';
const absent = 'what is not there or is not mine is not found';

const rulings: Record<string, Ruling> = {
  'login-object-identifier': { because: noOracle, message: /^identifier must be a `string` type$/ },
  'put-user-wrapped-data': { because: onlyFields, status: 400, message: /^Invalid parameters: data$/ },
  'put-user-unknown-field': { because: onlyFields, status: 400, message: /^Invalid parameters: nosuchfield$/ },
  'put-OTHER-user': { because: ownOnly, status: 403 },
  'put-OTHER-user-password': { because: ownOnly, status: 403 },
  'put-self-confirmed-blocked-provider': {
    because: onlyFields,
    status: 400,
    message: /^Invalid parameters: confirmed, blocked, provider$/,
  },
  'refresh-in-legacy-mode': {
    because: 'sessions are always refreshed',
    status: 401,
    message: /^Invalid refresh token$/,
  },
  'refreshmode-refresh-no-api-prefix': { because: 'one handler on both addresses', status: 401 },
  'saves-create-for-other-user': { because: owner, status: 403 },
  'saves-of-other-user': { because: owner, differs: /body.data: entries, here none/ },
  'noperm-saves-filter-user': { because: 'a member may filter by itself', status: 200 },
  'noperm-saves-create-user': { because: 'a member may name itself', status: 201 },
  'noperm-saves-populate-star': { because: 'a member may see itself', differs: /key user is new/ },
  'saves-create-id-in-data': { because: 'an error says where its key stood', differs: /./ },
  'saves-delete-again': { because: absent, status: 404 },
  'saves-delete-of-other-user': { because: absent, status: 404 },
  'private-filter-password': { because: unknown, message: /^Invalid key password at user$/ },
  'private-filter-resettoken': { because: unknown, message: /^Invalid key resetPasswordToken at user$/ },
  'me-after-role-change': { because: 'there are no roles', status: 200 },
  'private-fields-users': { because: users, status: 403 },
  'private-sort-users': { because: users, status: 403 },
};
/** Their limits are other ones; rate-limits.test.ts has ours. */
const LIMITED = /^ratelimit-/;

const app = await openTestApp(undefined, { settings: { RATE_LIMITS: 'off', EMAIL_CONFIRMATION: 'off' } });
const confirming = await openTestApp(undefined, { settings: { RATE_LIMITS: 'off' } });
const members = openMemberMakers(app);
const { db } = app.adapter;
const { ids, car, otherCar } = await makeWorld();

for (const answer of recorded.answers as Recorded[]) {
  const { name, method, path, as, status, shape } = answer;
  if (LIMITED.test(name)) continue;
  const ruling = rulings[name];
  test(`${name} is answered as recorded${ruling ? `, but ${ruling.because}` : ''}`, async () => {
    const headers = await headersFor(as);
    const { path: url, body } = await filledIn(name, { path, body: answer.body });

    // Whether a new member has to open a mailed link first was a setting there too.
    const place = /unconfirmed|email-confirmation/.test(name) ? openMemberMakers(confirming) : members;
    const got = await place.send(url, { method: method as 'GET', headers, ...(body === undefined ? {} : { body }) });
    expect(got.status, got.text).toBe(ruling?.status ?? status);

    if (got.status >= 400) return expectRecordedError(errorOf(got), answer, ruling);
    if (status >= 400 || status === 204) return;
    const explained = [...everywhere, ...(ruling ? [ruling] : [])].flatMap(({ differs }) => differs ?? []);
    const found = differences(shape as Shape, got.body, 'body');
    expect(found.filter((difference) => !explained.some((pattern) => pattern.test(difference)))).toEqual([]);
    if (ruling?.differs) expect(found.join('\n'), 'the ruling is no longer needed').toMatch(ruling.differs);
  });
}

test('every ruling speaks of a recorded answer', () => {
  const names = (recorded.answers as Recorded[]).map(({ name }) => name);
  for (const name of Object.keys(rulings)) expect(names).toContain(name);
});

interface Recorded {
  name: string;
  method: string;
  path: string;
  /** Whose token came along. */
  as?: string;
  body?: unknown;
  status: number;
  shape?: unknown;
  error?: { name: string; message: string; details: object };
}

const refresh = 'the refresh token is given with every sign-in';

/** Differences that no single answer brings about. */
const everywhere: Ruling[] = [
  { because: refresh, differs: /^body: key refreshToken is new:/ },
  { because: 'the copies of a picture (1.30)', differs: /\.formats: key \w+|provider_metadata/ },
];

const differences = differencesFrom(recorded.parts);

const keys = loadSigningKeys(app.config);
const parts = { clock: app.clock, keys, tokens: openTokenIssuer(keys, app.config.publicUrl) };

/** The members, cars and records that the recorded requests speak of. */
async function makeWorld() {
  const ids: Record<string, number> = {};
  for (const [username, password] of Object.entries({
    alice: 'Passw0rd!',
    bob: 'Passw0rd!',
    blocked: 'Passw0rd!',
    carol: 'Passw0rd!',
  })) {
    const { body } = await members.register({ username, email: `${username}@example.com`, password });
    ids[username] = (body as { user: { id: number } }).user.id;
  }
  await db.updateTable('account').set({ blocked: 1 }).where('username', '=', 'blocked').execute();
  await db.updateTable('account').set({ phonenumber: '0700000001' }).where('username', '=', 'alice').execute();
  const picture = await app.makeMedia();
  const model = await app.makeModel();
  const [car, otherCar] = [
    await app.makeCar({ images: [picture.id], model: model.id, regyear: 2010, modelcode: 'a', dimension: 1 }),
    await app.makeCar(),
  ];
  return { ids, car, otherCar };
}

const signIn = async (username: string) => {
  const { id } = await db.selectFrom('account').select('id').where('username', '=', username).executeTakeFirstOrThrow();
  return startSession(parts, db, id, { device: null, ip: '127.0.0.1' });
};

async function recordOf(username: string) {
  const { jwt } = await signIn(username);
  const answer = await members.post('/api/saves', { data: { car: car.id } }, members.bearer(jwt));
  return (answer.body as { data: { id: number; documentId: string } }).data;
}

/** A token or code in the state that the recorded request found it in. */
async function secretFor(name: string): Promise<string> {
  const session = await signIn('alice');
  const rotate = async (token: string) =>
    ((await members.refresh(token)).body as { refreshToken: string }).refreshToken;
  if (name.endsWith('reuse-old')) {
    await rotate(await rotate(session.refreshToken));
    return session.refreshToken;
  }
  if (name.endsWith('with-access-token')) return session.jwt;
  if (name.startsWith('refreshmode-refresh-after')) {
    await members.send('/api/auth/logout', { method: 'POST', headers: members.bearer(session.jwt) });
    return session.refreshToken;
  }
  const code = await members.askReset('carol@example.com');
  if (name.endsWith('code-reuse')) await members.reset(code, 'carols words 12');
  return code;
}

async function headersFor(as: string | undefined): Promise<Record<string, string>> {
  if (as === undefined) return {};
  if (as === 'basic') return { authorization: 'Basic abc' };
  if (as === 'stale') return { authorization: 'Bearer stale' };
  return members.bearer((await signIn(as)).jwt);
}

/** Fills in what the words in braces and brackets stand for. */
async function filledIn(name: string, question: { path: string; body: unknown }) {
  let asked = JSON.stringify(question);
  if (/<jwt>|<code>/.test(asked)) asked = asked.replaceAll(/<jwt>|<code>/g, await secretFor(name));
  if (/\{save/.test(asked) && name !== 'saves-delete-again') {
    const record = await recordOf(asked.includes('{saveOfBob}') ? 'bob' : 'alice');
    asked = asked.replaceAll(/\{save(OfBob)?\}/g, record.documentId).replaceAll('{saveNumber}', `${record.id}`);
  }
  const numbers: Record<string, number> = { ...ids, carNumber: car.id };
  asked = asked.replaceAll(/"\{(\w+)\}"/g, (whole, key: string) => String(numbers[key] ?? whole));
  const texts: Record<string, unknown> = {
    ...numbers,
    car: car.documentId,
    otherCar: otherCar.documentId,
    save: 'a'.repeat(24),
  };
  asked = asked.replaceAll(/\{(\w+)\}/g, (_, key: string) => String(texts[key]));
  return JSON.parse(asked) as { path: string; body?: unknown };
}

function expectRecordedError(
  { details, ...plain }: ReturnType<typeof errorOf>,
  { status, error }: Recorded,
  ruling: Ruling | undefined,
) {
  if (ruling?.message) return expect(plain.message).toMatch(ruling.message);
  if (ruling?.status !== undefined && ruling.status !== status) return;
  expect(plain).toEqual({ status, name: error?.name, message: error?.message });
  if (!ruling?.differs) expect(details).toEqual(error?.details);
}
