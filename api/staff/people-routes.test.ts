import { expect, test } from 'vitest';
import type { StaffPeople } from '#contract/office/staff-people-schemas.ts';
import { openSellingMarket } from '../../test/selling-makers.ts';

// On both databases: the last use of several sessions is found by an aggregate.

const market = await openSellingMarket();
const { enter, db, clock } = market;
const admin = await enter('staff', { staff: ['admin'], isStrong: true });
const accountOf = (id: number) =>
  db.selectFrom('account').select(['document_id', 'username']).where('id', '=', id).executeTakeFirstOrThrow();
const list = async () => (await admin.ask('/staff/api/people')).body as StaffPeople;

test('admins see who is on the staff: roles with who gave them, second factor, passkeys and last use', async () => {
  const person = await market.privatePerson();
  const { document_id: documentId, username } = await accountOf(person.accountId);
  expect((await list()).people.map((one) => one.documentId)).not.toContain(documentId);
  clock.advance(60_000);
  const since = new Date(clock.now()).toISOString();
  const body = { roles: ['editor', 'moderator'], reason: 'She helps on Saturdays.' };
  await admin.ask(`/staff/api/members/${documentId}/roles`, { method: 'PUT', body });
  const { username: by } = await accountOf(admin.accountId);
  const roles = ['moderator', 'editor'].map((role) => ({ role, since, by }));
  const expected = { documentId, username, isBlocked: false, roles, hasApp: false, passkeys: 0 };
  expect((await list()).people).toContainEqual({ ...expected, lastSeenAt: expect.any(String) });

  const key = { account_id: person.accountId, public_key: 'x', counter: 0, transports: '[]', name: 'A phone' };
  const used = { created_at: clock.now(), used_at: null };
  const keys = ['1', '2'].map((sign) => ({ ...key, ...used, id: sign.repeat(24), credential_id: sign }));
  await db.insertInto('passkey').values(keys).execute();
  const factor = { account_id: person.accountId, secret: 's', pending_secret: null, last_step: 0 };
  await db
    .insertInto('second_factor')
    .values({ ...factor, confirmed_at: clock.now() })
    .execute();
  clock.advance(1_800_000);
  const lastSeenAt = new Date(clock.now()).toISOString();
  await (await enter('staff', {}, person.accountId)).ask('/staff/api/self');
  expect((await list()).people).toContainEqual({ ...expected, hasApp: true, passkeys: 2, lastSeenAt });
});

test('who set up an app without confirming it has no second factor', async () => {
  const { accountId } = await enter('staff', { staff: ['editor'] });
  const factor = { account_id: accountId, secret: 's', pending_secret: null, confirmed_at: null, last_step: 0 };
  await db.insertInto('second_factor').values(factor).execute();
  const { document_id: documentId } = await accountOf(accountId);
  expect((await list()).people).toContainEqual(expect.objectContaining({ documentId, hasApp: false }));
});
