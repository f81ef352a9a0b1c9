import { expect, test } from 'vitest';
import { can } from '#contract/permissions.ts';
import { MINUTE_MS } from '../../platform/durations.ts';
import { openOfficeMakers } from '../../test/office-makers.ts';
import { openTestApp } from '../../test/open-test-app.ts';
import { findApiTokenActor, listApiTokens } from './token-queries.ts';
import { deleteApiToken, insertApiToken, MOST_TOKENS, type NewApiToken } from './token-writes.ts';

const app = await openTestApp();
const { db } = app.adapter;
const { makeAccount, sellerOf } = openOfficeMakers(app);

const by = await makeAccount();

test('a token acts as a manager of its seller within its scopes, and is kept as a hash alone', async () => {
  const [sellerId, others] = [await makeSeller(), await makeSeller()];
  const { id, token } = await makeOne(sellerId);
  expect(token).toMatch(/^motoka_[0-9a-f]{60}$/);
  const actor = await find(token);
  expect(actor).toMatchObject({
    accountId: null,
    isStrong: false,
    token: { id, sellerId, kind: 'dealer', scopes: ['listings:write'] },
  });
  expect(actor && can(actor, 'edit listings', { sellerId })).toBe(true);
  expect(actor && can(actor, 'edit listings', { sellerId: others })).toBe(false);
  expect(actor && can(actor, 'manage tokens', { sellerId })).toBe(false);
  const rows = JSON.stringify(await db.selectFrom('api_token').selectAll().execute());
  expect(rows).not.toContain(token);
  expect(await listApiTokens(db, sellerId)).toMatchObject([
    { id, ending: token.slice(-4), last_used_at: expect.any(Number) },
  ]);
  expect(await listApiTokens(db, others)).toEqual([]);
});

test('what is none, is over, or was revoked is known to nobody', async () => {
  const sellerId = await makeSeller();
  const [{ token, id }, over] = [
    await makeOne(sellerId),
    await makeOne(sellerId, { expiresAt: app.clock.now() + MINUTE_MS }),
  ];
  for (const odd of ['', 'motoka_', `${token}0`, token.toUpperCase(), token.slice(0, -1), "' or 1=1"]) {
    expect(await find(odd), odd).toBeUndefined();
  }
  expect(await find(over.token)).toBeDefined();
  expect(await find(over.token, app.clock.now() + MINUTE_MS)).toBeUndefined();
  const revoke = (seller: number) =>
    db
      .transaction()
      .execute((transaction) => deleteApiToken(transaction, { sellerId: seller, id }, by, app.clock.now()));
  expect(await revoke(await makeSeller())).toBe(false);
  expect(await find(token)).toBeDefined();
  expect(await revoke(sellerId)).toBe(true);
  expect(await find(token)).toBeUndefined();
  expect(await revoke(sellerId)).toBe(false);
  const auditActions = await db
    .selectFrom('audit_event')
    .select(['action', 'actor', 'difference'])
    .where('subject', '=', String(sellerId))
    .orderBy('id')
    .execute();
  expect(auditActions.map(({ action }) => action)).toEqual(['make token', 'make token', 'revoke token']);
  expect(JSON.stringify(auditActions)).not.toContain(token);
});

test('its last use is written down at most once a minute', async () => {
  const { id, token } = await makeOne(await makeSeller());
  const now = app.clock.now();
  const lastUse = async (at: number) => {
    await find(token, at);
    const row = await db.selectFrom('api_token').select('last_used_at').where('id', '=', id).executeTakeFirstOrThrow();
    return row.last_used_at;
  };
  expect(await lastUse(now)).toBe(now);
  expect(await lastUse(now + MINUTE_MS - 1)).toBe(now);
  expect(await lastUse(now + MINUTE_MS)).toBe(now + MINUTE_MS);
});

test('a seller has only so many', async () => {
  const sellerId = await makeSeller();
  await db
    .insertInto('seller_member')
    .values({ seller_id: sellerId, account_id: by, role: 'owner', created_at: 1 })
    .execute();
  const made = await Promise.all(Array.from({ length: MOST_TOKENS + 2 }, () => make(sellerId)));
  expect(made.filter((one) => one !== undefined)).toHaveLength(MOST_TOKENS);
});

const makeSeller = async () => sellerOf('dealer_id', (await app.makeDealer()).id);

async function make(sellerId: number, wanted: Partial<NewApiToken> = {}) {
  const token = { sellerId, name: 'Stock', scopes: ['listings:write'], expiresAt: null, ...wanted } as const;
  return db.transaction().execute((transaction) => insertApiToken(transaction, token, by, app.clock.now()));
}

async function makeOne(sellerId: number, wanted: Partial<NewApiToken> = {}) {
  const made = await make(sellerId, wanted);
  if (!made) throw new Error('There are as many as there may be');
  return made;
}

const find = (token: string, at = app.clock.now()) => findApiTokenActor(db, token, at);
