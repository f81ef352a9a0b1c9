import { formatNumber } from './numbers.ts';

/** Every sentence that the product says to its users word for word, in one place. */

export const CARS_HEADING = 'Cars On Sale In Uganda';
export const resultsBadge = (total: number) => `${formatNumber(total)} results`;
export const NO_VEHICLES = 'No Vehicles Found';
export const NO_VEHICLES_HINT = 'Please adjust your filters or try different search terms';
export const SHOW_ALL_VEHICLES = 'Show All Vehicles';
export const RESET_ALL_FILTERS = 'Reset All Filters';
export const carsError = (reason: string) => `Error loading cars: ${reason}`;

export const CAR_NOT_FOUND = 'Car not found';
export const CAR_ERROR = 'Error fetching car details';
export const NO_FEATURES = 'No features available';
export const NO_RELATED_CARS = 'No related cars found';
export const NO_FEATURED_CARS = 'No featured cars found';
export const PRICE_ON_REQUEST = 'Price on request';

export const RECENT_HEADING = 'My Recently Viewed Cars';
export const NO_RECENT_CARS = 'Currently no vehicles available';
export const recentError = (reason: string) => `Error: ${reason}`;

export const UNEXPECTED_ERROR = 'Unexpected Application Error!';
export const PAGE_NOT_FOUND = 'Page not found';

// Why the API gave nothing; said after "Error loading cars:" and its like.
export const SERVICE_UNAVAILABLE = 'the service is not available right now';
export const SERVICE_UNREACHABLE = 'the service cannot be reached';
export const UNEXPECTED_ANSWER = 'the service gave an unexpected answer';
export const REQUEST_REFUSED = 'the request was refused';
