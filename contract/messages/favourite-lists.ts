/** A member's saved and liked cars. */

export const WISHLIST_HINT = 'Press the bookmark on the page of a car, and it is kept here.';
export const FAVOURITES_HINT = 'Press the heart of a car, and it is kept here.';
export const LIKED_CARS_ERROR = 'Error fetching liked cars';
export const NO_LIKED_CARS = 'No valid liked car data found.';
export const NO_FAVOURITES = 'There are no cars here yet';
export const CAR_GONE = 'This car is no longer on sale.';
export const REMOVE = 'Remove';
export const removeCar = (title: string) => `Remove ${title}`;
