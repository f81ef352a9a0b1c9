/** A member's saved and liked cars. */

/** What sets the two lists apart, below the heading of each. */
export const WISHLIST_MEANS =
  'Cars you saved to compare and perhaps to buy. The ones you simply like are in your Favourites.';
export const FAVOURITES_MEANS = 'Cars you like the look of. The ones you may well buy belong in your Wishlist.';
export const WISHLIST_HINT = 'Press the bookmark on a car’s page, and the car is kept here.';
export const FAVOURITES_HINT = 'Press the heart of a car, and the car is kept here.';
export const LIKED_CARS_ERROR = 'Error fetching liked cars';
export const NO_LIKED_CARS = 'No valid liked car data found.';
export const NO_FAVOURITES = 'There are no cars here yet';
export const CAR_GONE = 'This car is no longer on sale.';
export const REMOVE = 'Remove';
export const removeCar = (title: string) => `Remove ${title}`;
/** After removing one, with a button that brings it back. */
export const wasRemoved = (title: string) => `${title} was removed.`;
export const UNDO = 'Undo';
