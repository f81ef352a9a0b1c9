import { CAR_LIST } from '../lists/car-list.data.ts';
import { formatNumber } from '../values/numbers.ts';

/** Sentences of the home page. */

export const HOME_TITLE = 'Cars for sale in Uganda';
export const HOME_DESCRIPTION =
  'Find used and imported cars in Uganda by make, model, year, price and location, and contact the seller.';
export const POPULAR_CARS_HEADING = 'Popular Cars';
export const NEWEST_CARS_HEADING = 'Newest Cars';
/** The heading above the cars whose price was reduced lately. */
export const REDUCED_CARS_HEADING = 'Reduced Lately';
export const FEATURED_CARS_HEADING = 'Featured Cars';
export const CARS_BY_LOCATION = 'Cars by location';
export const ALL_UGANDA = 'All Uganda';
export const CARS_BY_PRICE = 'Cars by price (Ugx)';

// ---- the search form

export const FIND_NEXT_CAR = 'Find your next car in Uganda';
export const WHERE_CARS_ARE = 'Cars already here and on their way from Japan, priced in shillings.';
export const FIND_CAR = 'Find a car';
/** Returns the label of the search button. `count`: the number of cars that the search would find; null if it is not known yet. */
export const searchCars = (count: number | null) =>
  count === null ? 'Search' : `Search ${formatNumber(count)} ${count === 1 ? 'car' : 'cars'}`;
export const SEARCH_LABEL = 'Search';
export const ALL_MAKES = 'All makes';
export const ALL_MODELS = 'All models';
export const ALL_TYPES = 'All types';
export const ALL_YEARS = 'All years';
export const PRICE_UP_TO = 'Price up to';
export const ALL_PRICES = 'All prices';
export const MORE_WAYS_TO_SEARCH = 'More ways to search';
export const ALL_PLACES = 'Anywhere';
export const FROM_YEAR = 'From year';
export const TO_YEAR = 'To year';
const MILEAGE = CAR_LIST.filters.mileage.label.toLowerCase();
export const MIN_MILEAGE = `Min ${MILEAGE}`;
export const MAX_MILEAGE = `Max ${MILEAGE}`;
export const MIN_PRICE = 'Min price (Ugx)';
export const MAX_PRICE = 'Max price (Ugx)';
export const ANY_BOUND = 'Any';

// ---- the sections below the newest cars

export const MAKES_HEADING = 'Cars by make';
export const DEALERS_BY_STOCK = 'Dealers';
export const ALL_DEALERS = 'All dealers';
export const BUY_SAFELY = 'Buy safely';
export const SAFE_BUYING = [
  'See the car and its logbook before you pay anything.',
  'The name in the logbook is the seller’s, and its chassis number is the car’s.',
  'Meet by daylight, where other people are.',
] as const;

// ---- the cars that this browser viewed last

export const RECENTLY_VIEWED = 'Recently Viewed';
export const SEE_ALL = 'See all';
