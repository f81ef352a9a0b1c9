import { formatNumber } from '../values/numbers.ts';

/** Sentences of the list of cars, and sentences that several pages with cars share. */

export const CARS_HEADING = 'Cars On Sale In Uganda';
/** The page's description for search engines; the number of results stands before it. */
export const CARS_DESCRIPTION =
  'used and imported cars in Uganda, with prices in shillings, by make, model, year and location.';
export const CARS_BY_BODY_TYPE = 'Cars by body type';
export const NO_VEHICLES = 'No Vehicles Found';
export const NO_VEHICLES_HINT = 'Please adjust your filters or try different search terms';
export const SHOW_ALL_VEHICLES = 'Show All Vehicles';
export const carsError = (reason: string) => `Error loading cars: ${reason}`;

/** The name of a car whose make is not known. */
export const NAMELESS_CAR = 'Car';
export const vehicleCount = (total: number) => (total === 1 ? '1 vehicle' : `${formatNumber(total)} vehicles`);
export const NO_STOCK = 'Currently no vehicles available';

// ---- the cars that this browser viewed last

export const RECENT_HEADING = 'My Recently Viewed Cars';
export const RECENT_HINT = 'Cars you look at are listed here, on this device only.';
export const recentError = (reason: string) => `Error: ${reason}`;
export const RECENT_NEEDS_SCRIPTS =
  'This list is kept in your browser, which needs JavaScript for it. Please turn JavaScript on.';
export const pageOf = (page: number, pageCount: number) => `Page ${page} of ${pageCount}`;
