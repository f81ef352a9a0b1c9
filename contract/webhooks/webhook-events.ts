export const LISTING_EVENTS = [
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
] as const;
export type ListingEvent = (typeof LISTING_EVENTS)[number];

export const LEAD_EVENTS = ['lead.created', 'lead.updated'] as const;
export type LeadEvent = (typeof LEAD_EVENTS)[number];

/** The events that a seller's webhook can subscribe to. */
export const WEBHOOK_EVENTS = [...LISTING_EVENTS, ...LEAD_EVENTS] as const;

export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** The event of a test message, which a seller can have sent to one of the seller's webhooks. */
export const TEST_EVENT = 'webhook.test';

export const isWebhookEvent = (name: string): name is WebhookEvent => WEBHOOK_EVENTS.some((event) => event === name);
