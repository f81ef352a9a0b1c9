/** Texts on the cards and rows of cars and spare parts. */

export const VIEW_DETAILS = 'View Details';
export const viewDetailsOf = (title: string) => `View Details of ${title}`;
/** The badge of a car or part that is promised to a buyer who has not paid yet. */
export const RESERVED = 'Reserved';
export const NOT_KNOWN = 'N/A';

/** Labels of the condition, by its stored value. */
export const CONDITION_LABELS = { new: 'New', used: 'Used' } as const;

// ---- cards of dealers and garages, and the seller in a row

export const FEATURED = 'Featured';
export const VIEW_CARS = 'View Cars';
export const actionOf = (action: string, name: string) => `${action}: ${name}`;
/** Shown in place of the seller's name if neither a dealer nor a garage sells the car or part. */
export const PRIVATE_SELLER = 'Private seller';
