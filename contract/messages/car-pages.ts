import type { CarPageFacts } from '../lists/car-page-schemas.ts';
import type { CarPageNames } from '../lists/car-pages.ts';
import { formatNumber } from '../values/numbers.ts';
import { thingCount } from './lists.ts';
import { formatPrice } from './units.ts';

/** Sentences of car pages: the lists of one make, model or body type, with or without a place, that have pages of their own. */

const COUNTRY = 'Uganda';

/** Returns whether the cars of a place are still on their way to Uganda: "Japan Import", "In transit". */
const isOnTheWay = (place: string) => /\bimport$|^in /i.test(place);
const inPlace = (place = COUNTRY) => (isOnTheWay(place) ? `, ${place}` : ` in ${place}`);

/** The plural of a body type: "SUVs", "Buses". */
const several = (bodyType: string) => `${bodyType}${/s$/i.test(bodyType) ? 'es' : 's'}`;
/** The cars' name in headings: "Toyota Premio" or "SUVs". */
const nameOf = ({ category, make, model }: CarPageNames) =>
  [category ? several(category) : make, model].filter(Boolean).join(' ');

/** Returns the heading of a car page, such as "Toyota Premio in Kampala". */
export const pageHeading = (names: CarPageNames) => `${nameOf(names)}${inPlace(names.place)}`;
/** Returns the title of a car page, such as "Toyota Premio for sale in Kampala – 41 cars". */
export const pageTitle = (names: CarPageNames, total: number) =>
  `${nameOf(names)} for sale${inPlace(names.place)} – ${thingCount('cars', total)}`;

function priceWords({ price, total }: CarPageFacts): string {
  if (price === null) return '';
  const { known, least, median, most } = price;
  if (known === 1 && total > 1) return `; the one with a price costs ${formatPrice(least)}`;
  const those = known === total ? 'them' : 'those with a price';
  if (least < most)
    return `, from ${formatPrice(least)} to ${formatPrice(most)}; half of ${those} cost ${formatPrice(median)} or less`;
  if (known < total) return `; ${those} cost ${formatPrice(least)} each`;
  return total === 1 ? ` at ${formatPrice(least)}` : ` at ${formatPrice(least)} each`;
}

const listOf = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

function partOf(count: number, total: number): string {
  if (count === total) return `${total === 2 ? 'both' : 'all'} of them are`;
  return `${formatNumber(count)} of them ${count === 1 ? 'is' : 'are'}`;
}

/** Returns what is said of the only car of a page. */
const ofOne = ({ middleYear, colours, place }: CarPageFacts) => [
  middleYear === null ? '' : `it is from ${middleYear}`,
  colours.length === 0 ? '' : `its colour is ${listOf(colours)}`,
  place === null || isOnTheWay(place.name) ? '' : `it is in ${place.name}`,
];

/** Returns what is said of several cars. */
const ofSeveral = ({ middleYear, colours, place, total }: CarPageFacts) => [
  middleYear === null ? '' : `at least half are from ${middleYear} or later`,
  colours.length === 0 ? '' : `the usual ${colours.length === 1 ? 'colour is' : 'colours are'} ${listOf(colours)}`,
  place === null || isOnTheWay(place.name) ? '' : `${partOf(place.count, total)} in ${place.name}`,
];

function otherWords(facts: CarPageFacts): string {
  const words = (facts.total === 1 ? ofOne(facts) : ofSeveral(facts)).filter((part) => part !== '').join('; ');
  return words === '' ? '' : `${words[0]?.toUpperCase()}${words.slice(1)}.`;
}

/** Returns one or two sentences about the cars of the page; an empty text if there are none. */
export function pageFacts(names: CarPageNames, facts: CarPageFacts): string {
  if (facts.total === 0) return '';
  const first = `${nameOf(names)} on sale${inPlace(names.place)}: ${thingCount('cars', facts.total)}${priceWords(facts)}.`;
  return `${first} ${otherWords(facts)}`.trim();
}

/** The label, for screen readers, of the links to similar lists at the end of the page. */
export const NEAR = 'More cars like these';
export const NEAR_HEADINGS = {
  wider: 'All of',
  models: 'Models',
  places: 'Places',
  years: 'Years',
  categories: 'Body types',
  makes: 'Makes',
} as const;
