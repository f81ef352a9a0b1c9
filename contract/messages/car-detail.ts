import { formatNumber } from '../values/numbers.ts';

/** Sentences of a car's page. */

export const CAR_NOT_FOUND = 'Car not found';
export const CAR_ERROR = 'Error fetching car details';

interface CarWords {
  title: string;
  location: string;
  price: string;
  facts: readonly string[];
}

/** The page's description for search engines and messengers. */
export const carDescription = ({ title, location, price, facts }: CarWords) =>
  `${title} for sale in ${location}, Uganda: ${price}. ${facts.join(', ')}.`;

export const engineSize = (cc: number) => `${formatNumber(cc)} cc`;

export const CAR_FEATURES = 'Car features';
export const NO_FEATURES = 'No features available';
export const VIDEO = 'Video';
export const PLAY_VIDEO = 'Play video';
export const RELATED_HEADING = 'Related cars';
/** Returns the number of related cars in words; an empty text for 0, in which case the page shows NO_RELATED_CARS. */
export const relatedCarCount = (total: number) =>
  total === 0 ? '' : `${formatNumber(total)} ${total === 1 ? 'car' : 'cars'}`;
/** Returns the label of the link to spare parts for the car's model, such as "Parts for this Premio (12)". */
export const partsFor = (model: string, total: number) => `Parts for this ${model} (${formatNumber(total)})`;
export const NO_RELATED_CARS = 'No related cars found';
export const FEATURED_HEADING = 'Featured cars';
export const NO_FEATURED_CARS = 'No featured cars found';
