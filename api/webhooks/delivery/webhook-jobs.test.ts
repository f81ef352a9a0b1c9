import { expect, test } from 'vitest';
import { systemClock } from '../../../platform/clock.ts';
import { readConfig } from '../../../platform/config.ts';
import { mailJob } from '../../../platform/mail/outbox.ts';
import { emailOf } from '../../../test/office-makers.ts';
import { PUBLIC_URL } from '../../../test/open-test-app.ts';
import { testLong } from '../../../test/test-database.ts';
import { expectWithin } from '../../../test/wall-time.ts';
import { DAY_MS, HOUR_MS, openWebhookMarket } from '../../../test/webhook-market.ts';
import { signature } from './webhook-delivery.ts';
import { removeOldDeliveries } from './webhook-jobs.ts';
import { webhookMails } from './webhook-mails.ts';
import { announce, announceTest, replayDelivery } from './webhook-writes.ts';

test('a message arrives signed, as Standard Webhooks has it, and what was answered is on record', async () => {
  const market = await openWebhookMarket((_host, reply) => void reply.end('Thank\u0000 you\n\nmuch'));
  const hook = await market.makeWebhook('a.example.com');
  await hook.tell('listing.sold');
  await hook.tell('listing.reserved');
  await market.pass(0);
  const [message, ...others] = market.of('a.example.com');
  expect(others).toEqual([]);
  if (!message) throw new Error('Nothing arrived');
  const { headers, body } = message;
  expect(JSON.parse(body)).toEqual({
    type: 'listing.sold',
    timestamp: new Date(market.clock.now()).toISOString(),
    data: { documentId: 'c'.repeat(24), kind: 'car', state: 'sold', stockNumber: null },
  });
  const stamp = Number(headers['webhook-timestamp']);
  expect(stamp).toBe(Math.floor(market.clock.now() / 1_000));
  expect(headers['webhook-id']).toMatch(/^msg_[0-9a-f]{32}$/);
  expect(headers['webhook-signature']).toBe(signature(hook.secret, String(headers['webhook-id']), stamp, body));
  expect(await hook.deliveries()).toMatchObject([
    { state: 'delivered', status: 200, attempts: 1, answer: 'Thank you much', due_at: null },
  ]);
});

test('the signature is that of the published example', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const made = signature(secret, 'msg_p5jXN8AQM9LWM0D4loKWxJek', 1_614_265_330, '{"test": 2432232314}');
  expect(made).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});

test('what was rolled back is not told', async () => {
  const market = await openWebhookMarket((_host, reply) => void reply.end());
  const hook = await market.makeWebhook('a.example.com');
  const { seller_id } = await hook.row();
  const undone = market.db.transaction().execute(async (db) => {
    await announce(db, seller_id, { event: 'webhook.test', data: {} }, market.clock.now());
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await market.pass(0);
  expect([market.received, await hook.deliveries()]).toEqual([[], []]);
});

test('several changes of one listing within seconds are one message', async () => {
  const market = await openWebhookMarket((_host, reply) => void reply.end());
  const hook = await market.makeWebhook('a.example.com');
  for (let at = 0; at < 4; at += 1) await hook.tell('listing.updated');
  await hook.tell('listing.updated', 'd'.repeat(24));
  await market.pass(0);
  expect(market.received).toEqual([]);
  await market.pass(5_000);
  expect(market.received).toHaveLength(2);
});

test('what does not arrive is tried again after pauses that grow, for a day, as the same message', async () => {
  const market = await openWebhookMarket((_host, reply) => void reply.writeHead(503).end('busy'));
  const hook = await market.makeWebhook('a.example.com');
  await hook.tell('listing.sold');
  const begun = market.clock.now();
  const at: number[] = [];
  await market.pass(0);
  for (let step = 0; step < 30; step += 1) {
    const [row] = await hook.deliveries();
    if (row?.state !== 'waiting') break;
    at.push(market.clock.now() - begun);
    await market.pass(Number(row.due_at) - market.clock.now());
  }
  const pauses = at.map((time, index) => time - (at[index - 1] ?? 0)).slice(1);
  expect(pauses).toEqual([...pauses].sort((one, other) => one - other));
  expect(market.received.length).toBeGreaterThan(8);
  expect(market.received.length).toBeLessThan(20);
  expect(new Set(market.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(market.clock.now() - begun).toBeGreaterThan(18 * HOUR_MS);
  expect(await hook.deliveries()).toMatchObject([{ state: 'failed', status: 503, answer: 'busy' }]);
  expect(await hook.row()).toMatchObject({ state: 'on', failing_since: begun });
  await market.pass(3 * DAY_MS);
  expect(await market.db.selectFrom('job').selectAll().where('kind', '=', 'deliver webhook').execute()).toEqual([]);
});

test('an address that takes nothing for days is switched off, and whoever added it is written to, once', async () => {
  const market = await openWebhookMarket((_host, reply) => void reply.writeHead(500).end());
  const hook = await market.makeWebhook('a.example.com');
  for (let day = 0; day < 8; day += 1) {
    await hook.tell('listing.sold');
    for (let hour = 0; hour < 24; hour += 1) await market.pass(HOUR_MS);
  }
  expect(await hook.row()).toMatchObject({ state: 'failed' });
  const email = await emailOf(market.db, hook.created_by);
  const sent = market.received.length;
  await hook.tell('listing.sold');
  await market.pass(DAY_MS);
  expect(market.received).toHaveLength(sent);
  const written = await market.db
    .selectFrom('job')
    .select(['id', 'kind', 'key', 'created_at'])
    .where('kind', '=', mailJob('webhook-off'))
    .execute();
  expect(written.map(({ key }) => key)).toEqual([`${email} ${hook.documentId}`]);
  const mail = webhookMails(market.db, readConfig({ PUBLIC_URL }))['webhook-off'];
  const asked = { id: 1, kind: 'webhook-off', recipient: email, about: hook.documentId, created_at: 0 };
  const words = await mail(asked);
  expect(words?.text).toContain('http://a.example.com/hook');
  expect(words?.text).toContain(`${PUBLIC_URL}/sell/webhooks/${hook.documentId}`);
  await market.db.updateTable('webhook').set({ state: 'on' }).where('id', '=', hook.id).execute();
  expect(await mail(asked)).toBeUndefined();
});

test('a receiver that says that it is gone is told nothing more', async () => {
  const market = await openWebhookMarket((_host, reply) => void reply.writeHead(410).end());
  const hook = await market.makeWebhook('a.example.com');
  await hook.tell('listing.sold');
  await market.pass(0);
  expect(await hook.row()).toMatchObject({ state: 'failed' });
});

test('a redirect is no arrival, and not followed', async () => {
  const market = await openWebhookMarket(
    (_host, reply) => void reply.writeHead(302, { location: 'http://b.example.com/' }).end(),
  );
  const hook = await market.makeWebhook('a.example.com');
  await hook.tell('listing.sold');
  await market.pass(0);
  expect(market.received.map(({ host }) => host)).toEqual(['a.example.com']);
  expect(await hook.deliveries()).toMatchObject([{ state: 'waiting', status: 302 }]);
});

test('an address that leads inside gets nothing; what waits behind three messages waits with them', async () => {
  const market = await openWebhookMarket((_host, reply) => void reply.end());
  const hook = await market.makeWebhook('inner.example.com');
  for (let at = 0; at < 5; at += 1) await hook.tell('listing.sold', `${at}`.repeat(24));
  await market.pass(0);
  expect(market.received).toEqual([]);
  const rows = await hook.deliveries();
  expect(rows.map(({ attempts }) => attempts)).toEqual([1, 1, 1, 0, 0]);
  expect(rows[0]).toMatchObject({ status: null, answer: 'not public' });
  expect(new Set(rows.map(({ due_at }) => due_at)).size).toBe(1);
});

test('a dropped connection holds no other message', async () => {
  let dropped = 0;
  const market = await openWebhookMarket((_host, reply) => {
    const isDropped = [1, 2, 4, 5, 7].includes(market.received.length);
    if (isDropped) dropped += 1;
    if (isDropped) reply.destroy();
    else reply.end();
  });
  const hook = await market.makeWebhook('a.example.com');
  for (let at = 0; at < 8; at += 1) await hook.tell('listing.sold', `${at}`.repeat(24));
  await market.pass(0);
  const states = async () => (await hook.deliveries()).map(({ state }) => state === 'delivered');
  expect(await states()).toEqual([false, false, true, false, false, true, false, true]);
  await market.pass(5_000);
  expect([dropped, await states()]).toEqual([5, Array(8).fill(true)]);
});

test('an address that drops three connections in a row is asked by one message at a time, at growing pauses', async () => {
  let isDown = true;
  const market = await openWebhookMarket((_host, reply) => void (isDown ? reply.destroy() : reply.end()));
  const hook = await market.makeWebhook('a.example.com');
  for (let at = 0; at < 30; at += 1) await hook.tell('listing.sold', `${at}`.padStart(24, 'c'));
  await market.pass(0);
  const asked = [market.received.length];
  for (const pause of [5_000, 5_000, 10_000, 20_000]) {
    await market.pass(pause - 1);
    await market.pass(1);
    asked.push(market.received.length);
  }
  expect(asked).toEqual([3, 4, 5, 6, 7]);
  isDown = false;
  await market.pass(30_000);
  expect(new Set((await hook.deliveries()).map(({ state }) => state))).toEqual(new Set(['delivered']));
  expect(await hook.row()).toMatchObject({ failed_connections: 0, failing_since: null });
});

testLong('a receiver that drops a twentieth and is busy for 15 % gets 1,000 messages within two minutes', async () => {
  const market = await openWebhookMarket((_host, reply) => {
    const at = market.received.length % 20;
    if (at === 0) reply.destroy();
    else reply.writeHead([3, 9, 15].includes(at) ? 503 : 204).end();
  });
  const hook = await market.makeWebhook('a.example.com');
  for (let at = 0; at < 1_000; at += 1) {
    await hook.tell('listing.sold', `${at}`.padStart(24, 'c'), systemClock.now());
  }
  const startedAt = performance.now();
  market.openQueue({ clock: systemClock }).wake();
  const waiting = async () => (await hook.deliveries()).filter(({ state }) => state !== 'delivered').length;
  await expect.poll(waiting, { timeout: 300_000, interval: 1_000 }).toBe(0);
  expectWithin(120_000, startedAt);
});

test('a receiver that answers slowly holds up no other', async () => {
  const slow = Promise.withResolvers<void>();
  const market = await openWebhookMarket((host, reply) => {
    if (host === 'slow.example.com') void slow.promise.then(() => reply.end());
    else reply.end();
  });
  const hooks = [await market.makeWebhook('slow.example.com')];
  for (let at = 0; at < 10; at += 1) hooks.push(await market.makeWebhook(`fast${at}.example.com`));
  for (const hook of hooks) await hook.tell('listing.sold');
  market.queue.wake();
  await expect.poll(() => market.received.filter(({ host }) => host?.startsWith('fast')).length).toBe(10);
  const [first] = await Promise.all(hooks.map((hook) => hook.deliveries()));
  expect(first).toMatchObject([{ state: 'waiting' }]);
  slow.resolve();
  await market.queue.idle();
  expect(await hooks[0]?.deliveries()).toMatchObject([{ state: 'delivered' }]);
});

test('a test and an old message go to the one address that they were asked for; the record ends after 30 days', async () => {
  const market = await openWebhookMarket((_host, reply) => void reply.end('ok'));
  const hook = await market.makeWebhook('a.example.com', ['lead.created']);
  await announceTest(market.db, hook.id, market.clock.now());
  await market.pass(0);
  const [first] = await hook.deliveries();
  expect(await replayDelivery(market.db, hook.id, first?.id ?? 0, market.clock.now())).toBe(true);
  expect(await replayDelivery(market.db, hook.id + 1, first?.id ?? 0, market.clock.now())).toBe(false);
  await market.pass(0);
  expect(market.received.map(({ body }) => JSON.parse(body).type)).toEqual(['webhook.test', 'webhook.test']);
  expect(market.received[0]?.headers['webhook-id']).toBe(market.received[1]?.headers['webhook-id']);
  await removeOldDeliveries(market.db, market.clock.now() + 30 * DAY_MS);
  expect(await hook.deliveries()).toHaveLength(2);
  await removeOldDeliveries(market.db, market.clock.now() + 30 * DAY_MS + 1);
  expect(await hook.deliveries()).toEqual([]);
});
