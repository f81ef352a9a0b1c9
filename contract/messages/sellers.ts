/** What the card of a dealer or a garage says. */

export const FEATURED = 'Featured';
export const VIEW_CARS = 'View Cars';
export const actionOf = (action: string, name: string) => `${action} of ${name}`;
