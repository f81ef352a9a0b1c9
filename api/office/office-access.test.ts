import { expect, test } from 'vitest';
import { type Action, type Actor, can, needsSecondFactor, VISITOR } from '#contract/permissions.ts';
import { openOfficeMakers } from '../../test/office-makers.ts';
import { openTestApp, PUBLIC_URL } from '../../test/open-test-app.ts';
import { routeTable } from '../../test/route-table.ts';

const app = await openTestApp();
const { adapter, clock, makeDealer, makeGarage } = app;
const { db } = adapter;
const { enter, sellerOf, makePrivateSeller } = openOfficeMakers(app);

const dealer = await makeDealer({ dealerName: 'Ntinda Motors' });
const seller = await sellerOf('dealer_id', dealer.id);

/** Fills a route's parameters with ids of things that do not exist; some ids are numbers. */
const addressOf = (route: string) =>
  route.replace(/:(\w+)/g, (_, name) => (name === 'id' || name === 'delivery' ? '1' : 'a'.repeat(24)));

test('whoever acts for sellers is told for whom, and as what', async () => {
  const garage = await makeGarage({ name: 'Kireka Garage' });
  const { ask } = await enter('sell', {
    sells: { [seller]: 'agent', [await sellerOf('garage_id', garage.id)]: 'owner' },
    staff: ['admin'],
  });
  const { status, body, headers } = await ask('/sell/api/self');
  expect(status).toBe(200);
  expect(headers['cache-control']).toBe('no-store');
  expect(body).toMatchObject({
    sellers: [
      { documentId: dealer.documentId, kind: 'dealer', name: 'Ntinda Motors', role: 'agent' },
      { documentId: garage.documentId, kind: 'garage', name: 'Kireka Garage', role: 'owner' },
    ],
    // Staff are staff in their own office alone.
    staffRoles: [],
  });
});

test('the cookie of one office opens no other, and none opens without', async () => {
  const both = { sells: { [seller]: 'manager' }, staff: ['moderator'] } as const;
  const sell = await enter('sell', { ...both, staff: [...both.staff] });
  const staff = await enter('staff', { staff: ['moderator'] });
  expect((await sell.ask('/sell/api/self')).status).toBe(200);
  expect((await sell.ask('/staff/api/self')).status).toBe(401);
  expect((await staff.ask('/staff/api/self')).status).toBe(200);
  expect((await staff.ask('/sell/api/self')).status).toBe(401);
  const moved = sell.cookie.replace('sell_session', 'staff_session');
  expect((await app.request('/staff/api/self', { headers: { cookie: moved } })).status).toBe(401);
  expect((await app.request('/sell/api/self')).status).toBe(401);
  expect((await app.request('/sell/api/self', { headers: { cookie: 'sell_session=wrong' } })).status).toBe(401);
});

test('a session of the office ends with the member’s own, with a ban, and with time', async () => {
  const ended = await enter('sell', { sells: { [seller]: 'agent' } });
  await db.deleteFrom('session').where('id', '=', ended.sessionId).execute();
  expect((await ended.ask('/sell/api/self')).status).toBe(401);

  const banned = await enter('sell', { sells: { [seller]: 'agent' } });
  await db.updateTable('account').set({ blocked: 1 }).where('id', '=', banned.accountId).execute();
  expect((await banned.ask('/sell/api/self')).status).toBe(401);

  const old = await enter('sell', { sells: { [seller]: 'agent' } });
  await db
    .updateTable('session')
    .set({ rotated_at: clock.now() - 31 * 86_400_000 })
    .where('id', '=', old.sessionId)
    .execute();
  expect((await old.ask('/sell/api/self')).status).toBe(401);
});

test('whoever was taken off the team, or off the staff, is out at once', async () => {
  const agent = await enter('sell', { sells: { [seller]: 'agent' } });
  await db.deleteFrom('seller_member').where('account_id', '=', agent.accountId).execute();
  expect((await agent.ask('/sell/api/self')).status).toBe(403);
  const moderator = await enter('staff', { staff: ['moderator'], isStrong: true });
  await db.deleteFrom('account_role').where('account_id', '=', moderator.accountId).execute();
  expect((await moderator.ask('/staff/api/self')).status).toBe(403);
});

test('who opened the market at another address of its machine is told where to go', async () => {
  const { ask } = await enter('staff', { staff: ['admin'], isStrong: true });
  const headers = { origin: 'http://10.0.0.5:3000', host: '10.0.0.5:3000' };
  const credentials = { identifier: 'a@example.com', password: 'words of somebody' };
  const { status, text } = await ask('/staff/session/password', { method: 'POST', body: credentials, headers });
  expect([status, text]).toEqual([403, expect.stringContaining(`Open the page at ${PUBLIC_URL}.`)]);
});

test('a page of somebody else changes nothing, whatever cookie comes along', async () => {
  const { ask } = await enter('sell', { sells: { [seller]: 'owner' } });
  const begin = (headers: Record<string, string>) =>
    ask('/sell/api/listings', { method: 'POST', body: { seller: dealer.documentId, kind: 'car' }, headers });
  for (const origin of ['https://evil.example', 'null', '']) expect((await begin({ origin })).status, origin).toBe(403);
  expect((await begin({})).status).toBe(201);
  // The same route under another spelling.
  for (const origin of ['https://evil.example', PUBLIC_URL]) {
    const { status } = await app.request('/%73ell/session', { method: 'DELETE', headers: { origin } });
    expect(status, origin).toBe(origin === PUBLIC_URL ? 204 : 403);
  }
});

// Every route of the offices, asked by everybody there is.

interface Caller {
  name: string;
  actor: Actor;
  ask: (path: string, sent: { method: 'GET'; body?: unknown }) => Promise<{ status: number; body: unknown }>;
}

const asVisitor: Caller['ask'] = (path, { method, body }) =>
  app.request(path, {
    method,
    headers: { origin: PUBLIC_URL, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

async function openCallers(area: 'sell' | 'staff'): Promise<Caller[]> {
  const kindOf = (role: 'owner' | 'manager' | 'agent') => ({ sellerId: seller, kind: 'dealer' as const, role });
  const privately = await makePrivateSeller();
  const member = await enter(area);
  const own = await enter(area, { sells: { [privately.sellerId]: 'owner' } }, privately.accountId);
  const callers: Caller[] = [
    { name: 'visitor', actor: VISITOR, ask: asVisitor },
    { name: 'member', actor: { ...VISITOR, accountId: member.accountId }, ask: member.ask },
    {
      name: 'private seller',
      ask: own.ask,
      actor: {
        ...VISITOR,
        accountId: own.accountId,
        memberships: [{ sellerId: privately.sellerId, kind: 'private', role: 'owner' }],
      },
    },
  ];
  for (const role of ['agent', 'manager', 'owner'] as const) {
    const { accountId, ask } = await enter(area, { sells: { [seller]: role } });
    callers.push({ name: role, actor: { ...VISITOR, accountId, memberships: [kindOf(role)] }, ask });
  }
  for (const role of ['moderator', 'editor', 'admin'] as const) {
    for (const isStrong of [false, true]) {
      const { accountId, ask } = await enter(area, { staff: [role], isStrong });
      const staffRoles = area === 'staff' ? [role] : [];
      callers.push({
        name: `${role}${isStrong ? ' strong' : ''}`,
        actor: { ...VISITOR, accountId, staffRoles, isStrong },
        ask,
      });
    }
  }
  return callers;
}

const refused = (body: unknown) => (body as { error?: { name: string } } | undefined)?.error?.name;

/** Returns the error that the guard of the routes answers; undefined: it lets the caller through. */
function refusalFor({ actor }: Caller, action: Action | undefined) {
  if (actor.accountId === null) return 'UnauthorizedError';
  if (action === undefined || can(actor, action)) return undefined;
  return needsSecondFactor(actor, action) ? 'SecondFactorError' : 'ForbiddenError';
}

test.each(['sell', 'staff'] as const)('every route of the office of %s opens to whom the table says', async (area) => {
  const routes = app.described.filter(({ config, url }) => config.action !== undefined && url.startsWith(`/${area}/`));
  expect(routes.length).toBeGreaterThan(0);
  // Routes that end the caller's sessions come last: the caller can ask nothing after them.
  routes.sort((a, b) => Number(a.url.endsWith('/sessions')) - Number(b.url.endsWith('/sessions')));
  const callers = await openCallers(area);
  for (const { method, url, config } of routes) {
    const path = addressOf(url);
    for (const caller of callers) {
      const body = method === 'GET' || method === 'DELETE' ? {} : { body: {} };
      const answer = await caller.ask(path, { method: method as 'GET', ...body });
      // A caller who began to sell by this request becomes a plain member again.
      const { accountId } = caller.actor;
      if (caller.name !== 'private seller') await db.deleteFrom('seller').where('account_id', '=', accountId).execute();
      const refusal = refusalFor(caller, config.action);
      const told = `${method} ${url} as ${caller.name}: ${JSON.stringify(answer.body)}`;
      if (refusal) expect(refused(answer.body), told).toBe(refusal);
      // How a route answers an empty body, or a thing that does not exist, is its own affair.
      else expect([refused(answer.body), answer.status], told).not.toContain('ForbiddenError');
    }
  }
});

test('an address with what is no id names nothing, whoever asks', async () => {
  const owner = await enter('sell', { sells: { [seller]: 'owner' } });
  const webhook = `/sell/api/webhooks/${'a'.repeat(24)}/deliveries`;
  for (const path of [`${webhook}/approve/replay`, `${webhook}/-1/replay`, `${webhook}/1e9/replay`])
    expect((await owner.ask(path, { method: 'POST' })).status, path).toBe(404);
  expect((await owner.ask('/sell/api/listings/-')).status).toBe(404);
});

test('a body that is none, or names what nobody asked for, is refused by every route that takes one', async () => {
  const routes = app.described.filter(({ config, describe }) => config.action !== undefined && describe().body);
  expect(routes.length).toBeGreaterThan(2);
  for (const { method, url } of routes) {
    // Somebody else at each route: a member may write only so much in a minute.
    const { cookie } = url.startsWith('/sell/')
      ? await enter('sell', { sells: { [seller]: 'owner' } })
      : await enter('staff', { staff: ['admin'], isStrong: true });
    const headers = { cookie, origin: PUBLIC_URL, 'content-type': 'application/json' };
    for (const body of ['null', '[]', '1', '{', '"text"', '{"surprise":1}', '['.repeat(30_000)]) {
      const { status } = await app.request(addressOf(url), {
        method: method as 'POST',
        headers,
        body,
      });
      // A file is asked for by a plain form, which is no JSON.
      const refused = /^\/staff\/.*\/export$/.test(url) ? 415 : 400;
      expect(status, `${method} ${url} ${body.slice(0, 20)}`).toBe(refused);
    }
  }
});

test('every route below the offices names what it is for, but those for whoever was mailed a code', () => {
  const bare = app.described.filter(
    ({ method, url, config }) =>
      /^\/(sell|staff)\/api\//.test(url) &&
      config.action === undefined &&
      routeTable[`${method} ${url}`] !== 'holder of a secret',
  );
  expect(bare.map(({ method, url }) => `${method} ${url}`)).toEqual([]);
});

test('every route below the offices waits its turn, but for the one that takes a photo', () => {
  const unqueued = app.described.filter(
    ({ url, config }) => /^\/(sell|staff)\/api\//.test(url) && config.queue === undefined,
  );
  expect(unqueued.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'PUT /sell/api/listings/:documentId/photos/:sha256',
  ]);
});

test('the public document of the API tells nothing of the offices', async () => {
  const { text } = await app.get('/api/openapi.json');
  expect(text).not.toMatch(/\/(sell|staff)\//);
});
