import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import * as messages from '#contract/messages/passkeys.ts';
import { MOST_PASSKEYS, PASSKEY_MINUTES } from '#contract/office/passkeys.ts';
import { RECOVERY_CODES, STRONG_HOURS } from '#contract/office/second-factor.ts';
import { errorOf } from '../../test/member-makers.ts';
import { openOfficeMakers } from '../../test/office-makers.ts';
import { openTestApp } from '../../test/open-test-app.ts';
import { openPasskeyDevice } from '../../test/passkey-device.ts';
import { openPasskeyMakers } from '../../test/passkey-makers.ts';
import { openMachineClock } from '../../test/test-clock.ts';
import { testOnce } from '../../test/test-database.ts';
import { removeEndedChallenges } from './passkey-writes.ts';
import { resetSecondFactor } from './second-factor-writes.ts';

// On both databases: a challenge is used once, and a passkey is one member's, by what the database refuses.

const app = await openTestApp(undefined, { testClock: openMachineClock() });
const { clock, adapter } = app;
const { db } = adapter;
const { enter, sellerOf } = openOfficeMakers(app);
const { send, stateOf, newStaff, again, beginAdding, add, ask, give, withPasskey, idOf } = openPasskeyMakers(enter);

test('a first passkey sets the second factor up, with recovery codes, and gives it on another device', async () => {
  const { staff, device, codes } = await withPasskey();
  expect(new Set(codes).size).toBe(RECOVERY_CODES);
  const passkeys = [{ id: expect.any(String), name: 'My phone', createdAt: expect.any(String), usedAt: null }];
  const state = { isSetUp: true, hasApp: false, hasPasskeys: true, waitingSecret: null, codesLeft: RECOVERY_CODES };
  expect(await stateOf(staff)).toEqual({ ...state, passkeys, isStrong: true });
  const other = await again(staff);
  // Names of devices are for those alone who gave the second factor.
  expect(await stateOf(other)).toEqual({ ...state, passkeys: [], isStrong: false });
  expect(await ask(other)).toMatchObject({
    rpId: 'motoka.example',
    userVerification: 'required',
    allowCredentials: [{ id: device.id, type: 'public-key', transports: ['internal'] }],
  });
  expect((await give(other, device)).status).toBe(200);
  const after = await stateOf(other);
  expect([after.isStrong, after.passkeys[0]?.usedAt]).toEqual([true, expect.any(String)]);
  clock.advance(STRONG_HOURS * 3_600_000);
  expect((await stateOf(other)).isStrong).toBe(false);
});

testOnce(
  'without the second factor nobody adds a passkey beside one, and a second one comes without new codes',
  async () => {
    const { staff, device } = await withPasskey();
    const thief = await again(staff);
    expect(errorOf(await send(thief, '/passkeys/begin')).name).toBe('SecondFactorError');
    const creation = await beginAdding(staff);
    expect(creation).toMatchObject({
      rp: { id: 'motoka.example' },
      excludeCredentials: [{ id: device.id }],
      authenticatorSelection: { userVerification: 'required' },
    });
    const second = openPasskeyDevice();
    clock.advance(1_000);
    const answer = await send(staff, '/passkeys', { name: ' The laptop ', passkey: second.make(creation) });
    expect(answer.body).toEqual({ recoveryCodes: [] });
    expect((await stateOf(staff)).passkeys.map(({ name }) => name)).toEqual(['My phone', 'The laptop']);
    expect((await give(thief, second)).status).toBe(200);
  },
);

test('of two sessions that set up their first passkey at once, one gets in', async () => {
  const staff = await newStaff();
  const both = [staff, await again(staff)];
  // Both have begun before either has ended.
  const begun = await Promise.all(
    both.map(async (session) => ({ session, passkey: openPasskeyDevice().make(await beginAdding(session)) })),
  );
  const answers = await Promise.all(
    begun.map(({ session, passkey }) => send(session, '/passkeys', { name: 'My phone', passkey })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
  expect((await stateOf(staff)).codesLeft).toBe(RECOVERY_CODES);
});

testOnce('a secret that somebody began to set up is forgotten once there is a passkey', async () => {
  const thief = await newStaff();
  await send(thief, '');
  const { waitingSecret } = await stateOf(thief);
  const owner = await again(thief);
  expect((await add(owner, openPasskeyDevice())).status).toBe(200);
  expect((await stateOf(owner)).waitingSecret).toBeNull();
  const code = new TOTP({ secret: Secret.fromBase32(waitingSecret ?? '') }).generate({ timestamp: clock.now() });
  expect((await send(thief, '/confirm', { code })).status).toBe(403);
});

test('of two tabs that give the same answer at once, one gets in, and later nobody does', async () => {
  const { staff, device } = await withPasskey(false);
  const other = await again(staff);
  const passkey = device.answer(await ask(other));
  const answers = await Promise.all([0, 1].map(() => send(other, '/check', { passkey })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  const { status, text } = await send(other, '/check', { passkey });
  expect([status, text]).toEqual([400, expect.stringContaining(messages.PASSKEY_REFUSED)]);
});

testOnce('two tabs have a challenge each', async () => {
  const { staff, device } = await withPasskey();
  const other = await again(staff);
  const [first, second] = [await ask(other), await ask(other)];
  expect((await send(other, '/check', { passkey: device.answer(second) })).status).toBe(200);
  expect((await send(other, '/check', { passkey: device.answer(first) })).status).toBe(200);
  // The oldest of too many is over.
  const oldest = await ask(other);
  clock.advance(1_000);
  for (let more = 0; more < 5; more += 1) await ask(other);
  expect((await send(other, '/check', { passkey: device.answer(oldest) })).status).toBe(400);
});

testOnce('a challenge is for one session, one purpose and five minutes', async () => {
  const { staff, device } = await withPasskey();
  const other = await again(staff);
  const { staff: somebody, device: theirs } = await withPasskey();
  const foreign = [await ask(staff), await ask(somebody), { ...(await ask(other)), ...(await beginAdding(staff)) }];
  for (const request of foreign) {
    expect(
      (await send(other, '/check', { passkey: device.answer({ ...(await ask(other)), ...request }) })).status,
    ).toBe(400);
  }
  clock.advance(15 * 60_000);
  // A key of somebody else signs our challenge.
  expect((await give(other, theirs)).status).toBe(400);
  const late = await ask(other);
  clock.advance(PASSKEY_MINUTES * 60_000);
  expect((await send(other, '/check', { passkey: device.answer(late) })).status).toBe(400);
  expect((await stateOf(other)).isStrong).toBe(false);
});

testOnce('what another site, another key or a device without its owner says is refused', async () => {
  const { staff, device } = await withPasskey();
  const other = await again(staff);
  const odds = [
    { origin: 'https://motoka.example.evil.example' },
    { origin: 'http://motoka.example' },
    { rpId: 'evil.example' },
    { isVerified: false },
    { isPresent: false },
    { type: 'webauthn.create' },
    { challenge: 'a'.repeat(43) },
    { challenge: 'short' },
    { id: openPasskeyDevice().id },
  ];
  for (const odd of odds) {
    const answer = await give(other, device, odd);
    expect([answer.status, errorOf(answer).message], JSON.stringify(odd)).toEqual([400, messages.PASSKEY_REFUSED]);
    // Tries end after five.
    clock.advance(15 * 60_000);
  }
  // Another key by the name of this one.
  expect((await give(other, openPasskeyDevice(), { id: device.id })).status).toBe(400);
  expect((await stateOf(other)).isStrong).toBe(false);
  expect((await give(other, device)).status).toBe(200);
});

testOnce('what is wrong with a new passkey is refused, and nothing is set up by it', async () => {
  const staff = await newStaff();
  const odds = [
    { origin: 'https://evil.example' },
    { rpId: 'evil.example' },
    { isVerified: false },
    { isPresent: false },
    { type: 'webauthn.get' },
    { challenge: 'a'.repeat(43) },
    { hasCertificate: true },
  ];
  for (const odd of odds) {
    expect((await add(staff, openPasskeyDevice(), odd)).status, JSON.stringify(odd)).toBe(400);
    clock.advance(15 * 60_000);
  }
  const made = openPasskeyDevice().make(await beginAdding(staff));
  for (const body of [
    { passkey: made },
    { name: ' ', passkey: made },
    { name: 'x'.repeat(61), passkey: made },
    { name: 'x' },
  ])
    expect((await send(staff, '/passkeys', body)).status).toBe(400);
  const long = { ...made, attestationObject: 'A'.repeat(9_000) };
  expect((await send(staff, '/passkeys', { name: 'x', passkey: long })).status).toBe(400);
  const huge = { ...made, attestationObject: 'A'.repeat(1_000_000) };
  expect((await send(staff, '/passkeys', { name: 'x', passkey: huge })).status).toBe(413);
  expect(await stateOf(staff)).toMatchObject({ isSetUp: false, isStrong: false, codesLeft: 0 });
});

test('a passkey is added once, by one member', async () => {
  const { staff, device } = await withPasskey();
  const { staff: somebody } = await withPasskey();
  for (const session of [staff, somebody]) {
    const answer = await add(session, device);
    expect([answer.status, errorOf(answer).message]).toEqual([409, messages.PASSKEY_IS_THERE]);
    expect((await stateOf(session)).passkeys).toHaveLength(1);
  }
});

testOnce(`there are at most ${MOST_PASSKEYS} of them`, async () => {
  const { staff } = await withPasskey();
  const early = await beginAdding(staff);
  for (let more = 1; more < MOST_PASSKEYS; more += 1) expect((await add(staff, openPasskeyDevice())).status).toBe(200);
  expect((await send(staff, '/passkeys/begin')).status).toBe(409);
  const late = { name: 'x', passkey: openPasskeyDevice().make(early) };
  expect(errorOf(await send(staff, '/passkeys', late)).message).toBe(messages.TOO_MANY_PASSKEYS);
});

test('a passkey that counts less than before is refused, and that is written down', async () => {
  const { staff, device } = await withPasskey();
  const other = await again(staff);
  expect((await give(other, device, { counter: 4_000_000_000 })).status).toBe(200);
  for (const counter of [4_000_000_000, 7, 0]) expect((await give(other, device, { counter })).status).toBe(400);
  const events = await db
    .selectFrom('audit_event')
    .select('action')
    .where('actor', '=', staff.accountId)
    .orderBy('id')
    .execute();
  expect(events.map(({ action }) => action)).toEqual(['add passkey', ...Array(3).fill('refuse copied passkey')]);
  // Many devices do not count at all.
  const { staff: plain, device: uncounted } = await withPasskey(false);
  for (const session of [await again(plain), await again(plain)]) {
    expect((await give(session, uncounted)).status).toBe(200);
  }
});

testOnce('wrong passkeys and wrong codes count together, and shut a right passkey out after five', async () => {
  const { staff, device } = await withPasskey();
  const other = await again(staff);
  for (const code of ['000000', 'ABCDE-FGHJK']) expect((await send(other, '/check', { code })).status).toBe(400);
  for (let tries = 0; tries < 3; tries += 1)
    expect((await give(other, device, { isVerified: false })).status).toBe(400);
  expect((await give(other, device)).status).toBe(429);
  expect((await give(staff, device)).status).toBe(429);
  clock.advance(15 * 60_000);
  expect((await give(other, device)).status).toBe(200);
});

testOnce('a passkey allows what a fresh code does: an app, new recovery codes and turning it off', async () => {
  const { staff, device, codes } = await withPasskey();
  for (const path of ['', '/recovery-codes', '/remove', '/passkeys/nothing/remove']) {
    expect((await send(staff, path)).status, path).toBe(400);
  }
  expect((await give(staff, device, {}, '/recovery-codes')).body).toMatchObject({ recoveryCodes: { length: 10 } });
  expect((await send(staff, '/recovery-codes', { code: codes[0] ?? '' })).status).toBe(400);
  expect((await give(staff, device, {}, '')).status).toBe(200);
  const { waitingSecret } = await stateOf(staff);
  const code = new TOTP({ secret: Secret.fromBase32(waitingSecret ?? '') }).generate({ timestamp: clock.now() });
  expect((await send(staff, '/confirm', { code })).status).toBe(200);
  expect(await stateOf(staff)).toMatchObject({ hasApp: true, hasPasskeys: true, codesLeft: RECOVERY_CODES });
  expect((await give(staff, device, {}, '/remove')).status).toBe(204);
  expect(await stateOf(staff)).toMatchObject({
    isSetUp: false,
    hasApp: false,
    hasPasskeys: false,
    codesLeft: 0,
    isStrong: false,
  });
});

test('a passkey is removed by what gives the second factor, and with the last one all of it goes', async () => {
  const { staff, device, codes } = await withPasskey();
  const second = openPasskeyDevice();
  expect((await add(staff, second, {}, 'Stolen')).status).toBe(200);
  const thief = await again(staff);
  expect((await give(thief, second)).status).toBe(200);
  const path = `/passkeys/${await idOf(staff, 'Stolen')}/remove`;
  const { staff: somebody, device: theirs } = await withPasskey();
  expect((await give(somebody, theirs, {}, path)).status).toBe(404);
  expect((await send(staff, path, { code: '000000' })).status).toBe(400);
  expect((await send(staff, path, { code: codes[0] ?? '' })).status).toBe(204);
  expect((await send(staff, path, { code: codes[1] ?? '' })).status).toBe(404);
  // Sessions that it made strong are asked again, and it gives nothing any more.
  expect((await stateOf(thief)).isStrong).toBe(false);
  expect((await give(thief, second)).status).toBe(400);
  expect(await stateOf(staff)).toMatchObject({ isStrong: true, passkeys: [{ name: 'My phone' }] });
  expect((await give(staff, device, {}, `/passkeys/${await idOf(staff)}/remove`)).status).toBe(204);
  expect(await stateOf(staff)).toMatchObject({ isSetUp: false, codesLeft: 0, isStrong: false });
  expect((await send(staff, '/passkeys/challenge')).status).toBe(409);
});

testOnce(
  'of recovery codes one is enough, where the passkey is lost; a reset by the staff removes passkeys too',
  async () => {
    const { staff, codes } = await withPasskey();
    const other = await again(staff);
    expect((await send(other, '/check', { code: '123456' })).status).toBe(400);
    expect((await send(other, '/check', { code: codes[2] ?? '' })).status).toBe(200);
    await db.transaction().execute((transaction) => resetSecondFactor(transaction, staff.accountId));
    expect(await stateOf(other)).toMatchObject({ isSetUp: false, hasPasskeys: false, codesLeft: 0, isStrong: false });
  },
);

testOnce('an owner with a passkey alone is asked for it before tokens are shown', async () => {
  const dealer = await app.makeDealer();
  const owner = await enter('sell', { sells: { [await sellerOf('dealer_id', dealer.id)]: 'owner' } });
  const SELL = '/sell/api/second-factor';
  const post = (path: string, body: object = {}) => owner.ask(`${SELL}${path}`, { method: 'POST', body });
  const device = openPasskeyDevice();
  const creation = (await post('/passkeys/begin')).body as Parameters<typeof device.make>[0];
  expect((await post('/passkeys', { name: 'Key', passkey: device.make(creation) })).status).toBe(200);
  expect((await owner.ask('/sell/api/leads/export')).status).toBe(200);
  const thief = await enter('sell', {}, owner.accountId);
  expect(errorOf(await thief.ask('/sell/api/leads/export')).name).toBe('SecondFactorError');
  expect((await thief.ask('/sell/api/self')).body).toMatchObject({ asksSecondFactor: true, isStrong: false });
});

testOnce('an admin sees that somebody has a passkey, and removes it; with the member all of it is gone', async () => {
  const { staff } = await withPasskey();
  const admin = await enter('staff', { staff: ['admin'], isStrong: true });
  const { document_id, username } = await db
    .selectFrom('account')
    .select(['document_id', 'username'])
    .where('id', '=', staff.accountId)
    .executeTakeFirstOrThrow();
  const path = `/staff/api/members/${document_id}`;
  const act = (what: string, body: object) => admin.ask(`${path}/${what}`, { method: 'POST', body });
  expect((await admin.ask(path)).body).toMatchObject({ hasSecondFactor: true });
  expect((await act('second-factor', { reason: 'Lost it.' })).body).toMatchObject({ hasSecondFactor: false });
  expect((await add(staff, openPasskeyDevice())).status).toBe(200);
  expect((await act('erase', { username, reason: 'Asked for it.' })).status).toBe(204);
  const rows = await db.selectFrom('passkey').select('id').where('account_id', '=', staff.accountId).execute();
  expect(rows).toEqual([]);
});

testOnce('challenges that nobody answered are removed once they are over', async () => {
  const { staff } = await withPasskey();
  await ask(staff);
  clock.advance(PASSKEY_MINUTES * 60_000);
  await removeEndedChallenges(db, clock.now());
  expect(await db.selectFrom('passkey_challenge').select('purpose').execute()).toEqual([]);
});
