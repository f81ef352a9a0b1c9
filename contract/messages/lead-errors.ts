/** Answers of the offices' API about leads that their pages show unchanged. */

export const LEAD_MOVED = 'Somebody else of your team was quicker. Here it is as it is now.';
export const LEAD_FORGOTTEN = 'This was too long ago: who asked is forgotten.';
export const NOT_THAT_STEP = 'That is not possible from where it is now.';
export const REASON_NEEDED = 'Say why it was lost.';
export const NO_UNDO_ANY_MORE = 'This cannot be taken back any more.';
export const NOT_IN_THE_TEAM = 'That person is not in your team.';
export const CANNOT_BE_SOLD = 'That ad is not on sale.';
export const SINCE_WRONG = 'since must be a time in ISO 8601, such as 2026-11-24T08:00:00Z';
export const WHY_READ_MISSING = 'Say why you read it.';
