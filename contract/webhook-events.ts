/** What a seller's own system can be told of, and what each means to whoever chooses. */
export const WEBHOOK_EVENTS = {
  'listing.submitted': 'A listing was sent to review',
  'listing.published': 'A listing is on sale',
  'listing.declined': 'Review declined a listing',
  'listing.updated': 'A listing on sale was changed',
  'listing.reserved': 'A listing is reserved',
  'listing.available': 'A reserved listing is free again',
  'listing.sold': 'A listing is sold',
  'listing.expired': 'A listing has ended',
  'listing.withdrawn': 'A listing was withdrawn',
  'listing.removed': 'The market removed a listing',
  'lead.created': 'A buyer has written or called',
  'lead.updated': 'An enquiry was answered, handed over or closed',
} as const;

export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;

/** To try an address: sent when somebody asks for it, and to that address alone. */
export const TEST_EVENT = 'webhook.test';

export const isWebhookEvent = (name: string): name is WebhookEvent => Object.hasOwn(WEBHOOK_EVENTS, name);

export const webhookEvents = Object.keys(WEBHOOK_EVENTS).filter(isWebhookEvent);
