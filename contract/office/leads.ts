import type { LeadState } from '../leads/lead-states.ts';

/** `open`: leads for which the seller still has something to do. */
export type LeadFilter = LeadState | 'open' | 'all';

export const LEAD_EVENT_KINDS = ['note', 'state', 'assign', 'contact'] as const;

/** The ways in which a seller can answer a lead. */
export const ANSWER_WAYS = ['phone', 'whatsapp', 'email'] as const;
export type AnswerWay = (typeof ANSWER_WAYS)[number];

export const LEAD_REASON_LONGEST = 500;
