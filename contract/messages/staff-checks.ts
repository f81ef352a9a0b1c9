/** Sentences of the page on which staff record what they have checked about a seller. */

export const CHECKED = 'Checked for buyers';
export const CHECKS_MEAN =
  'Buyers read what you tick, and what you do not, beside the seller for a year. Tick only what you have done.';
export const CHECKS_LABEL = 'What you have checked';
export const CHOOSE_CHECKS = 'Tick what you have checked';
export const SAVE_CHECKS = 'Checked today';
export const byAndUntil = (by: string | null, until: string) =>
  `By ${by ?? 'somebody who has left'}, told until ${until}.`;
export const CHECK_AGAIN = 'Check again';
export const WITHDRAW = 'Withdraw';
export const WITHDRAW_MEANS = 'Buyers see at once that nothing is checked.';
export const CHECKED_MEANWHILE = 'Somebody else has changed what is checked meanwhile. Look at it again.';
export const CHANGED_SINCE = 'What was checked has changed since.';
export const NOT_WHILE_SUSPENDED = 'This seller is suspended: nothing is checked of them for buyers.';
export const CHECKS_SAVED = 'Saved. Buyers see what was checked.';
export const CHECKS_WITHDRAWN = 'Withdrawn. Buyers see it no more.';
