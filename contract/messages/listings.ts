/** Texts of a row or card of a thing for sale. */

export const VIEW_DETAILS = 'View Details';
export const viewDetailsOf = (title: string) => `View Details of ${title}`;
/** Promised to somebody who has not paid yet. */
export const RESERVED = 'Reserved';
export const NOT_KNOWN = 'N/A';

/** Labels of the condition, by its stored value. */
export const CONDITION_LABELS = { new: 'New', used: 'Used' } as const;
