import { expect, test } from 'vitest';
import type { Team } from '#contract/office/team-schemas.ts';
import type { SellerRole } from '#contract/permissions.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { openLeadMakers } from '../../test/lead-makers.ts';
import { emailOf, type OfficeMember, openOfficeMakers } from '../../test/office-makers.ts';
import { openTestApp } from '../../test/open-test-app.ts';
import { testOnce } from '../../test/test-database.ts';

// On both databases: who belongs to whom is locked.

const app = await openTestApp(undefined, { settings: { RATE_LIMITS: 'off' } });
const { db } = app.adapter;
test('an owner changes and removes anybody but themselves; who is removed is out at once', async () => {
  const { owner, join, team, setRole, remove, auditActions } = await openTeam();
  const agent = await join('agent');
  const before = await team();
  expect(before.roles).toEqual(['owner', 'manager', 'agent']);
  expect(before.members.map(({ role, isYou, roles, mayRemove }) => [role, isYou, roles, mayRemove])).toEqual([
    ['owner', true, [], false],
    ['agent', false, ['owner', 'manager'], true],
  ]);
  expect(await setRole(owner, agent, 'agent', 'manager')).toBe(200);
  expect((await team(agent)).members.map(({ role }) => role)).toEqual(['owner', 'manager']);
  expect(await setRole(owner, owner, 'owner', 'agent')).toBe(403);
  expect(await remove(owner, owner)).toBe(403);
  expect(await remove(owner, agent)).toBe(200);
  expect((await agent.ask('/sell/api/self')).status).toBe(403);
  expect(await remove(owner, agent)).toBe(404);
  expect(await auditActions()).toEqual([
    ['change member role', owner.accountId],
    ['remove member', owner.accountId],
  ]);
});

testOnce('whoever is removed has none of the seller’s leads any more', async () => {
  const { dealer, owner, join, remove } = await openTeam();
  const agent = await join('agent');
  const { documentId } = await app.makeCar({ dealer_info: dealer.id });
  const { id } = await openLeadMakers(app).makeLead(documentId, { assignee_id: agent.accountId });
  expect(await remove(owner, agent)).toBe(200);
  const lead = await db.selectFrom('lead').select('assignee_id').where('id', '=', id).executeTakeFirstOrThrow();
  expect(lead.assignee_id).toBeNull();
});

testOnce('a member leaves by themselves, and is out at once; the last owner stays', async () => {
  const { dealer, owner, join, send, invite, team, auditActions } = await openTeam();
  const [agent, manager] = [await join('agent'), await join('manager')];
  const { documentId } = await app.makeCar({ dealer_info: dealer.id });
  const lead = await openLeadMakers(app).makeLead(documentId, { assignee_id: agent.accountId });
  await invite(manager, 'pal@example.com', 'agent');
  const leave = async (by: OfficeMember) => (await send(by, 'DELETE', '/membership')).status;
  expect([await leave(agent), await leave(manager)]).toEqual([200, 200]);
  for (const gone of [agent, manager]) expect((await gone.ask('/sell/api/self')).status).toBe(403);
  expect(await team()).toMatchObject({ members: [{ role: 'owner' }], invites: [] });
  const { assignee_id } = await db
    .selectFrom('lead')
    .select('assignee_id')
    .where('id', '=', lead.id)
    .executeTakeFirstOrThrow();
  expect(assignee_id).toBeNull();
  expect(await leave(agent)).toBe(403);
  expect(await leave(owner)).toBe(409);
  const second = await join('owner');
  const statuses = await Promise.all([leave(owner), leave(second)]);
  expect(statuses.toSorted()).toEqual([200, 409]);
  expect((await auditActions()).filter(([action]) => action === 'leave team')).toHaveLength(3);
});

testOnce('a manager looks after agents alone, and an agent after nobody', async () => {
  const { owner, join, team, setRole, remove, invite, path } = await openTeam();
  const [manager, other, agent] = [await join('manager'), await join('manager'), await join('agent')];
  expect((await team(manager)).roles).toEqual(['agent']);
  expect((await team(manager)).members.filter(({ mayRemove }) => mayRemove)).toMatchObject([
    { role: 'agent', roles: [] },
  ]);
  expect(await setRole(manager, agent, 'agent', 'manager')).toBe(403);
  expect(await setRole(manager, manager, 'manager', 'owner')).toBe(403);
  expect(await remove(manager, other)).toBe(403);
  expect(await remove(manager, owner)).toBe(403);
  expect((await invite(manager, 'boss@example.com', 'owner')).status).toBe(403);
  expect((await agent.ask(`${path}/team`)).status).toBe(403);
  expect((await invite(agent, 'pal@example.com', 'agent')).status).toBe(403);
  expect(await remove(manager, agent)).toBe(200);
});

test('of two owners who remove each other at once, one stays', async () => {
  const { owner, join, remove, sellerId } = await openTeam();
  const second = await join('owner');
  const statuses = await Promise.all([remove(owner, second), remove(second, owner)]);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  const left = await db.selectFrom('seller_member').select('role').where('seller_id', '=', sellerId).execute();
  expect(left).toEqual([{ role: 'owner' }]);
});

test('a role that was changed meanwhile is looked at again before it is changed', async () => {
  const { owner, join, setRole } = await openTeam();
  const [second, agent] = [await join('owner'), await join('agent')];
  expect(await setRole(second, agent, 'agent', 'manager')).toBe(200);
  expect(await setRole(owner, agent, 'agent', 'owner')).toBe(409);
});

testOnce('another team’s is not touched, and one that is not there is not found', async () => {
  const [mine, theirs] = [await openTeam(), await openTeam()];
  const agent = await theirs.join('agent');
  expect((await mine.owner.ask(`${theirs.path}/team`)).status).toBe(403);
  expect(await theirs.remove(mine.owner, agent)).toBe(403);
  expect((await theirs.invite(mine.owner, 'a@example.com', 'agent')).status).toBe(403);
  expect((await mine.send(mine.owner, 'DELETE', `/team/${await theirs.nameOf(agent)}`)).status).toBe(404);
  expect((await mine.owner.ask(`/sell/api/sellers/${'a'.repeat(24)}/team`)).status).toBe(404);
  await theirs.invite(theirs.owner, 'b@example.com', 'agent');
  const [open] = (await theirs.team()).invites;
  expect((await mine.send(mine.owner, 'DELETE', `/invites/${open?.id}`)).status).toBe(404);
});

test('an invitation is mailed, sent again with a new link, and cancelled', async () => {
  const { owner, join, team, invite, send, auditActions } = await openTeam();
  const manager = await join('manager');
  const email = 'New.Agent@Example.com';
  expect((await invite(owner, email, 'agent')).status).toBe(201);
  await app.sentMails();
  const [first] = (await team(manager)).invites;
  expect(first).toMatchObject({ email: 'new.agent@example.com', role: 'agent', isOver: false, mayChange: true });
  expect((await invite(owner, 'boss@example.com', 'manager')).status).toBe(201);
  const ofManager = (await team(manager)).invites.find(({ role }) => role === 'manager');
  expect(ofManager?.mayChange).toBe(false);
  expect((await send(manager, 'DELETE', `/invites/${ofManager?.id}`)).status).toBe(403);
  expect((await send(manager, 'POST', `/invites/${first?.id}`)).status).toBe(200);
  const mails = (await app.sentMails()).filter(({ to }) => to === 'new.agent@example.com');
  expect(mails).toHaveLength(2);
  const links = mails.map(({ text }) => /code=([\w-]{43})/.exec(text)?.[1]);
  const person = await office.enter('sell');
  await db.updateTable('account').set({ email: 'new.agent@example.com' }).where('id', '=', person.accountId).execute();
  const statuses = await Promise.all(
    links.map(async (code) => (await person.ask(`/sell/api/invitation?code=${code}`)).status),
  );
  expect(statuses).toEqual([404, 200]);
  const [again] = (await team()).invites.filter(({ role }) => role === 'agent');
  expect(again?.id).not.toBe(first?.id);
  expect((await send(owner, 'POST', `/invites/${first?.id}`)).status).toBe(404);
  expect((await send(owner, 'DELETE', `/invites/${again?.id}`)).status).toBe(200);
  expect((await person.ask(`/sell/api/invitation?code=${links[1]}`)).status).toBe(404);
  expect((await auditActions()).map(([action]) => action)).toEqual([
    'invite member',
    'invite member',
    'invite member',
    'cancel invitation',
  ]);
});

testOnce('what is no address, and who is on the team already, is said beside the field', async () => {
  const { owner, join, invite } = await openTeam();
  const agent = await join('agent');
  const email = await emailOf(db, agent.accountId);
  for (const odd of ['', 'nobody', 'a@b', `${'a'.repeat(300)}@example.com`]) {
    expect((await invite(owner, odd, 'agent')).status, odd).toBe(400);
  }
  const { status, body } = await invite(owner, email.toUpperCase(), 'agent');
  expect(status).toBe(400);
  expect(body).toMatchObject({ error: { details: { errors: [{ path: ['email'] }] } } });
});

testOnce('what somebody offered who is removed, or may offer less, is over', async () => {
  const { owner, join, team, invite, remove, setRole } = await openTeam();
  const [second, manager] = [await join('owner'), await join('manager')];
  await invite(second, 'one@example.com', 'owner');
  await invite(manager, 'two@example.com', 'agent');
  expect((await team()).invites).toHaveLength(2);
  expect(await setRole(owner, second, 'owner', 'agent')).toBe(200);
  expect((await team()).invites.map(({ email }) => email)).toEqual(['two@example.com']);
  expect(await remove(owner, manager)).toBe(200);
  expect((await team()).invites).toEqual([]);
});

testOnce('who sells in private has no team and no tokens', async () => {
  const { sellerId, accountId } = await office.makePrivateSeller();
  const person = await office.enter('sell', { sells: { [sellerId]: 'owner' } }, accountId);
  const { document_id } = await db
    .selectFrom('seller')
    .select('document_id')
    .where('id', '=', sellerId)
    .executeTakeFirstOrThrow();
  for (const end of ['team', 'tokens'])
    expect((await person.ask(`/sell/api/sellers/${document_id}/${end}`)).status).toBe(403);
  const { owner } = await openTeam();
  expect((await owner.ask(`/sell/api/sellers/${document_id}/team`)).status).toBe(404);
});

testOnce('a token is made and shown once, listed, and revoked', async () => {
  const { owner, join, send, path } = await openTeam();
  const wanted = { name: ' Stock ', scopes: ['drafts:read', 'listings:write'], days: 30 };
  const { status, body } = await send(owner, 'POST', '/tokens', wanted);
  expect(status).toBe(201);
  const { id, token } = body as { id: string; token: string };
  const { text, body: list } = await owner.ask(`${path}/tokens`);
  expect(text).not.toContain(token);
  const expiresAt = new Date(app.clock.now() + 30 * DAY_MS).toISOString();
  expect(list).toMatchObject({
    tokens: [
      {
        id,
        name: 'Stock',
        ending: token.slice(-4),
        scopes: ['listings:write', 'drafts:read'],
        expiresAt,
        isOver: false,
        lastUsedAt: null,
      },
    ],
  });
  const agent = await join('agent');
  expect((await agent.ask(`${path}/tokens`)).status).toBe(403);
  expect((await send(agent, 'DELETE', `/tokens/${id}`)).status).toBe(403);
  expect((await send(await join('manager'), 'DELETE', `/tokens/${id}`)).body).toEqual({ tokens: [], most: 20 });
  expect((await send(owner, 'DELETE', `/tokens/${id}`)).status).toBe(404);
  for (const odd of [
    { name: '' },
    { name: 'a'.repeat(61) },
    { scopes: [] },
    { scopes: ['leads:all'] },
    { days: 31 },
    { days: undefined },
  ]) {
    expect((await send(owner, 'POST', '/tokens', { ...wanted, ...odd })).status, JSON.stringify(odd)).toBe(400);
  }
});

/** A manager who made a token, a webhook and an invitation. */
async function openManagerWithKeys() {
  const team = await openTeam();
  const manager = await team.join('manager');
  const made = await team.send(manager, 'POST', '/tokens', { name: 'Stock', scopes: ['listings:write'], days: null });
  const { token } = made.body as { token: string };
  const webhook = {
    document_id: 'w'.repeat(23) + String(team.sellerId % 10),
    secret: 'x',
    events: '[]',
    state: 'on',
  } as const;
  await db
    .insertInto('webhook')
    .values({
      ...webhook,
      created_at: 1,
      updated_at: 1,
      seller_id: team.sellerId,
      created_by: manager.accountId,
      address: 'https://example.com/hook',
      failing_since: null,
    })
    .execute();
  await team.invite(manager, `pal-${team.sellerId}@example.com`, 'agent');
  const write = async () =>
    (
      await app.request('/api/cars/zzzzzzzzzzzzzzzzzzzzzzzz', {
        method: 'DELETE',
        headers: { authorization: `Bearer ${token}` },
      })
    ).status;
  return { ...team, manager, write };
}

testOnce(
  'tokens, webhooks and invitations of whoever is removed end, but for what an owner keeps by name',
  async () => {
    const { owner, manager, team, nameOf, send, write, sellerId } = await openManagerWithKeys();
    const member = async () => (await team()).members.find(({ role }) => role === 'manager');
    const keys = (await member())?.keys ?? [];
    expect(keys.map(({ kind }) => kind)).toEqual(['token', 'webhook', 'invitation']);
    expect(keys[1]?.name).toBe('https://example.com/hook');
    expect(await write(), 'it is good').toBe(404);
    const [, webhook] = keys;
    const removed = await send(owner, 'DELETE', `/team/${await nameOf(manager)}`, { keep: [webhook?.id, 'none'] });
    expect(removed.status, removed.text).toBe(200);
    expect(await write(), 'it is over').toBe(401);
    const left = await db.selectFrom('webhook').select('created_by').where('seller_id', '=', sellerId).execute();
    expect(left).toEqual([{ created_by: owner.accountId }]);
    expect((await team()).invites).toEqual([]);
    const email = await emailOf(db, owner.accountId);
    const told = (await app.sentMails()).find(({ to, subject }) => to === email && subject.includes('team'));
    expect(told?.text).toContain('stopped working: Stock …');
    expect(told?.text).toContain('kept these: https://example.com/hook');
    const audited = await db
      .selectFrom('audit_event')
      .select('difference')
      .where('action', '=', 'remove member')
      .where('subject', '=', String(sellerId))
      .executeTakeFirstOrThrow();
    expect(JSON.parse(audited.difference)).toMatchObject({
      ended: { before: [{ kind: 'token' }, { kind: 'invitation' }] },
      kept: { after: [{ kind: 'webhook' }] },
    });
  },
);

test('who may do less, or leaves by themselves, loses what they made; a manager keeps nothing for anybody', async () => {
  const less = await openManagerWithKeys();
  expect(await less.setRole(less.owner, less.manager, 'manager', 'agent')).toBe(200);
  expect(await less.write()).toBe(401);
  const more = await openManagerWithKeys();
  expect(await more.setRole(more.owner, more.manager, 'manager', 'owner')).toBe(200);
  expect(await more.write()).toBe(404);
  const gone = await openManagerWithKeys();
  expect((await gone.send(gone.manager, 'DELETE', '/membership')).status).toBe(200);
  expect(await gone.write()).toBe(401);
  const agent = await more.join('agent');
  const other = await more.join('manager');
  expect((await more.send(other, 'DELETE', `/team/${await more.nameOf(agent)}`, { keep: ['x'] })).status).toBe(403);
});

testOnce('a manager does not put an invitation as agent in the place of one as owner', async () => {
  const { owner, join, invite, team } = await openTeam();
  const manager = await join('manager');
  expect((await invite(owner, 'partner@example.com', 'owner')).status).toBe(201);
  expect((await invite(manager, 'Partner@example.com', 'agent')).status).toBe(403);
  expect((await team()).invites).toMatchObject([{ role: 'owner' }]);
});

const office = openOfficeMakers(app);

/** A dealer with an owner; `join` puts more people on its team. */
async function openTeam() {
  const dealer = await app.makeDealer();
  const sellerId = await office.sellerOf('dealer_id', dealer.id);
  const { document_id: documentId } = await db
    .selectFrom('seller')
    .select('document_id')
    .where('id', '=', sellerId)
    .executeTakeFirstOrThrow();
  const path = `/sell/api/sellers/${documentId}`;
  const join = (role: SellerRole) => office.enter('sell', { sells: { [sellerId]: role } });
  const owner = await join('owner');
  const send = (by: OfficeMember, method: 'POST' | 'PATCH' | 'DELETE', end: string, body?: object) =>
    by.ask(path + end, { method, ...(body && { body }) });
  const team = async (by: OfficeMember = owner) => (await by.ask(`${path}/team`)).body as Team;
  /** Their name in addresses. */
  async function nameOf({ accountId }: OfficeMember) {
    const row = await db
      .selectFrom('account')
      .select('document_id')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow();
    return row.document_id;
  }
  const setRole = async (by: OfficeMember, whom: OfficeMember, was: SellerRole, role: SellerRole) =>
    (await send(by, 'PATCH', `/team/${await nameOf(whom)}`, { role, was })).status;
  const remove = async (by: OfficeMember, whom: OfficeMember) =>
    (await send(by, 'DELETE', `/team/${await nameOf(whom)}`)).status;
  const invite = (by: OfficeMember, email: string, role: SellerRole) => send(by, 'POST', '/invites', { email, role });
  const auditActions = async () => {
    const rows = await db
      .selectFrom('audit_event')
      .select(['action', 'actor'])
      .where('subject_kind', '=', 'seller')
      .where('subject', '=', String(sellerId))
      .orderBy('id')
      .execute();
    return rows.map(({ action, actor }) => [action, actor]);
  };
  return { dealer, sellerId, path, join, owner, send, team, nameOf, setRole, remove, invite, auditActions };
}
