/** Texts of a row or card of a thing for sale. */

export const VIEW_DETAILS = 'View Details';
export const viewDetailsOf = (title: string) => `View Details of ${title}`;
/** Reserved for a buyer who has not paid yet. */
export const RESERVED = 'Reserved';
export const NOT_KNOWN = 'N/A';

/** Labels of the condition, by its stored value. */
export const CONDITION_LABELS = { new: 'New', used: 'Used' } as const;

// ---- the card of a dealer or garage, and a row's seller

export const FEATURED = 'Featured';
export const VIEW_CARS = 'View Cars';
export const actionOf = (action: string, name: string) => `${action}: ${name}`;
/** Stands for the seller of a thing that belongs to no dealer and no garage. */
export const PRIVATE_SELLER = 'Private seller';
