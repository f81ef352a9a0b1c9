/** Texts of the card of a dealer or garage, and the seller's name in a row. */

export const FEATURED = 'Featured';
export const VIEW_CARS = 'View Cars';
export const actionOf = (action: string, name: string) => `${action}: ${name}`;
/** Stands for the seller of a thing that belongs to no dealer and no garage. */
export const PRIVATE_SELLER = 'Private seller';
