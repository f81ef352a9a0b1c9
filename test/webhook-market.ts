import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import type { ListingEvent, WebhookEvent } from '#contract/webhooks/webhook-events.ts';
import { webhookJobs } from '../api/webhooks/delivery/webhook-jobs.ts';
import { announce, drawSecret, sealSecret } from '../api/webhooks/delivery/webhook-writes.ts';
import type { Clock } from '../platform/clock.ts';
import { createId } from '../platform/create-id.ts';
import { openOutwardFetch } from '../platform/http/outward/outward-fetch.ts';
import { openJobQueue } from '../platform/jobs/job-queue.ts';
import type { SealKeys } from '../platform/sealed-text.ts';
import { openMemoryLimits } from './memory-limits.ts';
import { openOfficeMakers } from './office-makers.ts';
import { openTestApp } from './open-test-app.ts';
import { whenDone } from './test-database.ts';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** Returns seal keys from the market's secrets, the current one first. */
export function sealKeysOf(...ids: string[]): SealKeys {
  const keys = ids.map((id) => ({ id, secret: Buffer.alloc(32, id) }));
  const [current] = keys;
  if (!current) throw new Error('A market has a secret');
  return { current, find: (id) => keys.find((key) => key.id === id) };
}

export interface Received {
  host: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

type Answer = (host: string, reply: ServerResponse) => void;

/** Starts a server on this machine that stands for all receivers. */
async function openReceiver(answer: Answer) {
  const received: Received[] = [];
  const server = createServer((request, reply) => {
    void text(request).then((body) => {
      const { headers } = request;
      received.push({ host: headers.host, headers, body });
      answer(headers.host ?? '', reply);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  whenDone(async () => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { received, port };
}

/** Opens a market, a stand-in for all receivers, and a queue that sends to them. */
export async function openWebhookMarket(answer: Answer) {
  const { received, port } = await openReceiver(answer);
  const resolve = async (name: string) => [name.startsWith('inner') ? '10.0.0.1' : '41.210.128.1'];
  const fetchOutward = openOutwardFetch({ resolve, standIn: () => ({ host: '127.0.0.1', port }) });
  const app = await openTestApp();
  const { adapter } = app;
  const { db } = adapter;
  const { makePrivateSeller, makeAccount } = openOfficeMakers(app);
  const keys = sealKeysOf('1');

  /** Opens a job queue, as each process of a server has one. */
  function openQueue({ clock = app.clock, sealKeys = keys }: { clock?: Clock; sealKeys?: SealKeys } = {}) {
    const rateLimits = openMemoryLimits({ clock: app.clock });
    const kinds = webhookJobs({
      adapter,
      clock,
      keys: sealKeys,
      rateLimits,
      fetchOutward,
      webhookReach: 'internet',
      log: app.app.log,
    });
    const queue = openJobQueue({ adapter, clock, kinds, log: Fastify().log, lanes: 4 });
    whenDone(() => queue.close());
    return queue;
  }
  const queue = openQueue();

  async function makeWebhook(host: string, events: WebhookEvent[] = ['listing.sold', 'listing.updated']) {
    const { sellerId } = await makePrivateSeller();
    const created_by = await makeAccount();
    const [documentId, secret, now] = [createId(), drawSecret(), app.clock.now()];
    const { id } = await db
      .insertInto('webhook')
      .values({
        document_id: documentId,
        created_at: now,
        updated_at: now,
        seller_id: sellerId,
        created_by,
        address: `http://${host}/hook`,
        secret: sealSecret(keys, documentId, secret),
        events: JSON.stringify(events),
        state: 'on',
        failing_since: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const tell = (event: ListingEvent, subject = 'c'.repeat(24), now = app.clock.now()) =>
      announce(
        db,
        sellerId,
        { event, subject, data: { documentId: subject, kind: 'car', state: 'sold', stockNumber: null } },
        now,
      );
    const row = () => db.selectFrom('webhook').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const deliveries = () =>
      db.selectFrom('webhook_delivery').selectAll().where('webhook_id', '=', id).orderBy('id').execute();
    return { id, documentId, secret, created_by, tell, row, deliveries };
  }

  /** Moves the clock, and waits for the work that is due then. */
  async function pass(ms: number) {
    app.clock.advance(ms);
    queue.wake();
    await queue.idle();
  }
  const of = (host: string) => received.filter((one) => one.host === host);
  return { ...app, db, keys, makeWebhook, pass, of, received, queue, openQueue };
}
