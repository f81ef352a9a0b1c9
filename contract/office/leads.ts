import type { LeadState } from '../leads/lead-states.ts';

/** `open`: all that somebody still has to do something about. */
export type LeadFilter = LeadState | 'open' | 'all';

/** Filter of a team's leads by assignee: the caller's own, or nobody's. */
export const LEAD_HOLDERS = ['me', 'nobody'] as const;
export type LeadHolder = (typeof LEAD_HOLDERS)[number];

export const LEAD_EVENT_KINDS = ['note', 'state', 'assign', 'contact'] as const;

/** By which a seller answers. */
export const ANSWER_WAYS = ['phone', 'whatsapp', 'email'] as const;
export type AnswerWay = (typeof ANSWER_WAYS)[number];

export const LEAD_REASON_LONGEST = 500;
export const LEAD_NOTE_LONGEST = 2_000;

/** So long the last step can be taken back by whoever took it. */
export const LEAD_UNDO_MS = 10 * 60_000;
