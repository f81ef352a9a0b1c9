import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { RECOVERY_CODES, STRONG_HOURS } from '#contract/office/second-factor.ts';
import type { SecondFactorState } from '#contract/office/second-factor-schemas.ts';
import { errorOf } from '../../test/member-makers.ts';
import { type OfficeMember, openOfficeMakers } from '../../test/office-makers.ts';
import { openTestApp } from '../../test/open-test-app.ts';
import { openMachineClock } from '../../test/test-clock.ts';
import { grantRole, removeRole } from '../staff/role-writes.ts';
import { resetSecondFactor } from './second-factor-writes.ts';

const app = await openTestApp(undefined, { testClock: openMachineClock() });
const { clock } = app;
const { db } = app.adapter;
const { enter, sellerOf } = openOfficeMakers(app);

test('it is set up by a code of the app, and the session is strong for twelve hours', async () => {
  const staff = await enter('staff', { staff: ['moderator'] });
  expect(await stateOf(staff)).toMatchObject({ ...NOTHING, isStrong: false });
  expect((await staff.ask(`${PATH}/qr.svg`)).status).toBe(404);
  expect((await send(staff, '/confirm', { code: '123456' })).status).toBe(400);
  const secret = await begin(staff);
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const { headers, text } = await staff.ask(`${PATH}/qr.svg`);
  expect([headers['content-type'], headers['cache-control']]).toEqual(['image/svg+xml', 'no-store']);
  expect(text).toMatch(/^<svg /);
  const { body } = await send(staff, '/confirm', { code: codeOf(secret) });
  const { recoveryCodes } = body as { recoveryCodes: string[] };
  expect(new Set(recoveryCodes).size).toBe(RECOVERY_CODES);
  expect(await stateOf(staff)).toMatchObject({
    isSetUp: true,
    hasApp: true,
    waitingSecret: null,
    codesLeft: 10,
    isStrong: true,
  });
  // Once confirmed, the secret is shown to nobody any more.
  expect((await staff.ask(`${PATH}/qr.svg`)).status).toBe(404);
  clock.advance(STRONG_HOURS * 3_600_000 - 1_000);
  expect((await stateOf(staff)).isStrong).toBe(true);
  clock.advance(1_000);
  expect((await stateOf(staff)).isStrong).toBe(false);
});

async function setUp() {
  const staff = await enter('staff', { staff: ['moderator'] });
  const secret = await begin(staff);
  const { status, body } = await send(staff, '/confirm', { code: codeOf(secret) });
  expect(status).toBe(200);
  // The next code is another one.
  clock.advance(PERIOD_MS);
  return { staff, secret, codes: (body as { recoveryCodes: string[] }).recoveryCodes };
}

test('neither the secret nor a recovery code stands in the database as it is', async () => {
  const { secret, codes } = await setUp();
  const rows = [
    await db.selectFrom('second_factor').selectAll().execute(),
    await db.selectFrom('recovery_code').selectAll().execute(),
  ];
  const text = JSON.stringify(rows);
  for (const value of [secret, ...codes, ...codes.map((code) => code.replace('-', ''))]) {
    expect(text).not.toContain(value);
  }
});

/** Signs the same person in on another device, with their password alone. */
const again = ({ accountId }: OfficeMember) => enter('staff', {}, accountId);

test('a code is good once, for its own period and the ones beside it, and for one session', async () => {
  const { staff, secret } = await setUp();
  const [one, other] = [await again(staff), await again(staff)];
  expect((await stateOf(one)).isStrong).toBe(false);
  expect(errorOf(await send(one, '/check', { code: codeOf(secret, -2) })).name).toBe('ValidationError');
  expect((await send(one, '/check', { code: codeOf(secret, 2) })).status).toBe(400);
  expect((await send(one, '/check', { code: codeOf(secret) })).status).toBe(200);
  expect((await stateOf(one)).isStrong).toBe(true);
  expect((await stateOf(other)).isStrong).toBe(false);
  // Nor is an earlier one good now, though its period is beside this one.
  for (const periods of [0, -1]) {
    expect((await send(other, '/check', { code: codeOf(secret, periods) })).status).toBe(400);
  }
  expect((await send(other, '/check', { code: ` ${codeOf(secret, 1).replace(/^.{3}/, '$& ')} ` })).status).toBe(200);
});

test('of two sessions that give the same code at once, one gets in', async () => {
  const { staff, secret } = await setUp();
  const both = [await again(staff), await again(staff)];
  const code = codeOf(secret);
  const statuses = await Promise.all(both.map(async (one) => (await send(one, '/check', { code })).status));
  expect(statuses.sort()).toEqual([200, 400]);
});

test('a recovery code is good once, however it is written', async () => {
  const { staff, codes } = await setUp();
  const [one, other] = [await again(staff), await again(staff)];
  const code = codes[3] ?? '';
  expect((await send(one, '/check', { code: code.toLowerCase().replace('-', ' ') })).status).toBe(200);
  expect((await stateOf(one)).codesLeft).toBe(9);
  expect((await send(other, '/check', { code })).status).toBe(400);
  // A recovery code of somebody else is refused.
  const { staff: somebody } = await setUp();
  expect((await send(await again(somebody), '/check', { code: codes[4] ?? '' })).status).toBe(400);
});

test('five wrong codes in a quarter of an hour shut even a right one out, in every session', async () => {
  const { staff, secret } = await setUp();
  const [one, other] = [await again(staff), await again(staff)];
  for (let tries = 0; tries < 5; tries += 1) {
    expect((await send(one, '/check', { code: codeOf(secret, 40 + tries) })).status).toBe(400);
  }
  for (const session of [one, other]) {
    const { status, headers } = await send(session, '/check', { code: codeOf(secret) });
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(800);
  }
  clock.advance(15 * 60_000);
  expect((await send(one, '/check', { code: codeOf(secret) })).status).toBe(200);
});

test('another app, new recovery codes and removal each need a fresh code, also in a strong session', async () => {
  const { staff, secret, codes } = await setUp();
  for (const path of ['', '/recovery-codes', '/remove']) {
    for (const body of [{}, { code: '000000' }]) {
      expect((await send(staff, path, body)).status, `${path} ${JSON.stringify(body)}`).toBe(400);
    }
    // Tries end after five.
    clock.advance(15 * 60_000);
  }
  const next = await begin(staff, { code: codeOf(secret) });
  expect(next).not.toBe(secret);
  // Until a code of the new one was given, the old one holds.
  clock.advance(PERIOD_MS);
  expect((await send(await again(staff), '/check', { code: codeOf(secret) })).status).toBe(200);
  const { body } = await send(staff, '/confirm', { code: codeOf(next) });
  expect((body as { recoveryCodes: string[] }).recoveryCodes).toHaveLength(RECOVERY_CODES);
  clock.advance(PERIOD_MS);
  expect((await send(await again(staff), '/check', { code: codeOf(secret) })).status).toBe(400);
  expect((await send(await again(staff), '/check', { code: codes[0] ?? '' })).status).toBe(400);
  expect((await send(staff, '/remove', { code: codeOf(next) })).status).toBe(204);
  expect(await stateOf(staff)).toMatchObject({ ...NOTHING, isStrong: false });
});

test('a stolen password comes no further by another app that was begun and left', async () => {
  const { staff, secret } = await setUp();
  const thief = await again(staff);
  const next = await begin(staff, { code: codeOf(secret) });
  expect(next).not.toBe('');
  expect(await stateOf(thief)).toMatchObject({ isSetUp: true, waitingSecret: null, isStrong: false });
  expect((await thief.ask(`${PATH}/qr.svg`)).status).toBe(404);
  expect(errorOf(await send(thief, '/confirm', { code: codeOf(next) })).name).toBe('SecondFactorError');
  expect((await stateOf(thief)).isStrong).toBe(false);
  // On any device the code of the old one is what it takes.
  clock.advance(PERIOD_MS);
  const own = await again(staff);
  const last = await begin(own, { code: codeOf(secret) });
  expect((await send(own, '/confirm', { code: codeOf(last) })).status).toBe(200);
});

test('whoever lost all of it begins anew once it is reset', async () => {
  const { staff } = await setUp();
  await resetSecondFactor(db, staff.accountId);
  expect(await stateOf(staff)).toMatchObject({ ...NOTHING, isStrong: false });
  expect(await begin(staff)).not.toBe('');
});

test('what was done with it is written down, without the codes', async () => {
  const { staff, codes } = await setUp();
  await send(await again(staff), '/check', { code: codes[0] ?? '' });
  const events = await db
    .selectFrom('audit_event')
    .select(['action', 'subject', 'difference'])
    .where('actor', '=', staff.accountId)
    .orderBy('id')
    .execute();
  expect(events).toEqual(
    ['set up second factor', 'use recovery code'].map((action) => ({
      action,
      subject: String(staff.accountId),
      difference: '{}',
    })),
  );
});

test('a role that is taken away takes the strength of its sessions along, and another one that stays does not keep it', async () => {
  const { staff } = await setUp();
  const deed = { accountId: staff.accountId, role: 'editor', by: null, at: clock.now() } as const;
  await db.transaction().execute((transaction) => grantRole(transaction, deed));
  expect((await stateOf(staff)).isStrong).toBe(true);
  expect(await db.transaction().execute((transaction) => removeRole(transaction, deed))).toBe('removed');
  await db.transaction().execute((transaction) => grantRole(transaction, deed));
  expect((await stateOf(staff)).isStrong).toBe(false);
});

test('an owner who set one up is asked for it before tokens, the team and the export of leads, in each session', async () => {
  const dealer = await app.makeDealer();
  const sellerId = await sellerOf('dealer_id', dealer.id);
  const owner = await enter('sell', { sells: { [sellerId]: 'owner' } });
  const { document_id } = await db
    .selectFrom('seller')
    .select('document_id')
    .where('id', '=', sellerId)
    .executeTakeFirstOrThrow();
  const doors = [
    `/sell/api/sellers/${document_id}/tokens`,
    `/sell/api/sellers/${document_id}/team`,
    '/sell/api/leads/export',
  ];
  const knock = async ({ ask }: OfficeMember) => {
    const answers = await Promise.all(doors.map((door) => ask(door)));
    return answers.map(({ status }) => status);
  };
  const SELL = '/sell/api/second-factor';
  const post = ({ ask }: OfficeMember, path: string, body: object = {}) => ask(SELL + path, { method: 'POST', body });
  expect(await knock(owner), 'it is their choice').toEqual([200, 200, 200]);
  expect((await post(owner, '')).status).toBe(200);
  const { waitingSecret } = (await owner.ask(SELL)).body as SecondFactorState;
  expect((await post(owner, '/confirm', { code: codeOf(waitingSecret ?? '') })).status).toBe(200);
  expect(await knock(owner)).toEqual([200, 200, 200]);
  clock.advance(PERIOD_MS);
  const thief = await enter('sell', {}, owner.accountId);
  expect(await knock(thief)).toEqual([403, 403, 403]);
  expect((await thief.ask(doors[0] ?? '')).body).toMatchObject({ error: { name: 'SecondFactorError' } });
  expect((await thief.ask('/sell/api/listings')).status, 'all else goes on').not.toBe(403);
  expect((await thief.ask('/sell/api/self')).body).toMatchObject({ asksSecondFactor: true, isStrong: false });
  expect((await post(thief, '/check', { code: codeOf(waitingSecret ?? '') })).status).toBe(200);
  expect(await knock(thief)).toEqual([200, 200, 200]);
});

const PATH = '/staff/api/second-factor';
const PERIOD_MS = 30_000;

const codeOf = (secret: string, periods = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now() + periods * PERIOD_MS });

const stateOf = async ({ ask }: OfficeMember) => (await ask(PATH)).body as SecondFactorState;
const send = ({ ask }: OfficeMember, path: string, body: object = {}) =>
  ask(`${PATH}${path}`, { method: 'POST', body });

/** Begins, and gives the secret that the app would take. */
async function begin(staff: OfficeMember, body: object = {}): Promise<string> {
  expect((await send(staff, '', body)).status).toBe(200);
  const { waitingSecret } = await stateOf(staff);
  return waitingSecret ?? '';
}

const NOTHING = { isSetUp: false, hasApp: false, hasPasskeys: false, passkeys: [], waitingSecret: null, codesLeft: 0 };
