import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import type { LeadInbox } from '#contract/office/lead-schemas.ts';
import type { Deliveries, NewWebhook, Webhooks } from '#contract/office/webhook-schemas.ts';
import { openOutwardFetch } from '../../../platform/http/outward/outward-fetch.ts';
import { openLeadMakers } from '../../../test/lead-makers.ts';
import { openSellingMarket } from '../../../test/selling-makers.ts';
import { whenDone } from '../../../test/test-database.ts';
import { sealKeysOf } from '../../../test/webhook-market.ts';
import { sealSecret } from '../delivery/webhook-writes.ts';

type Market = Awaited<ReturnType<typeof openSellingMarket>>;
type Person = Awaited<ReturnType<Market['dealerPerson']>>;

const ADDRESS = 'https://stock.example.com/hook';

const add = ({ ask }: Person, body: object) => ask('/sell/api/webhooks', { method: 'POST', body });
const list = async ({ ask }: Person) => ((await ask('/sell/api/webhooks')).body as Webhooks).webhooks;

async function addOne(person: Person, events = ['listing.submitted', 'listing.published', 'listing.sold']) {
  const { status, body, text } = await add(person, { address: ADDRESS, events });
  expect(status, text).toBe(201);
  return body as NewWebhook;
}

test('an address is added by those who lead, its secret is shown once and lies sealed', async () => {
  const market = await openSellingMarket();
  const owner = await market.dealerPerson('owner');
  const made = await addOne(owner);
  expect(made).toMatchObject({ address: ADDRESS, state: 'on' });
  expect(made.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const [shown] = await list(await market.dealerPerson('manager'));
  expect(shown).toEqual({ ...made, secret: undefined });
  expect(JSON.stringify(await market.db.selectFrom('webhook').selectAll().execute())).not.toContain(made.secret);
  const agent = await market.dealerPerson('agent');
  for (const [path, method] of [
    ['/sell/api/webhooks', 'GET'],
    [`/sell/api/webhooks/${made.documentId}`, 'DELETE'],
    [`/sell/api/webhooks/${made.documentId}/test`, 'POST'],
  ] as const) {
    expect((await agent.ask(path, { method })).status).toBe(403);
  }
});

test("another seller's address does not exist", async () => {
  const market = await openSellingMarket();
  const { documentId } = await addOne(await market.dealerPerson('owner'));
  const other = await market.makeDealer();
  const stranger = await market.enter('sell', { sells: { [await market.sellerOf('dealer_id', other.id)]: 'owner' } });
  expect((await stranger.ask(`/sell/api/webhooks/${documentId}`)).status).toBe(404);
  expect((await stranger.ask(`/sell/api/webhooks/${documentId}`, { method: 'DELETE' })).status).toBe(404);
  expect(await list(stranger)).toEqual([]);
});

test.each([
  ['http://127.0.0.1/', 'address'],
  ['http://localhost/hook', 'address'],
  ['https://10.0.0.8/', 'address'],
  ['http://[::1]/', 'address'],
  ['https://stock.example.com:8443/', 'address'],
  ['https://me:secret@stock.example.com/', 'address'],
  ['ftp://stock.example.com/', 'address'],
  ['not an address', 'address'],
])('the address %s is refused, with a sentence at its field', async (address, field) => {
  const market = await openSellingMarket();
  const { status, body } = await add(await market.dealerPerson('owner'), { address, events: ['listing.sold'] });
  expect(status).toBe(400);
  expect(body).toMatchObject({
    error: { details: { errors: [{ path: [field], message: expect.stringMatching(/\.$/) }] } },
  });
});

test('where webhooks may lead to this machine, one is added and told', async () => {
  const hosts: (string | undefined)[] = [];
  const arrived = Promise.withResolvers<void>();
  const receiver = createServer((request, reply) => {
    hosts.push(request.headers.host);
    reply.end();
    arrived.resolve();
  });
  await new Promise<void>((resolve) => {
    receiver.listen(0, '127.0.0.1', resolve);
  });
  whenDone(() => void receiver.close());
  const { port } = receiver.address() as AddressInfo;
  const parts = { webhookReach: 'internet and this machine', fetchOutward: openOutwardFetch() } as const;
  const market = await openSellingMarket(parts);
  const owner = await market.dealerPerson('owner');
  const made = await add(owner, { address: `http://localhost:${port}/hook`, events: ['listing.sold'] });
  expect(made.status, made.text).toBe(201);
  const { documentId } = made.body as NewWebhook;
  await owner.ask(`/sell/api/webhooks/${documentId}/test`, { method: 'POST' });
  await arrived.promise;
  expect(hosts).toEqual([`localhost:${port}`]);
});

test('nothing chosen, something unknown and a sixth address are refused', async () => {
  const market = await openSellingMarket();
  const owner = await market.dealerPerson('owner');
  expect((await add(owner, { address: ADDRESS, events: [] })).status).toBe(400);
  expect((await add(owner, { address: ADDRESS, events: ['listing.eaten'] })).status).toBe(400);
  for (let at = 0; at < 5; at += 1) await addOne(owner);
  expect((await add(owner, { address: ADDRESS, events: ['listing.sold'] })).status).toBe(400);
  expect(await list(owner)).toHaveLength(5);
});

const show = async ({ ask }: Person, id: string) => (await ask(`/sell/api/webhooks/${id}`)).body as Deliveries;

test('what becomes of a listing is noted for the address in the same transaction, and says nothing that is private', async () => {
  const market = await openSellingMarket();
  const owner = await market.dealerPerson('owner');
  const { documentId } = await addOne(owner);
  const [{ seller = '' } = {}] = (
    (await owner.ask('/sell/api/self')).body as { sellers: { documentId: string }[] }
  ).sellers.map((one) => ({ seller: one.documentId }));
  const id = await market.draft(owner, seller, { chassis: 'SECRETCHASSIS1' });
  expect((await show(owner, documentId)).deliveries).toEqual([]);
  const sent = await market.move(owner, id, 'submit');
  expect(sent.status, sent.text).toBe(200);
  expect((await market.move(owner, id, 'sell')).status).toBe(200);
  const { deliveries } = await show(owner, documentId);
  expect(deliveries.map(({ event }) => event)).toEqual(['listing.sold', 'listing.published']);
  const bodies = await market.db.selectFrom('webhook_delivery').select('body').orderBy('id', 'desc').execute();
  expect(JSON.parse(bodies[0]?.body ?? '')).toMatchObject({
    type: 'listing.sold',
    data: { documentId: id, kind: 'car', state: 'sold', stockNumber: null },
  });
  expect(JSON.stringify(bodies)).not.toContain('SECRETCHASSIS1');
});

test('who asks for a listing, and what becomes of it, is told without a name or number', async () => {
  const market = await openSellingMarket();
  const owner = await market.dealerPerson('owner');
  await addOne(owner, ['lead.created', 'lead.updated']);
  const { documentId: id } = await market.makeCar({ dealer_info: market.dealer.id });
  const { askSeller } = openLeadMakers(market);
  const buyer = { name: 'Rita', phone: '0752 111 222' };
  for (const _again of [1, 2]) expect((await askSeller(id, buyer)).status).toBe(201);
  const { rows } = (await owner.ask('/sell/api/leads')).body as LeadInbox;
  const lead = rows[0]?.documentId;
  const moved = await owner.ask(`/sell/api/leads/${lead}/contact`, { method: 'POST', body: { way: 'phone' } });
  expect(moved.status, moved.text).toBe(200);
  const told = await market.db.selectFrom('webhook_delivery').select(['event', 'body']).orderBy('id').execute();
  expect(told.map(({ event }) => event)).toEqual(['lead.created', ...told.slice(1).map(() => 'lead.updated')]);
  expect(told.length).toBeGreaterThan(1);
  expect(JSON.parse(told[0]?.body ?? '')).toMatchObject({ data: { id: lead, state: 'new', documentId: id } });
  expect(JSON.parse(told.at(-1)?.body ?? '')).toMatchObject({ data: { id: lead, state: 'contacted' } });
  for (const word of ['Rita', '752111222', 'there']) expect(JSON.stringify(told)).not.toContain(word);
});

test('an address is switched off and on, tried, and removed with its record', async () => {
  const market = await openSellingMarket();
  const owner = await market.dealerPerson('owner');
  const { documentId } = await addOne(owner);
  const path = `/sell/api/webhooks/${documentId}`;
  expect((await owner.ask(`${path}/test`, { method: 'POST' })).status).toBe(204);
  const [sent] = (await show(owner, documentId)).deliveries;
  expect(sent).toMatchObject({ event: 'webhook.test' });
  expect((await owner.ask(`${path}/deliveries/${sent?.id}/replay`, { method: 'POST' })).status).toBe(204);
  expect((await owner.ask(`${path}/deliveries/999999/replay`, { method: 'POST' })).status).toBe(404);
  expect((await show(owner, documentId)).deliveries).toHaveLength(2);
  expect((await owner.ask(path, { method: 'PATCH', body: { isOn: false } })).body).toMatchObject({ state: 'off' });
  expect((await owner.ask(`${path}/test`, { method: 'POST' })).status).toBe(400);
  expect((await owner.ask(path, { method: 'PATCH', body: { isOn: true } })).body).toMatchObject({ state: 'on' });
  expect((await owner.ask(path, { method: 'DELETE' })).status).toBe(204);
  expect((await owner.ask(path, { method: 'DELETE' })).status).toBe(404);
  expect(await market.db.selectFrom('webhook_delivery').selectAll().execute()).toEqual([]);
});

test('a new secret is shown once to those who lead, is on record, and no third one is made while two sign', async () => {
  const market = await openSellingMarket();
  const owner = await market.dealerPerson('owner');
  const made = await addOne(owner);
  const path = `/sell/api/webhooks/${made.documentId}/secret`;
  expect((await (await market.dealerPerson('agent')).ask(path, { method: 'POST' })).status).toBe(403);
  const { status, body } = await owner.ask(path, { method: 'POST' });
  const renewed = body as NewWebhook;
  expect(status).toBe(201);
  expect(renewed.secret).toMatch(/^whsec_/);
  expect(renewed.secret).not.toBe(made.secret);
  const formerSecretUntil = new Date(market.clock.now() + 86_400_000).toISOString();
  const { webhook } = await show(owner, made.documentId);
  expect(webhook).toEqual({ ...made, secret: undefined, formerSecretUntil });
  const rows = JSON.stringify(await market.db.selectFrom('webhook').selectAll().execute());
  for (const secret of [made.secret, renewed.secret]) expect(rows).not.toContain(secret);
  const noted = market.db.selectFrom('audit_event').select('actor').where('action', '=', 'renew webhook secret');
  expect(await noted.execute()).toEqual([{ actor: owner.accountId }]);
  const again = await owner.ask(path, { method: 'POST' });
  expect(again).toMatchObject({ status: 400, body: { error: { message: expect.stringContaining('Both secrets') } } });
  market.clock.advance(86_400_000);
  expect((await (await market.dealerPerson('manager')).ask(path, { method: 'POST' })).status).toBe(201);
});

test('an address whose secret cannot be read says so, takes no test, and is of use again with a new secret', async () => {
  const market = await openSellingMarket();
  const owner = await market.dealerPerson('owner');
  const { documentId } = await addOne(owner);
  const lost = sealSecret(sealKeysOf('lost'), documentId, 'whsec_bG9zdA==');
  await market.db.updateTable('webhook').set({ secret: lost }).execute();
  expect((await show(owner, documentId)).webhook).toMatchObject({ state: 'on', isSigned: false });
  const path = `/sell/api/webhooks/${documentId}`;
  expect(await owner.ask(`${path}/test`, { method: 'POST' })).toMatchObject({
    status: 400,
    body: { error: { message: expect.stringContaining('new secret') } },
  });
  expect((await owner.ask(`${path}/secret`, { method: 'POST' })).status).toBe(201);
  expect((await show(owner, documentId)).webhook).toMatchObject({ isSigned: true, formerSecretUntil: null });
  expect((await owner.ask(`${path}/test`, { method: 'POST' })).status).toBe(204);
});
