import type { LeadState } from '../leads/lead-states.ts';

/** `open`: all that somebody still has to do something about. */
export type LeadFilter = LeadState | 'open' | 'all';

/** Filter of a team's leads by assignee: the caller's own, or nobody's. */
export const LEAD_HOLDERS = ['me', 'nobody'] as const;
export type LeadHolder = (typeof LEAD_HOLDERS)[number];

export const LEAD_EVENT_KINDS = ['note', 'state', 'assign', 'contact'] as const;

/** The ways by which a seller answers a lead. */
export const ANSWER_WAYS = ['phone', 'whatsapp', 'email'] as const;
export type AnswerWay = (typeof ANSWER_WAYS)[number];

export const LEAD_REASON_LONGEST = 500;
export const LEAD_NOTE_LONGEST = 2_000;

/** The last action can be undone, by the member who did it, during this time. */
export const LEAD_UNDO_MS = 10 * 60_000;
