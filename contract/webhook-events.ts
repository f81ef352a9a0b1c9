/** What a seller's own system can be told of. */
export const WEBHOOK_EVENTS = [
  'listing.submitted',
  'listing.published',
  'listing.declined',
  'listing.updated',
  'listing.reserved',
  'listing.available',
  'listing.sold',
  'listing.expired',
  'listing.withdrawn',
  'listing.removed',
  'lead.created',
  'lead.updated',
] as const;

export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** To try an address: sent when somebody asks for it, and to that address alone. */
export const TEST_EVENT = 'webhook.test';

export const isWebhookEvent = (name: string): name is WebhookEvent => WEBHOOK_EVENTS.some((event) => event === name);
