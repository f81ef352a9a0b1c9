// Rules that both inboxes share: a seller's leads, and visitors' messages to the market.

/** Filters of an inbox by assignee: messages assigned to the reader ('me'), or to nobody. */
export const INBOX_HOLDERS = ['me', 'nobody'] as const;
export type InboxHolder = (typeof INBOX_HOLDERS)[number];

export const INBOX_NOTE_LONGEST = 2_000;

/** ms for which the last action on a message can be undone, by the member who acted. */
export const INBOX_UNDO_MS = 10 * 60_000;
