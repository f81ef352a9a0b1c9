/** Answers of the offices' API about leads that their pages show unchanged. */

export const LEAD_MOVED = 'Someone else in your team has just changed this. Here is how it stands now.';
export const LEAD_FORGOTTEN = 'This is too old: we have deleted who asked.';
export const NOT_THAT_STEP = 'That is not possible now.';
export const REASON_NEEDED = 'Say why you lost the sale.';
export const NO_UNDO_ANY_MORE = 'This can no longer be undone.';
export const NOT_IN_THE_TEAM = 'That person is not in your team.';
export const CANNOT_BE_SOLD = 'That ad is not on sale.';
export const SINCE_WRONG = 'since must be a time in ISO 8601, such as 2026-11-24T08:00:00Z';
export const WHY_READ_MISSING = 'Say why you are reading it.';
