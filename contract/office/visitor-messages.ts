import type { VisitorMessageState } from '../leads/visitor-message-states.ts';

// Messages of visitors to the market, as staff see them.

/** `waiting`: messages that still need an action. */
export type VisitorMessageFilter = VisitorMessageState | 'waiting' | 'all';

export const VISITOR_MESSAGE_EVENT_KINDS = ['note', 'state', 'assign', 'answer'] as const;

/** How far the mail of an answer has come. */
export const DELIVERIES = ['waiting', 'sent', 'failed'] as const;
export type Delivery = (typeof DELIVERIES)[number];

/** Characters of an answer. */
export const ANSWER_LONGEST = 5_000;
