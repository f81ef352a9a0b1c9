import { expect, test } from 'vitest';
import { WHY_MISSING } from '#contract/messages/audit.ts';
import * as messages from '#contract/messages/staff-members.ts';
import type { StaffMember } from '#contract/office/staff-member-schemas.ts';
import type { OfficeMember } from '../../test/office-makers.ts';
import { openSellingMarket } from '../../test/selling-makers.ts';
import { testOnce } from '../../test/test-database.ts';

// On both databases: roles are counted under a lock.

const market = await openSellingMarket();
const { enter, db } = market;
const moderator = await enter('staff', { staff: ['moderator'], isStrong: true });
const admin = await enter('staff', { staff: ['admin'], isStrong: true });
test('a member is shown with whom they sell for and what was done to them, and how to reach them for a reason', async () => {
  const person = await market.privatePerson();
  const id = await idOf(person.accountId);
  expect(await show(id)).toMatchObject({
    isBlocked: false,
    sellers: [{ documentId: person.seller, kind: 'private', role: 'owner' }],
    devices: 1,
    reports: { sent: 0, upheld: 0 },
    history: [],
  });
  const unsaid = await act(id, 'contact', { reason: ' ' });
  expect([unsaid.status, unsaid.text]).toEqual([400, expect.stringContaining(WHY_MISSING)]);
  const { body } = await act(id, 'contact', { reason: 'To ask about a deposit.' });
  const account = await db.selectFrom('account').select('email').where('document_id', '=', id).executeTakeFirst();
  expect(body).toMatchObject({ email: account?.email });
  expect((await show(id)).history).toMatchObject([
    { action: 'see contact data', changes: [{ field: 'reason', after: 'To ask about a deposit.' }] },
  ]);
  expect((await moderator.ask(`/staff/api/members/${'c'.repeat(24)}`)).status).toBe(404);
});

test('who is blocked is signed out everywhere, and in again when that ends', async () => {
  const person = await market.privatePerson();
  const id = await idOf(person.accountId);
  expect((await act(id, 'block', { isBlocked: true, reason: 'Fraud.' })).body).toMatchObject({
    isBlocked: true,
    devices: 0,
  });
  expect((await person.ask('/sell/api/self')).status).toBe(401);
  expect((await act(id, 'block', { isBlocked: false, reason: 'A mistake.' })).body).toMatchObject({ isBlocked: false });
  // The old session stays ended, whoever has it.
  expect((await person.ask('/sell/api/self')).status).toBe(401);
});

test('of two admins who block each other at once one is refused, and the last who can sign in stays', async () => {
  const [one, two] = [
    await enter('staff', { staff: ['admin'], isStrong: true }),
    await enter('staff', { staff: ['admin'], isStrong: true }),
  ];
  await db.updateTable('account').set({ blocked: 1 }).where('id', '=', admin.accountId).execute();
  const block = { isBlocked: true, reason: 'x' };
  const answers = await Promise.all([
    act(await idOf(one.accountId), 'block', block, two),
    act(await idOf(two.accountId), 'block', block, one),
  ]);
  // 401: the block had ended the other's session before that was looked at.
  expect(answers.map(({ status }) => status).sort()).toEqual([200, expect.toBeOneOf([401, 409])]);
  const last = answers[0]?.status === 200 ? two : one;
  await db.updateTable('account').set({ blocked: 0 }).where('id', '=', admin.accountId).execute();
  await db.updateTable('account').set({ blocked: 1 }).where('id', '=', last.accountId).execute();
  await db.deleteFrom('account_role').where('account_id', 'in', [one.accountId, two.accountId]).execute();
});

testOnce('whoever sells for the same business is left to somebody else on the staff', async () => {
  const owner = await market.dealerPerson('owner');
  const agent = await market.dealerPerson('agent');
  const mate = await enter('staff', { staff: ['moderator'], isStrong: true }, agent.accountId);
  const id = await idOf(owner.accountId);
  for (const [what, body] of [
    ['block', { isBlocked: true, reason: 'x' }],
    ['contact', { reason: 'x' }],
  ] as const)
    expect((await act(id, what, body, mate)).body, what).toMatchObject({ error: { message: messages.TEAM_MATE } });
});

test('nobody acts on themselves, and a moderator on nobody of the staff', async () => {
  const [mine, theirs] = [await idOf(moderator.accountId), await idOf(admin.accountId)];
  const block = { isBlocked: true, reason: 'x' };
  expect((await act(mine, 'block', block)).body).toMatchObject({ error: { message: messages.NOT_YOURSELF } });
  expect((await act(theirs, 'block', block)).body).toMatchObject({ error: { message: messages.IS_STAFF } });
  expect((await act(theirs, 'roles', { roles: [], reason: 'x' }, admin)).status).toBe(409);
  for (const what of ['second-factor', 'roles', 'erase'])
    expect((await act(mine, what, { roles: [], username: 'x', reason: 'x' })).status, what).toBeGreaterThanOrEqual(400);
});

test('roles are given and taken by an admin, recorded once, and all admins are told', async () => {
  const person = await market.privatePerson();
  const id = await idOf(person.accountId);
  expect((await act(id, 'roles', { roles: ['moderator'], reason: 'New here.' })).status).toBe(403);
  expect((await act(id, 'roles', { roles: ['moderator', 'editor'], reason: 'New here.' }, admin)).body).toMatchObject({
    roles: ['moderator', 'editor'],
  });
  expect((await act(id, 'roles', { roles: ['editor'], reason: 'Less.' }, admin)).body).toMatchObject({
    roles: ['editor'],
  });
  const account = await db.selectFrom('account').select('email').where('id', '=', admin.accountId).executeTakeFirst();
  const mails = (await market.sentMails()).filter(
    ({ to, subject }) => to === account?.email && subject.includes('staff of'),
  );
  expect(mails).toHaveLength(2);
  const events = await db
    .selectFrom('audit_event')
    .selectAll()
    .where('subject', '=', String(person.accountId))
    .execute();
  const changes = events.filter(({ action }) => action.includes('role'));
  expect(changes.map(({ difference }) => JSON.parse(difference))).toEqual([
    { roles: { before: [], after: ['editor', 'moderator'] }, reason: { before: null, after: 'New here.' } },
    { roles: { before: ['editor', 'moderator'], after: ['editor'] }, reason: { before: null, after: 'Less.' } },
  ]);
  await db.updateTable('account').set({ blocked: 1 }).where('id', '=', person.accountId).execute();
  expect((await act(id, 'roles', { roles: ['admin'], reason: 'x' }, admin)).body).toMatchObject({
    error: { message: messages.NO_ROLES },
  });
});

testOnce('a lost second factor is removed by an admin, and a member is erased once their name is typed', async () => {
  const person = await market.privatePerson();
  const id = await idOf(person.accountId);
  await db
    .insertInto('second_factor')
    .values({ account_id: person.accountId, secret: 'x', confirmed_at: market.clock.now(), pending_secret: null })
    .execute();
  expect((await show(id)).hasSecondFactor).toBe(true);
  expect((await act(id, 'second-factor', { reason: 'Lost phone.' }, admin)).body).toMatchObject({
    hasSecondFactor: false,
  });
  const subjects = (await market.sentMails()).map(({ subject }) => subject);
  expect(subjects).toContainEqual(expect.stringMatching(/second factor .* was removed/));
  const { username } = await show(id);
  expect((await act(id, 'erase', { username: 'Somebody', reason: 'Asked for it.' }, admin)).status).toBe(409);
  expect((await act(id, 'erase', { username, reason: 'Asked for it.' })).status).toBe(403);
  expect((await act(id, 'erase', { username, reason: 'Asked for it.' }, admin)).status).toBe(204);
  expect((await moderator.ask(`/staff/api/members/${id}`)).status).toBe(404);
});

type Staff = Pick<OfficeMember, 'ask'>;

const idOf = async (accountId: number) =>
  (await db.selectFrom('account').select('document_id').where('id', '=', accountId).executeTakeFirstOrThrow())
    .document_id;
const act = (id: string, what: string, body: object, { ask }: Staff = moderator) =>
  ask(`/staff/api/members/${id}/${what}`, { method: what === 'roles' ? 'PUT' : 'POST', body });
const show = async (id: string, { ask }: Staff = moderator) =>
  (await ask(`/staff/api/members/${id}`)).body as StaffMember;
