import { expect, test } from 'vitest';
import { can } from '#contract/permissions.ts';
import { openOfficeMakers } from '../../test/office-makers.ts';
import { openTestApp } from '../../test/open-test-app.ts';
import { listAuditRows } from '../audit/audit-row-queries.ts';
import { recordAudit } from '../audit/audit-writes.ts';
import { findStaffTokenActor } from '../tokens/staff-token-queries.ts';
import { MOST_STAFF_TOKENS } from '../tokens/staff-token-writes.ts';

// On both databases: a token and the roles that it stands for are written and read at once.

const app = await openTestApp();
const { db } = app.adapter;
const { enter } = openOfficeMakers(app);
const DAY_MS = 86_400_000;

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

test('an editor makes a token that is answered once, kept as a hash, and told to all admins', async () => {
  const [admin, editor] = [await strong('admin'), await strong('editor')];
  const { id, token } = await make(editor);
  expect(token).toMatch(/^motoka_staff_[0-9a-f]{60}$/);
  expect(JSON.stringify(await db.selectFrom('staff_token').selectAll().execute())).not.toContain(token);
  const { tokens, choices } = await list(editor);
  expect(tokens).toMatchObject([{ id, name: 'Articles', writes: ['articles'], isOver: false }]);
  expect(JSON.stringify(tokens)).not.toContain(token);
  expect(choices.map(({ scope }) => scope)).not.toContain('garages');
  const { email } = await db
    .selectFrom('account')
    .select('email')
    .where('id', '=', admin.accountId)
    .executeTakeFirstOrThrow();
  const mails = (await app.sentMails()).filter(({ to, subject }) => to === email && subject.includes('staff token'));
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toMatch(/has made the token “Articles”\. With it a program may write: articles\./);
  const actor = await find(token);
  expect(actor && can(actor, 'edit content', { type: 'articles' })).toBe(true);
  expect(actor && can(actor, 'edit content', { type: 'makes' }), 'out of its scopes').toBe(false);
  expect(actor && can(actor, 'make staff tokens')).toBe(false);
});

test('nobody makes one without the second factor, or for what they may not write', async () => {
  expect((await post(await enter('staff', { staff: ['admin'] }))).status).toBe(403);
  expect((await post(await strong('moderator'))).status).toBe(403);
  const [editor, admin] = [await strong('editor'), await strong('admin')];
  expect((await post(editor, { scopes: ['articles', 'garages'] })).status).toBe(403);
  expect((await post(admin, { scopes: ['garages'] })).status).toBe(201);
  for (const wrong of [{ days: 365 }, { days: null }, { scopes: [] }, { scopes: ['cars'] }, { name: ' ' }]) {
    expect((await post(admin, wrong)).status, JSON.stringify(wrong)).toBe(400);
  }
});

test('a token ends with its day, its role, the second factor and a block', async () => {
  const admin = await strong('admin');
  const timed = await make(await strong('editor'), { days: 7 });
  expect(await find(timed.token, app.clock.now() + 7 * DAY_MS - 1)).toBeDefined();
  expect(await find(timed.token, app.clock.now() + 7 * DAY_MS)).toBeUndefined();
  const ends = {
    roles: { method: 'PUT', body: { roles: ['moderator'], reason: 'Other work' } },
    block: { method: 'POST', body: { isBlocked: true, reason: 'A fraud' } },
    'second-factor': { method: 'POST', body: { reason: 'Lost the phone' } },
  } as const;
  for (const [path, sent] of Object.entries(ends)) {
    const editor = await strong('editor');
    const { token } = await make(editor);
    const { document_id } = await db
      .selectFrom('account')
      .select('document_id')
      .where('id', '=', editor.accountId)
      .executeTakeFirstOrThrow();
    expect((await admin.ask(`/staff/api/members/${document_id}/${path}`, sent)).status, path).toBe(200);
    expect(await find(token), path).toBeUndefined();
    // Who gets the role back makes a new one.
    await db.updateTable('account').set({ blocked: 0 }).where('id', '=', editor.accountId).execute();
    expect(await find(token), path).toBeUndefined();
  }
});

test('an editor sees and revokes their own, an admin everybody’s', async () => {
  const [admin, editor, other] = [await strong('admin'), await strong('editor'), await strong('editor')];
  const [own, theirs] = [await make(editor), await make(other)];
  expect((await list(editor)).tokens.map(({ id }) => id)).toEqual([own.id]);
  expect((await list(admin)).tokens.map(({ id }) => id)).toEqual(expect.arrayContaining([own.id, theirs.id]));
  expect((await revoke(editor, theirs.id)).status).toBe(404);
  expect((await revoke(editor, own.id)).status).toBe(200);
  expect((await revoke(admin, theirs.id)).status).toBe(200);
  expect((await revoke(admin, theirs.id)).status).toBe(404);
  expect([await find(own.token), await find(theirs.token)]).toEqual([undefined, undefined]);
});

test('a member has only so many, however often they press at once', async () => {
  const editor = await strong('editor');
  const answers = await Promise.all(Array.from({ length: MOST_STAFF_TOKENS + 3 }, () => post(editor)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(MOST_STAFF_TOKENS);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(3);
  app.clock.advance(31 * DAY_MS);
  expect((await post(await enter('staff', { isStrong: true }, editor.accountId))).status, 'once those are over').toBe(
    201,
  );
});

test('the record names the token by which something was done, also once it has ended', async () => {
  const editor = await strong('editor');
  const { id } = await make(editor);
  const subject = { kind: 'makes', id: id.replaceAll(/./g, 'a') };
  await recordAudit(db, { at: app.clock.now(), actor: editor.accountId, token: id, action: 'add name', subject });
  expect(await listAuditRows(db, { actor: editor.accountId, action: 'add name' })).toMatchObject([
    { token: 'Articles' },
  ]);
  await revoke(editor, id);
  expect(await listAuditRows(db, { actor: editor.accountId, action: 'add name' })).toMatchObject([{ token: '' }]);
  const [made] = await listAuditRows(db, { actor: editor.accountId, action: 'make staff token' });
  expect(made).toMatchObject({ token: null, changes: [{ field: id }] });
});
