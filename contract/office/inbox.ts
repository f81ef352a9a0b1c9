// Rules that all inboxes share: a seller's leads, and visitors' messages to the market.

/** Filters by the holder: the reader, or nobody. */
export const INBOX_HOLDERS = ['me', 'nobody'] as const;
export type InboxHolder = (typeof INBOX_HOLDERS)[number];

export const INBOX_NOTE_LONGEST = 2_000;

/** For this long the member who took the last action can undo it. */
export const INBOX_UNDO_MS = 10 * 60_000;
