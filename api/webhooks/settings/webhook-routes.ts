import type { FastifyRequest } from 'fastify';
import { formatMoment } from '#contract/messages/dates.ts';
import {
  BAD_ADDRESS,
  INNER_ADDRESS,
  IS_OFF,
  NO_EVENTS,
  tooManyWebhooks,
  twoSecretsUntil,
  UNSIGNED,
} from '#contract/messages/webhooks.ts';
import { MOST_WEBHOOKS } from '#contract/office/webhooks.ts';
import { createId } from '../../../platform/create-id.ts';
import { fieldError, notFoundError, validationError } from '../../../platform/http/errors.ts';
import { countOf } from '../../../platform/http/limits/rate-limits.ts';
import { OutwardError, type OutwardReach, readOutwardAddress } from '../../../platform/http/outward/outward-fetch.ts';
import type { RouteApp } from '../../../platform/http/route-schemas.ts';
import { recordAudit } from '../../audit/audit-writes.ts';
import { requireActing } from '../../office/require-seller.ts';
import { holdSeller } from '../../sellers/seller-hold-writes.ts';
import type { Services } from '../../services.ts';
import { findWebhook, listDeliveries, listWebhooks, webhookOf } from '../delivery/webhook-queries.ts';
import { renewSecret } from '../delivery/webhook-secrets.ts';
import { announceTest, drawSecret, replayDelivery, sealSecret, switchWebhook } from '../delivery/webhook-writes.ts';
import { webhookSchemas } from './webhook-schemas.ts';

function checkedAddress(text: string, reach: OutwardReach): string {
  try {
    return readOutwardAddress(text.trim(), reach).href;
  } catch (error) {
    if (!(error instanceof OutwardError)) throw error;
    throw fieldError('address', error.reason === 'not public' ? INNER_ADDRESS : BAD_ADDRESS);
  }
}

type OfWebhook = FastifyRequest<{ Params: { documentId: string } }>;

/** Routes by which sellers manage the addresses of their own systems. */
export function webhookRoutes(
  app: RouteApp,
  services: Pick<Services, 'access' | 'adapter' | 'clock' | 'deliveries' | 'keys' | 'rateLimits' | 'webhookReach'>,
) {
  const { access, adapter, clock, keys, rateLimits, webhookReach, deliveries } = services;
  const { db } = adapter;
  const manages = { config: { action: 'manage webhooks' } } as const;

  const shown = (webhook: Parameters<typeof webhookOf>[0]) => webhookOf(webhook, keys, clock.now());

  const requireSeller = (request: FastifyRequest) => requireActing({ access, db }, request, 'manage webhooks');

  async function requireWebhook(request: OfWebhook) {
    const webhook = await findWebhook(db, request.params.documentId);
    if (!webhook) throw notFoundError();
    const subject = { sellerId: webhook.seller_id, isSecret: true };
    const { session } = await access.requireMay(request, 'manage webhooks', subject);
    return { webhook, accountId: session.accountId };
  }

  /** Requires a webhook that may be sent to, within a limit: nobody's system is flooded by way of ours. */
  async function requireSendable(request: OfWebhook) {
    const { webhook, accountId } = await requireWebhook(request);
    if (webhook.state !== 'on') throw validationError(IS_OFF);
    if (!shown(webhook).isSigned) throw validationError(UNSIGNED);
    await rateLimits.take([countOf('webhookMessagesAsked', webhook.seller_id)], accountId);
    return webhook;
  }

  app.get('/sell/api/webhooks', { schema: webhookSchemas.list, ...manages }, async (request) => {
    const { sellerId } = await requireSeller(request);
    return { webhooks: (await listWebhooks(db, sellerId)).map(shown) };
  });

  app.post('/sell/api/webhooks', { schema: webhookSchemas.make, ...manages }, async (request, reply) => {
    const { sellerId, accountId } = await requireSeller(request);
    const address = checkedAddress(request.body.address, webhookReach);
    const events = [...new Set(request.body.events)];
    if (events.length === 0) throw fieldError('events', NO_EVENTS);
    const [now, documentId, secret] = [clock.now(), createId(), drawSecret()];
    await db.transaction().execute(async (db) => {
      // Locks the seller, so that the count holds until the transaction ends.
      await holdSeller(db, sellerId);
      if ((await listWebhooks(db, sellerId)).length >= MOST_WEBHOOKS)
        throw validationError(tooManyWebhooks(MOST_WEBHOOKS));
      await db
        .insertInto('webhook')
        .values({
          document_id: documentId,
          created_at: now,
          updated_at: now,
          seller_id: sellerId,
          created_by: accountId,
          address,
          events: JSON.stringify(events),
          state: 'on',
          failing_since: null,
          secret: sealSecret(keys, documentId, secret),
        })
        .execute();
      const subject = { kind: 'seller', id: sellerId };
      const difference = { webhook: { before: null, after: documentId } };
      await recordAudit(db, { at: now, actor: accountId, action: 'add webhook', subject, difference });
    });
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
      const { webhook: asked, accountId } = await requireWebhook(request);
      const now = clock.now();
      const secret = await db.transaction().execute(async (db) => {
        // Locks the seller: of two who ask at once, the second sees what the first got.
        await holdSeller(db, asked.seller_id);
        const webhook = await findWebhook(db, asked.document_id);
        if (!webhook) throw notFoundError();
        const { isSigned, formerSecretUntil } = shown(webhook);
        if (isSigned && formerSecretUntil) throw validationError(twoSecretsUntil(formatMoment(formerSecretUntil)));
        const subject = { kind: 'seller', id: webhook.seller_id };
        const difference = { webhookSecret: { before: null, after: webhook.document_id } };
        await recordAudit(db, { at: now, actor: accountId, action: 'renew webhook secret', subject, difference });
        return renewSecret(db, keys, webhook, now);
      });
      deliveries.wake();
      const renewed = await findWebhook(db, asked.document_id);
      if (!renewed) throw notFoundError();
      return reply.code(201).send({ ...shown(renewed), secret });
    },
  );

  app.delete(
    '/sell/api/webhooks/:documentId',
    { schema: webhookSchemas.remove, ...manages },
    async (request, reply) => {
      const { webhook, accountId } = await requireWebhook(request);
      await db.transaction().execute(async (db) => {
        await db.deleteFrom('webhook').where('id', '=', webhook.id).execute();
        const subject = { kind: 'seller', id: webhook.seller_id };
        const difference = { webhook: { before: webhook.document_id, after: null } };
        await recordAudit(db, { at: clock.now(), actor: accountId, action: 'remove webhook', subject, difference });
      });
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
