import type { CarPageFacts } from '../lists/car-page-schemas.ts';
import type { CarPageNames } from '../lists/car-pages.ts';
import { formatNumber } from '../values/numbers.ts';
import { thingCount } from './lists.ts';
import { formatPrice } from './units.ts';

/** Sentences of the pages of cars that are searched for, such as those of one model in one town. */

const COUNTRY = 'Uganda';

/** Returns whether a place is a way into the country rather than a town: "Japan Import", "In transit". */
const isOnTheWay = (place: string) => /\bimport$|^in /i.test(place);
const inPlace = (place = COUNTRY) => (isOnTheWay(place) ? `, ${place}` : ` in ${place}`);

/** "SUVs", "Buses" */
const several = (bodyType: string) => `${bodyType}${/s$/i.test(bodyType) ? 'es' : 's'}`;
/** "Toyota Premio", "SUVs" */
const nameOf = ({ category, make, model }: CarPageNames) =>
  [category ? several(category) : make, model].filter(Boolean).join(' ');

/** "Toyota Premio in Kampala" */
export const pageHeading = (names: CarPageNames) => `${nameOf(names)}${inPlace(names.place)}`;
/** "Toyota Premio for sale in Kampala – 41 cars" */
export const pageTitle = (names: CarPageNames, total: number) =>
  `${nameOf(names)} for sale${inPlace(names.place)} – ${thingCount('cars', total)}`;

function priceWords({ price, total }: CarPageFacts): string {
  if (price === null) return '';
  const { known, least, median, most } = price;
  if (least === most) return ` at ${formatPrice(least)}`;
  const half = known === total ? 'half of them' : 'half of those with a price';
  return `, from ${formatPrice(least)} to ${formatPrice(most)}; ${half} cost ${formatPrice(median)} or less`;
}

const listOf = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

function otherWords({ middleYear, colours, place, total }: CarPageFacts): string {
  const parts = [
    middleYear === null ? '' : `at least half are from ${middleYear} or later`,
    colours.length === 0 ? '' : `the usual ${colours.length === 1 ? 'colour is' : 'colours are'} ${listOf(colours)}`,
    place === null || isOnTheWay(place.name)
      ? ''
      : `${place.count === total ? 'all' : formatNumber(place.count)} of them are in ${place.name}`,
  ].filter((part) => part !== '');
  const words = parts.join('; ');
  return words === '' ? '' : `${words[0]?.toUpperCase()}${words.slice(1)}.`;
}

/** Says in at most two sentences what cars a page has. Empty without cars. */
export function pageFacts(names: CarPageNames, facts: CarPageFacts): string {
  if (facts.total === 0) return '';
  const first = `${nameOf(names)} on sale${inPlace(names.place)}: ${thingCount('cars', facts.total)}${priceWords(facts)}.`;
  return `${first} ${otherWords(facts)}`.trim();
}

/** Names the links at the end of a page, for screen readers. */
export const NEAR = 'More cars like these';
export const NEAR_HEADINGS = {
  wider: 'All of',
  models: 'Models',
  places: 'Places',
  years: 'Years',
  categories: 'Body types',
  makes: 'Makes',
} as const;
