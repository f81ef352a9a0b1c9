/** What a row or a card of a thing for sale says. */

export const VIEW_DETAILS = 'View Details';
export const viewDetailsOf = (title: string) => `View Details of ${title}`;
/** Promised to somebody who has not paid yet. */
export const RESERVED = 'Reserved';
export const NOT_KNOWN = 'N/A';

/** Of a thing's condition, by its value. */
export const CONDITION_LABELS = { new: 'New', used: 'Used' } as const;
