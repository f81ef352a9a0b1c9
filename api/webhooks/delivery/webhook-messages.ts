import { z } from 'zod';
import { EVENT_WORDS, SEND_TEST } from '#contract/messages/webhooks.ts';
import { isWebhookEvent, LEAD_EVENTS, LISTING_EVENTS, TEST_EVENT } from '#contract/webhooks/webhook-events.ts';
import { WEBHOOK_EXAMPLES, type WebhookExample } from '#contract/webhooks/webhook-examples.ts';
import { leadNewsSchema, listingNewsSchema } from '#contract/webhooks/webhook-message-schemas.ts';
import type { DescribedWebhook } from '../../../platform/openapi/write-document.ts';

const timestamp = z.iso.datetime();
const SCHEMAS = {
  ListingMessage: z
    .object({ type: z.enum(LISTING_EVENTS), timestamp, data: listingNewsSchema })
    .meta({ id: 'ListingMessage' }),
  LeadMessage: z.object({ type: z.enum(LEAD_EVENTS), timestamp, data: leadNewsSchema }).meta({ id: 'LeadMessage' }),
  TestMessage: z.object({ type: z.literal(TEST_EVENT), timestamp, data: z.object({}) }).meta({ id: 'TestMessage' }),
};

function schemaOf(type: WebhookExample['type']): keyof typeof SCHEMAS {
  if (LISTING_EVENTS.some((event) => event === type)) return 'ListingMessage';
  return LEAD_EVENTS.some((event) => event === type) ? 'LeadMessage' : 'TestMessage';
}

/** All messages that webhooks may get, for the API document. */
export const describedWebhooks: readonly DescribedWebhook[] = WEBHOOK_EXAMPLES.map((example) => ({
  name: example.type,
  summary: isWebhookEvent(example.type) ? EVENT_WORDS[example.type] : SEND_TEST,
  schema: schemaOf(example.type),
  example,
}));
