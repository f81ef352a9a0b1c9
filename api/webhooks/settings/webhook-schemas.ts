import { z } from 'zod';
import { deliveriesSchema, newWebhookSchema, webhookSchema, webhooksSchema } from '#contract/office/webhook-schemas.ts';
import { documentIdSchema } from '#contract/value-schemas.ts';
import { WEBHOOK_EVENTS } from '#contract/webhooks/webhook-events.ts';
import { answers, nothing } from '../../../platform/http/answer-schemas.ts';

const eventsSchema = z.array(z.enum(WEBHOOK_EVENTS)).max(WEBHOOK_EVENTS.length);

/**
 * The schema allows more characters than a valid address may have, so that a long address gets the market's own message and not that of the
 * schema.
 */
const addSchema = z.strictObject({ address: z.string().max(4_000), events: eventsSchema });
const changeSchema = z.strictObject({ isOn: z.boolean() });

const tags = ['office'];
const params = z.object({ documentId: documentIdSchema });
const deliveryParams = params.extend({ delivery: z.string().regex(/^[1-9]\d{0,14}$/) });

export const webhookSchemas = {
  list: { tags, summary: 'The addresses that are told', response: answers({ 200: webhooksSchema }, 401, 403, 404) },
  make: {
    tags,
    summary: 'Adds an address; its secret is answered this once',
    body: addSchema,
    response: answers({ 201: newWebhookSchema }, 400, 401, 403, 404),
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
    response: answers({ 201: newWebhookSchema }, 400, 401, 403, 404),
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
