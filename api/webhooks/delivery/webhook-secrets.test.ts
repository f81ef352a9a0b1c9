import { expect, test } from 'vitest';
import { readConfig } from '../../../platform/config.ts';
import type { JobQueue } from '../../../platform/jobs/job-queue.ts';
import { mailJob } from '../../../platform/mail/outbox.ts';
import type { SealKeys } from '../../../platform/sealed-text.ts';
import { PUBLIC_URL } from '../../../test/open-test-app.ts';
import { DAY_MS, openWebhookMarket, type Received, sealKeysOf } from '../../../test/webhook-market.ts';
import { signature } from './webhook-delivery.ts';
import { webhookMails } from './webhook-mails.ts';
import { removeEndedSecrets, renewSecret } from './webhook-secrets.ts';

test('for a day after a new secret both sign; then the new one alone, and the one before is removed', async () => {
  const market = await openMarket();
  const hook = await market.makeWebhook('a.example.com');
  const secrets = { former: hook.secret, newest: await renew(market, hook, market.keys) };
  for (const pause of [0, DAY_MS - 1, 1]) {
    await market.pass(pause);
    await hook.tell('listing.sold');
    await market.pass(0);
  }
  const signers = market.received.map((message) => signersOf(message, secrets));
  expect(signers).toEqual([['newest', 'former'], ['newest', 'former'], ['newest']]);
  await removeEndedSecrets(market.db, market.clock.now() - 1);
  expect((await hook.row()).former_secret).not.toBeNull();
  await removeEndedSecrets(market.db, market.clock.now());
  expect(await hook.row()).toMatchObject({ former_secret: null, former_secret_ends_at: null });
});

/** A webhook of a market that has another secret by now. */
async function openUnsigned() {
  const market = await openMarket();
  const hook = await market.makeWebhook('a.example.com');
  const address = 'http://a.example.com/hook?token=hidden';
  await market.db.updateTable('webhook').set({ address }).where('id', '=', hook.id).execute();
  await market.queue.close();
  const keys = sealKeysOf('2');
  async function pass(ms: number, queue: JobQueue) {
    market.clock.advance(ms);
    queue.wake();
    await queue.idle();
  }
  return { market, hook, keys, queue: market.openQueue({ sealKeys: keys }), pass };
}

test('messages that cannot be signed wait for a new secret; it is told in the log and to the maker, once', async () => {
  const { market, hook, keys, queue, pass } = await openUnsigned();
  for (let at = 0; at < 3; at += 1) {
    await hook.tell('listing.sold');
    await pass(60_000, queue);
  }
  expect(market.received).toEqual([]);
  expect(await hook.deliveries()).toMatchObject(Array(3).fill({ state: 'waiting', attempts: 0 }));
  const warned = market.logged.filter(({ msg }) => msg.includes('cannot be signed'));
  expect(warned).toMatchObject([
    { event: 'webhook_unsigned', webhook: hook.documentId, address: 'http://a.example.com/hook' },
  ]);
  expect(JSON.stringify(market.logged)).not.toContain('hidden');
  const kind = mailJob('webhook-unsigned');
  const written = await market.db.selectFrom('job').select('key').where('kind', '=', kind).execute();
  expect(written).toMatchObject([{ key: expect.stringContaining(` ${hook.documentId}`) }]);
  const mail = webhookMails(market.db, readConfig({ PUBLIC_URL }))['webhook-unsigned'];
  const asked = { id: 1, kind, recipient: 'maker@example.com', about: hook.documentId, created_at: 0 };
  expect((await mail(asked))?.text).toContain(`${PUBLIC_URL}/sell/webhooks/${hook.documentId}`);

  const newest = await renew(market, hook, keys);
  await pass(0, queue);
  expect(market.received.map((message) => signersOf(message, { newest }))).toEqual(Array(3).fill(['newest']));
  expect(await hook.row()).toMatchObject({ former_secret: null, unsigned_told_at: null });
  expect(await mail(asked)).toBeUndefined();
});

test('a secret of the market that is put back sends what waits; what waited for a day did not arrive', async () => {
  const { market, hook, queue, pass } = await openUnsigned();
  await hook.tell('listing.sold', 'a'.repeat(24));
  await pass(0, queue);
  await pass(DAY_MS - 60_000, queue);
  await hook.tell('listing.sold', 'b'.repeat(24));
  await pass(60_000, queue);
  await queue.close();
  await pass(10 * 60_000, market.openQueue({ sealKeys: sealKeysOf('2', '1') }));
  expect(await hook.deliveries()).toMatchObject([{ state: 'failed', attempts: 0 }, { state: 'delivered' }]);
  expect(market.received.map((message) => signersOf(message, { same: hook.secret }))).toEqual([['same']]);
  expect(await hook.row()).toMatchObject({ state: 'on', unsigned_told_at: null });
});

type Market = Awaited<ReturnType<typeof openWebhookMarket>>;
type Webhook = Awaited<ReturnType<Market['makeWebhook']>>;

const openMarket = () => openWebhookMarket((_host, reply) => void reply.end());

async function renew({ db, clock }: Market, hook: Webhook, keys: SealKeys): Promise<string> {
  const row = await hook.row();
  return db.transaction().execute((db) => renewSecret(db, keys, row, clock.now()));
}

/** By which secrets a message is signed, of these; a signature by none of them is 'unknown'. */
function signersOf({ headers, body }: Received, secrets: Record<string, string>): string[] {
  const stamp = Number(headers['webhook-timestamp']);
  const made = Object.entries(secrets).map(([name, secret]) => ({
    name,
    signed: signature(secret, String(headers['webhook-id']), stamp, body),
  }));
  const given = String(headers['webhook-signature']).split(' ');
  return given.map((one) => made.find(({ signed }) => signed === one)?.name ?? 'unknown');
}
