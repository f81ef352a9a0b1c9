import { expect, test } from 'vitest';
import { can } from '#contract/permissions.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { emailOf, openOfficeMakers } from '../../test/office-makers.ts';
import { openTestApp } from '../../test/open-test-app.ts';
import { listAuditRows } from '../audit/audit-row-queries.ts';
import { recordAudit } from '../audit/audit-writes.ts';
import { findStaffTokenActor } from '../tokens/staff-token-queries.ts';
import { MOST_STAFF_TOKENS } from '../tokens/staff-token-writes.ts';

// On both databases: a token and the roles that it stands for are written and read at once.

const app = await openTestApp();
const { db } = app.adapter;
const { enter } = openOfficeMakers(app);

test('an admin makes a token that is answered once, kept as a hash, and told to all admins', async () => {
  const [admin, maker] = [await strong('admin'), await strong('admin')];
  const { id, token } = await make(maker);
  expect(token).toMatch(/^motoka_staff_[0-9a-f]{60}$/);
  expect(JSON.stringify(await db.selectFrom('staff_token').selectAll().execute())).not.toContain(token);
  const { tokens, choices } = await list(maker);
  expect(tokens.filter((one) => one.id === id)).toMatchObject([
    { name: 'Articles', writes: ['articles'], isOver: false },
  ]);
  expect(JSON.stringify(tokens)).not.toContain(token);
  expect(choices.map(({ scope }) => scope)).toContain('garages');
  const email = await emailOf(db, admin.accountId);
  const mails = (await app.sentMails()).filter(({ to, subject }) => to === email && subject.includes('staff token'));
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toMatch(/has made the token “Articles”\. With it a program may write: articles\./);
  const actor = await find(token);
  expect(actor && can(actor, 'edit content', { type: 'articles' })).toBe(true);
  expect(actor && can(actor, 'edit content', { type: 'makes' }), 'out of its scopes').toBe(false);
  expect(actor && can(actor, 'make staff tokens')).toBe(false);
});

test('only admins make, see and revoke tokens, with the second factor', async () => {
  const admin = await strong('admin');
  const { id } = await make(admin, { scopes: ['garages'] });
  const others = [
    await enter('staff', { staff: ['admin'] }),
    await strong('moderator'),
    await enter('staff', { staff: ['moderator', 'editor'], isStrong: true }),
  ];
  for (const other of others) {
    const answers = [await post(other), await other.ask('/staff/api/tokens'), await revoke(other, id)];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
  }
  for (const wrong of [{ days: 365 }, { days: null }, { scopes: [] }, { scopes: ['cars'] }, { name: ' ' }]) {
    expect((await post(admin, wrong)).status, JSON.stringify(wrong)).toBe(400);
  }
});

test('a token ends with its day, its role, the second factor and a block', async () => {
  const admin = await strong('admin');
  const timed = await make(admin, { days: 7 });
  expect(await find(timed.token, app.clock.now() + 7 * DAY_MS - 1)).toBeDefined();
  expect(await find(timed.token, app.clock.now() + 7 * DAY_MS)).toBeUndefined();
  const ends = {
    roles: { method: 'PUT', body: { roles: ['editor'], reason: 'Other work' } },
    block: { method: 'POST', body: { isBlocked: true, reason: 'A fraud' } },
    'second-factor': { method: 'POST', body: { reason: 'Lost the phone' } },
  } as const;
  for (const [path, sent] of Object.entries(ends)) {
    const other = await strong('admin');
    const { token } = await make(other);
    const { document_id } = await db
      .selectFrom('account')
      .select('document_id')
      .where('id', '=', other.accountId)
      .executeTakeFirstOrThrow();
    expect((await admin.ask(`/staff/api/members/${document_id}/${path}`, sent)).status, path).toBe(200);
    expect(await find(token), path).toBeUndefined();
    // Who gets the role back makes a new one.
    await db.updateTable('account').set({ blocked: 0 }).where('id', '=', other.accountId).execute();
    expect(await find(token), path).toBeUndefined();
  }
});

test('an admin sees and revokes everybody’s', async () => {
  const [admin, other] = [await strong('admin'), await strong('admin')];
  const [own, theirs] = [await make(admin), await make(other)];
  expect((await list(admin)).tokens.map(({ id }) => id)).toEqual(expect.arrayContaining([own.id, theirs.id]));
  expect((await revoke(other, own.id)).status).toBe(200);
  expect((await revoke(admin, theirs.id)).status).toBe(200);
  expect((await revoke(admin, theirs.id)).status).toBe(404);
  expect([await find(own.token), await find(theirs.token)]).toEqual([undefined, undefined]);
});

test('a member has only so many, however often they press at once', async () => {
  const admin = await strong('admin');
  const answers = await Promise.all(Array.from({ length: MOST_STAFF_TOKENS + 3 }, () => post(admin)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(MOST_STAFF_TOKENS);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(3);
  app.clock.advance(31 * DAY_MS);
  expect((await post(await enter('staff', { isStrong: true }, admin.accountId))).status, 'once those are over').toBe(
    201,
  );
});

test('the record names the token by which something was done, also once it has ended', async () => {
  const admin = await strong('admin');
  const { id } = await make(admin);
  const subject = { kind: 'makes', id: id.replaceAll(/./g, 'a') };
  await recordAudit(db, { at: app.clock.now(), actor: admin.accountId, token: id, action: 'add name', subject });
  expect(await listAuditRows(db, { actor: admin.accountId, action: 'add name' })).toMatchObject([
    { token: 'Articles' },
  ]);
  await revoke(admin, id);
  expect(await listAuditRows(db, { actor: admin.accountId, action: 'add name' })).toMatchObject([{ token: '' }]);
  const [made] = await listAuditRows(db, { actor: admin.accountId, action: 'make staff token' });
  expect(made).toMatchObject({ token: null, changes: [{ field: id }] });
});

const strong = (role: 'moderator' | 'editor' | 'admin') => enter('staff', { staff: [role], isStrong: true });
type Member = Awaited<ReturnType<typeof strong>>;
interface Listed {
  tokens: { id: string; name: string; madeBy: string; writes: string[]; isOver: boolean }[];
  choices: { scope: string }[];
}

const post = ({ ask }: Pick<Member, 'ask'>, more: object = {}) =>
  ask('/staff/api/tokens', { method: 'POST', body: { name: 'Articles', scopes: ['articles'], days: 30, ...more } });
async function make(member: Member, more: object = {}) {
  const { status, body, text } = await post(member, more);
  expect(status, text).toBe(201);
  return body as { id: string; token: string };
}
const list = async ({ ask }: Pick<Member, 'ask'>) => (await ask('/staff/api/tokens')).body as Listed;
const revoke = ({ ask }: Pick<Member, 'ask'>, id: string) => ask(`/staff/api/tokens/${id}`, { method: 'DELETE' });
const find = (token: string, at = app.clock.now()) => findStaffTokenActor(db, token, at);
