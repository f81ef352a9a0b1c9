/** Labels of the buttons that save and like a car. */

export const saveCar = (name: string) => `Save ${name}`;
export const likeCar = (name: string) => `Like ${name}`;
export const SAVED = 'Saved';
export const LIKED = 'Liked';
/** Stands for the car's name in the labels of these buttons on the car's own page. */
export const THIS_CAR = 'this car';

// ---- the pages Wishlist and Favourites

/** The lines below the headings, which explain how the two lists differ. */
export const WISHLIST_MEANS = 'Cars you may want to buy. Cars you simply like are in your Favourites.';
export const FAVOURITES_MEANS = 'Cars you like the look of. Cars you may want to buy are in your Wishlist.';
export const WISHLIST_HINT = 'To add a car, press the bookmark on its page.';
export const FAVOURITES_HINT = 'To add a car, press its heart.';
export const LIKED_CARS_ERROR = 'Error fetching liked cars';
export const NO_LIKED_CARS = 'No valid liked car data found.';
export const NO_FAVOURITES = 'No cars here yet';
export const CAR_GONE = 'This car is no longer for sale.';
export const REMOVE = 'Remove';
export const removeCar = (title: string) => `Remove ${title}`;
/** Returns the notice after a car was removed from one of the two lists. A button to undo the removal is beside it. */
export const wasRemoved = (title: string) => `${title} was removed.`;
export const UNDO = 'Undo';
