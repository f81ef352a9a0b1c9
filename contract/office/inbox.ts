// The same in every inbox: a seller's leads, and what visitors write to the market.

/** Filter by assignee: the reader's own, or nobody's. */
export const INBOX_HOLDERS = ['me', 'nobody'] as const;
export type InboxHolder = (typeof INBOX_HOLDERS)[number];

export const INBOX_NOTE_LONGEST = 2_000;

/** The last action can be undone, by whoever did it, during this time. */
export const INBOX_UNDO_MS = 10 * 60_000;
