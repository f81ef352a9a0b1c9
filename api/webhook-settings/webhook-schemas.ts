import { z } from 'zod';
import { DOCUMENT_ID } from '#contract/limits.ts';
import type { Deliveries, NewWebhook, Webhook, Webhooks } from '#contract/office/webhooks.ts';
import { WEBHOOK_EVENTS } from '#contract/webhook-events.ts';
import { answers, nothing } from '../../platform/http/answer-schemas.ts';

const documentId = z.string().regex(DOCUMENT_ID);
const event = z.enum(WEBHOOK_EVENTS);
const time = z.iso.datetime();

const webhookSchema = z.object({
  documentId,
  address: z.string(),
  events: z.array(event),
  state: z.enum(['on', 'off', 'failed']),
  createdAt: time,
  failingSince: time.nullable(),
  isSigned: z.boolean(),
  formerSecretUntil: time.nullable(),
}) satisfies z.ZodType<Webhook>;

const deliverySchema = z.object({
  id: z.int(),
  messageId: z.string(),
  event: z.string(),
  createdAt: time,
  triedAt: time.nullable(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.int(),
  dueAt: time.nullable(),
  status: z.int().nullable(),
  tookMs: z.int().nullable(),
  answer: z.string().nullable(),
});

const listSchema = z.object({ webhooks: z.array(webhookSchema) }) satisfies z.ZodType<Webhooks>;
const madeSchema = webhookSchema.extend({ secret: z.string() }) satisfies z.ZodType<NewWebhook>;
const deliveriesSchema = z.object({
  webhook: webhookSchema,
  deliveries: z.array(deliverySchema),
}) satisfies z.ZodType<Deliveries>;

const eventsSchema = z.array(event).max(WEBHOOK_EVENTS.length);

/** A little more than an address may have, so that its fault is told in our words. */
const newSchema = z.strictObject({ address: z.string().max(4_000), events: eventsSchema });
const changeSchema = z.strictObject({ isOn: z.boolean() });

const tags = ['office'];
const params = z.object({ documentId });
const deliveryParams = params.extend({ delivery: z.string().regex(/^[1-9]\d{0,14}$/) });

export const webhookSchemas = {
  list: { tags, summary: 'The addresses that are told', response: answers({ 200: listSchema }, 401, 403, 404) },
  make: {
    tags,
    summary: 'Adds an address; its secret is answered this once',
    body: newSchema,
    response: answers({ 201: madeSchema }, 400, 401, 403, 404),
  },
  deliveries: {
    tags,
    summary: 'What was sent to an address',
    params,
    response: answers({ 200: deliveriesSchema }, 401, 403, 404),
  },
  change: {
    tags,
    summary: 'Switches an address on or off',
    params,
    body: changeSchema,
    response: answers({ 200: webhookSchema }, 400, 401, 403, 404),
  },
  renewSecret: {
    tags,
    summary: 'Gives an address a new secret, answered this once; for a day the one before signs as well',
    params,
    response: answers({ 201: madeSchema }, 400, 401, 403, 404),
  },
  remove: {
    tags,
    summary: 'Removes an address and the record of what was sent to it',
    params,
    response: answers({ 204: nothing }, 401, 403, 404),
  },
  test: {
    tags,
    summary: 'Sends a message to try an address',
    params,
    response: answers({ 204: nothing }, 400, 401, 403, 404, 429),
  },
  replay: {
    tags,
    summary: 'Sends an old message once more',
    params: deliveryParams,
    response: answers({ 204: nothing }, 400, 401, 403, 404, 429),
  },
};
