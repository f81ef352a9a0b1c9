import type { VisitorMessageState } from '../leads/visitor-message-states.ts';

// Messages that visitors sent with the contact form, as staff see them.

/** `waiting`: messages for which staff still have something to do. */
export type VisitorMessageFilter = VisitorMessageState | 'waiting' | 'all';

export const VISITOR_MESSAGE_EVENT_KINDS = ['note', 'state', 'assign', 'answer'] as const;

/** How far the mail with an answer to a visitor has got. */
export const DELIVERIES = ['waiting', 'sent', 'failed'] as const;
export type Delivery = (typeof DELIVERIES)[number];

/** The most characters of an answer to a visitor. */
export const ANSWER_LONGEST = 5_000;
