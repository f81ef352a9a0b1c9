import type { LeadState } from './lead-states.ts';
import type { ListingKind } from './listing-fields.ts';
import type { ListingState } from './listing-states.ts';

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

/** What a seller's own system can be told of. */
export const WEBHOOK_EVENTS = [...LISTING_EVENTS, ...LEAD_EVENTS] as const;

export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** To try an address: sent when somebody asks for it, and to that address alone. */
export const TEST_EVENT = 'webhook.test';

export const isWebhookEvent = (name: string): name is WebhookEvent => WEBHOOK_EVENTS.some((event) => event === name);

/** What a message says of an ad. */
export interface ListingNews {
  documentId: string;
  kind: ListingKind;
  state: ListingState;
  stockNumber: string | null;
}

/** What a message says of a lead: not who asks, nor what. */
export interface LeadNews {
  id: string;
  state: LeadState;
  /** The ad's; null: it was deleted. */
  documentId: string | null;
}
