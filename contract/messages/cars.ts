import { formatNumber } from '../values/numbers.ts';

/** Sentences of the list of cars, and of several pages that show cars. */

export const CARS_HEADING = 'Cars On Sale In Uganda';
/** For search engines, after the number of results. */
export const CARS_DESCRIPTION =
  'used and imported cars in Uganda, with prices in shillings, by make, model, year and location.';
export const CARS_BY_BODY_TYPE = 'Cars by body type';
export const NO_VEHICLES = 'No Vehicles Found';
export const NO_VEHICLES_HINT = 'Please adjust your filters or try different search terms';
export const SHOW_ALL_VEHICLES = 'Show All Vehicles';
export const carsError = (reason: string) => `Error loading cars: ${reason}`;

/** A car without a make. */
export const NAMELESS_CAR = 'Car';
export const vehicleCount = (total: number) => (total === 1 ? '1 vehicle' : `${formatNumber(total)} vehicles`);
export const NO_STOCK = 'Currently no vehicles available';
