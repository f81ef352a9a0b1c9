import type { FastifyRequest } from 'fastify';
import { BAD_ADDRESS, INNER_ADDRESS, IS_OFF, NO_EVENTS, UNSIGNED } from '#contract/messages/webhooks.ts';
import { fieldError, notFoundError, validationError } from '../../../platform/http/errors.ts';
import { OutwardError, type OutwardReach, readOutwardAddress } from '../../../platform/http/outward/outward-fetch.ts';
import type { RouteApp } from '../../../platform/http/route-schemas.ts';
import { requireActing } from '../../office/require-seller.ts';
import { countOf } from '../../schema/rate-limits.ts';
import type { Services } from '../../services.ts';
import { findWebhook, listDeliveries, listWebhooks, webhookOf } from '../delivery/webhook-queries.ts';
import { announceTest, replayDelivery, switchWebhook } from '../delivery/webhook-writes.ts';
import { webhookSchemas } from './webhook-schemas.ts';
import { addWebhook, removeWebhook, renewWebhookSecret } from './webhook-settings-writes.ts';

function checkedAddress(text: string, reach: OutwardReach): string {
  try {
    return readOutwardAddress(text.trim(), reach).href;
  } catch (error) {
    if (!(error instanceof OutwardError)) throw error;
    throw fieldError('address', error.reason === 'not public' ? INNER_ADDRESS : BAD_ADDRESS);
  }
}

type OfWebhook = FastifyRequest<{ Params: { documentId: string } }>;

type WebhookServices = Pick<
  Services,
  'access' | 'adapter' | 'clock' | 'deliveries' | 'keys' | 'rateLimits' | 'webhookReach'
>;

/** Returns functions that load webhooks for members who may manage them. */
function openWebhookAccess({ access, adapter, clock, keys, rateLimits }: WebhookServices) {
  const { db } = adapter;

  const shown = (webhook: Parameters<typeof webhookOf>[0]) => webhookOf(webhook, keys, clock.now());

  const requireSeller = (request: FastifyRequest) => requireActing({ access, db }, request, 'manage webhooks');

  async function requireWebhook(request: OfWebhook) {
    const webhook = await findWebhook(db, request.params.documentId);
    if (!webhook) throw notFoundError();
    const subject = { sellerId: webhook.seller_id, isSecret: true };
    const { session } = await access.requireMay(request, 'manage webhooks', subject);
    const { accountId } = session;
    const change = { sellerId: webhook.seller_id, documentId: webhook.document_id, accountId, now: clock.now() };
    return { webhook, accountId, change };
  }

  /**
   * Returns a webhook to which a seller sends a test message or an old one again. The number of such messages is limited, so that nobody
   * can flood another system through the market.
   */
  async function requireSendable(request: OfWebhook) {
    const { webhook, accountId } = await requireWebhook(request);
    if (webhook.state !== 'on') throw validationError(IS_OFF);
    if (!shown(webhook).isSigned) throw validationError(UNSIGNED);
    await rateLimits.consume([countOf('webhookMessagesAsked', webhook.seller_id)], accountId);
    return webhook;
  }

  return { shown, requireSeller, requireWebhook, requireSendable };
}

/** Routes by which sellers manage their webhooks. */
export function webhookRoutes(app: RouteApp, services: WebhookServices) {
  const { adapter, clock, keys, webhookReach, deliveries } = services;
  const { db } = adapter;
  const { shown, requireSeller, requireWebhook, requireSendable } = openWebhookAccess(services);
  const manages = { config: { action: 'manage webhooks' } } as const;

  app.get('/sell/api/webhooks', { schema: webhookSchemas.list, ...manages }, async (request) => {
    const { sellerId } = await requireSeller(request);
    return { webhooks: (await listWebhooks(db, sellerId)).map(shown) };
  });

  app.post('/sell/api/webhooks', { schema: webhookSchemas.make, ...manages }, async (request, reply) => {
    const { sellerId, accountId } = await requireSeller(request);
    const address = checkedAddress(request.body.address, webhookReach);
    const events = [...new Set(request.body.events)];
    if (events.length === 0) throw fieldError('events', NO_EVENTS);
    const { documentId, secret } = await db
      .transaction()
      .execute((db) => addWebhook(db, keys, { sellerId, accountId, address, events, now: clock.now() }));
    const made = await findWebhook(db, documentId);
    if (!made) throw notFoundError();
    return reply.code(201).send({ ...shown(made), secret });
  });

  app.get('/sell/api/webhooks/:documentId', { schema: webhookSchemas.deliveries, ...manages }, async (request) => {
    const { webhook } = await requireWebhook(request);
    return { webhook: shown(webhook), deliveries: await listDeliveries(db, webhook.id) };
  });

  app.patch('/sell/api/webhooks/:documentId', { schema: webhookSchemas.change, ...manages }, async (request) => {
    const { webhook } = await requireWebhook(request);
    const state = request.body.isOn ? 'on' : 'off';
    if (webhook.state === state) return shown(webhook);
    await db.transaction().execute((db) => switchWebhook(db, webhook.id, state, clock.now()));
    return shown({ ...webhook, state, failing_since: null });
  });

  app.post(
    '/sell/api/webhooks/:documentId/secret',
    { schema: webhookSchemas.renewSecret, ...manages },
    async (request, reply) => {
      const { change } = await requireWebhook(request);
      const secret = await db.transaction().execute((db) => renewWebhookSecret(db, keys, change));
      deliveries.wake();
      const renewed = await findWebhook(db, change.documentId);
      if (!renewed) throw notFoundError();
      return reply.code(201).send({ ...shown(renewed), secret });
    },
  );

  app.delete(
    '/sell/api/webhooks/:documentId',
    { schema: webhookSchemas.remove, ...manages },
    async (request, reply) => {
      const { change } = await requireWebhook(request);
      await db.transaction().execute((db) => removeWebhook(db, change));
      return reply.code(204).send();
    },
  );

  app.post(
    '/sell/api/webhooks/:documentId/test',
    { schema: webhookSchemas.test, ...manages },
    async (request, reply) => {
      const webhook = await requireSendable(request);
      await db.transaction().execute((db) => announceTest(db, webhook.id, clock.now()));
      deliveries.wake();
      return reply.code(204).send();
    },
  );

  app.post(
    '/sell/api/webhooks/:documentId/deliveries/:delivery/replay',
    { schema: webhookSchemas.replay, ...manages },
    async (request, reply) => {
      const webhook = await requireSendable(request);
      const id = Number(request.params.delivery);
      const isThere = await db.transaction().execute((db) => replayDelivery(db, webhook.id, id, clock.now()));
      if (!isThere) throw notFoundError();
      deliveries.wake();
      return reply.code(204).send();
    },
  );
}
