import { expect, test } from 'vitest';
import { mailJob } from '../../../platform/mail/outbox.ts';
import { openWebhookMarket, type Received } from '../../../test/webhook-market.ts';
import { switchWebhook } from './webhook-writes.ts';

// On both databases: two processes read and count the same rows at once.

const idOf = ({ headers }: Received) => headers['webhook-id'];

test('of two processes that found the same messages each is sent by one', async () => {
  const answers: (() => void)[] = [];
  const begun = Promise.withResolvers<void>();
  const market = await openWebhookMarket((_host, reply) => {
    answers.push(() => reply.end());
    begun.resolve();
    // The first process is held until the second one sends, and that until the first goes on, which found the same message before.
    answers.at(-2)?.();
    if (answers.length > 2) answers.at(-1)?.();
  });
  const hook = await market.makeWebhook('a.example.com');
  for (const subject of ['a', 'b', 'c']) await hook.tell('listing.sold', subject.repeat(24));
  market.queue.wake();
  await begun.promise;
  const other = market.openQueue();
  await hook.tell('listing.sold', 'd'.repeat(24));
  other.wake();
  await Promise.all([market.queue.idle(), other.idle()]);
  expect(new Set(market.received.map(idOf)).size).toBe(4);
  expect(market.received).toHaveLength(4);
  expect(await hook.deliveries()).toMatchObject(Array(4).fill({ state: 'delivered', attempts: 1 }));
});

test.each([
  [204, 'delivered'],
  [503, 'failed'],
  [410, 'failed'],
])(
  'a message under way while its address is switched off is noted as it ends (%i: %s), and nothing more is sent',
  async (status, state) => {
    const [begun, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const market = await openWebhookMarket((_host, reply) => {
      begun.resolve();
      void answered.promise.then(() => reply.writeHead(status).end());
    });
    const hook = await market.makeWebhook('a.example.com');
    for (const subject of ['a', 'b', 'c']) await hook.tell('listing.sold', subject.repeat(24));
    market.queue.wake();
    await begun.promise;
    await market.db.transaction().execute((db) => switchWebhook(db, hook.id, 'off', market.clock.now()));
    answered.resolve();
    await market.queue.idle();
    const unsent = { state: 'failed', attempts: 0, status: null };
    expect(await hook.deliveries()).toMatchObject([{ state, status, attempts: 1 }, unsent, unsent]);
    expect(await hook.row()).toMatchObject({ state: 'off', failing_since: null });
    const mails = market.db.selectFrom('job').select('id').where('kind', '=', mailJob('webhook-off'));
    expect(await mails.execute()).toEqual([]);
    await market.pass(60_000);
    expect(market.received).toHaveLength(1);
  },
);
