import { createHmac } from 'node:crypto';
import { generateKeyPair, SignJWT } from 'jose';
import { beforeAll, expect, test } from 'vitest';
import { errorOf, type Member, openMemberMakers } from '../../test/member-makers.ts';
import { openTestApp } from '../../test/open-test-app.ts';
import { loadSigningKeys } from './signing-keys.ts';

const secret = 'boda boda riders wait below the clock';
const app = await openTestApp(undefined, { settings: { RATE_LIMITS: 'off', JWT_SECRET: secret } });
const { makeMember, send, bearer, refresh } = openMemberMakers(app);
const { current } = loadSigningKeys(app.config);

let member: Member;
let claims: Record<string, unknown>;
beforeAll(async () => {
  member = await makeMember();
  claims = JSON.parse(Buffer.from(member.jwt.split('.')[1] ?? '', 'base64url').toString());
});

test('the forger’s tools of this file make a good token, so what is refused below is refused for its fault', async () => {
  expect(await statusOf(forge(HEADER, claims))).toBe(200);
  expect(claims).toEqual({
    sid: expect.any(String),
    id: member.account.id,
    iss: 'https://motoka.example',
    aud: 'access',
    iat: Math.floor(app.clock.now() / 1_000),
    exp: Math.floor(app.clock.now() / 1_000) + 4_200,
  });
});

test('a token without a signature is none, however its algorithm is written', async () => {
  for (const alg of ['none', 'None', 'nOnE', 'NONE', '', null, 'HS256']) {
    const text = `${base64url({ ...HEADER, alg })}.${base64url(claims)}`;
    for (const token of [text, `${text}.`, `${text}.AA`]) await refused(token, `${alg}`);
  }
  const [header, payload, signature = ''] = forge(HEADER, claims).split('.');
  await refused(`${header}.${payload}.${signature.slice(0, -2)}`);
  await refused(`${header}.${base64url({ ...claims, id: member.account.id + 1 })}.${signature}`);
  await refused(`${header}.${payload}.${signature}.${signature}`);
});

test('the algorithm is ours to say, also with the right secret', async () => {
  await refused(forge({ ...HEADER, alg: 'HS384' }, claims, { hash: 'sha384' }));
  await refused(forge({ ...HEADER, alg: 'HS512' }, claims, { hash: 'sha512' }));
  await refused(forge({ ...HEADER, alg: 'HS512' }, claims));
  for (const alg of ['RS256', 'PS256', 'ES256', 'EdDSA', 'HS1']) await refused(forge({ ...HEADER, alg }, claims), alg);
  const { privateKey } = await generateKeyPair('RS256');
  await refused(await new SignJWT(claims).setProtectedHeader({ ...HEADER, alg: 'RS256' }).sign(privateKey));
  await refused(forge(HEADER, claims, { key: '' }));
  await refused(forge(HEADER, claims, { key: 'another secret of the same length 1234567' }));
});

test('a key is found by its exact name, and nothing in a header leads elsewhere', async () => {
  for (const kid of [
    '../../dev/null',
    "' UNION SELECT 'k'--",
    '',
    null,
    0,
    ['x'],
    '__proto__',
    'constructor',
    `${current.id} `,
  ]) {
    await refused(forge({ ...HEADER, kid }, claims), `${kid}`);
    await refused(forge({ ...HEADER, kid }, claims, { key: '' }), `${kid} by an empty key`);
  }
  await refused(forge({ alg: 'HS256', typ: 'JWT' }, claims), 'no kid');
  const elsewhere = {
    jku: 'https://evil.example/keys',
    x5u: 'https://evil.example/x',
    jwk: { kty: 'oct', k: base64url('evil') },
  };
  await refused(forge({ ...HEADER, ...elsewhere }, claims, { key: 'evil' }));
  // Our own signature counts, and what else the header says is not looked at.
  expect(await statusOf(forge({ ...HEADER, ...elsewhere }, claims))).toBe(200);
  await refused(forge({ ...HEADER, crit: ['exp'], exp: 1 }, claims), 'crit');
  await refused(forge({ ...HEADER, typ: 'other' }, claims), 'typ');
});

test('what is signed by us and is no claim set of ours is refused, never a 500', async () => {
  const texts = ['null', '[]', '"text"', '1', 'true', '{', '', '\ufeff{}', '{"id":1,"id":2}'];
  for (const text of texts) await refused(forge(HEADER, text), text);
  const doubled = JSON.stringify(claims).replace('{', `{"id":${member.account.id + 1},`);
  // The last one counts, as everywhere in JSON.
  expect(await statusOf(forge(HEADER, doubled))).toBe(200);
  const lastOther = JSON.stringify(claims).replace('}', `,"id":${member.account.id + 1}}`);
  await refused(forge(HEADER, lastOther), 'the id of somebody else');
  for (const id of [
    '1 OR 1=1',
    `${member.account.id}`,
    member.account.id + 0.5,
    -1,
    0,
    null,
    [member.account.id],
    {},
    1e21,
    true,
  ]) {
    await refused(forge(HEADER, { ...claims, id }), `id ${id}`);
  }
  for (const sid of ['', "' or 1=1 --", null, 1, {}, ['a'], `${claims.sid} `, 'a'.repeat(2_000), '\ud800']) {
    await refused(forge(HEADER, { ...claims, sid }), `sid ${sid}`);
  }
  for (const missing of ['id', 'sid', 'iss', 'aud', 'iat', 'exp']) {
    await refused(forge(HEADER, { ...claims, [missing]: undefined }), `no ${missing}`);
  }
  const now = Math.floor(app.clock.now() / 1_000);
  const odd: Record<string, unknown>[] = [
    { exp: now },
    { exp: now - 1 },
    { exp: 'never' },
    { exp: null },
    { exp: `${now + 60}` },
    { iat: 'x' },
    { nbf: now + 60 },
    { iss: 'https://evil.example' },
    { iss: ['https://motoka.example', 'x'] },
    { aud: 'refresh' },
    { aud: 'other' },
  ];
  for (const more of odd) await refused(forge(HEADER, { ...claims, ...more }), JSON.stringify(more));
});

test('another member’s session is not to be had by naming it', async () => {
  const other = await makeMember();
  await refused(forge(HEADER, { ...claims, id: other.account.id }));
});

test('a refresh token is no access token, nor the other way round', async () => {
  await refused(member.refreshToken);
  expect((await refresh(member.jwt)).status).toBe(401);
  expect((await refresh(forge(HEADER, { ...claims, generation: 1 }))).status).toBe(401);
});

test('a refresh token that we signed and never gave out opens nothing, never a 500', async () => {
  const given = JSON.parse(Buffer.from(member.refreshToken.split('.')[1] ?? '', 'base64url').toString());
  for (const generation of [0, -1, 1.5, '1', null, 1e21]) {
    expect((await refresh(forge(HEADER, { ...given, generation }))).status, `${generation}`).toBe(401);
  }
  expect(await statusOf(member.jwt)).toBe(200);
});

const base64url = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
const HEADER = { alg: 'HS256', typ: 'JWT', kid: current.id };
/** A token of any header and payload, signed by our own key unless said otherwise. */
function forge(header: unknown, payload: unknown, { hash = 'sha256', key = secret as string | Buffer } = {}): string {
  const text = `${base64url(header)}.${base64url(payload)}`;
  return `${text}.${createHmac(hash, key).update(text).digest('base64url')}`;
}

const statusOf = async (token: string) => (await send('/api/users/me', { headers: bearer(token) })).status;
async function refused(token: string, why = token): Promise<void> {
  const answer = await send('/api/users/me', { headers: bearer(token) });
  expect(errorOf(answer), why).toMatchObject({
    status: 401,
    name: 'UnauthorizedError',
    message: 'Missing or invalid credentials',
  });
}
