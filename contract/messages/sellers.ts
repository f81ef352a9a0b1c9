/** What the card of a dealer or a garage says, and how a row names who sells. */

export const FEATURED = 'Featured';
export const VIEW_CARS = 'View Cars';
export const actionOf = (action: string, name: string) => `${action}: ${name}`;
/** Of a thing that belongs to no dealer and no garage. */
export const PRIVATE_SELLER = 'Private seller';
