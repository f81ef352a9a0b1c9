import type { LeadState } from '../leads/lead-states.ts';
import { LISTING_STATE_NAMES, LISTING_STATES, type ListingState } from '../listing-states.ts';
import {
  LEAD_EVENTS,
  type LeadEvent,
  LISTING_EVENTS,
  type ListingEvent,
  TEST_EVENT,
  type WebhookEvent,
} from './webhook-events.ts';
import type { LeadNews, ListingNews } from './webhook-message-schemas.ts';

/** An example of a webhook's message, as it is sent. */
export interface WebhookExample {
  type: WebhookEvent | typeof TEST_EVENT;
  timestamp: string;
  data: ListingNews | LeadNews | Record<string, never>;
}

const AD = 'c1w2x3y4z5a6b7c8d9e0f1g2';
const timestamp = '2026-11-22T20:04:23.000Z';

/** Returns a state in which an ad can be after the event. */
const stateAfter = (event: ListingEvent): ListingState =>
  LISTING_STATE_NAMES.find((state) => LISTING_STATES[state].event === event) ?? 'published';

const LEAD_STATE_AFTER: Readonly<Record<LeadEvent, LeadState>> = { 'lead.created': 'new', 'lead.updated': 'contacted' };

/** An example message for each event. */
export const WEBHOOK_EXAMPLES: readonly WebhookExample[] = [
  ...LISTING_EVENTS.map((type) => {
    const data: ListingNews = { documentId: AD, kind: 'car', state: stateAfter(type), stockNumber: 'K-114' };
    return { type, timestamp, data };
  }),
  ...LEAD_EVENTS.map((type) => {
    const data: LeadNews = { id: 'm3n4p5q6r7s8t9u0v1w2x3y4', state: LEAD_STATE_AFTER[type], documentId: AD };
    return { type, timestamp, data };
  }),
  { type: TEST_EVENT, timestamp, data: {} },
];
