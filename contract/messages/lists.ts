import type { ListSort } from '../lists/sale-list.ts';
import { formatNumber } from '../values/numbers.ts';

/** Sentences that lists of cars and of parts share: filters, order and number of results. */

export const RESULTS = 'Results';
export const SKIP_TO_RESULTS = 'Skip to results';
export const resultsBadge = (total: number) => `${formatNumber(total)} results`;
/** "1 result", in sentences; the badge beside the heading has the same form for any number. */
export const resultCount = (total: number) => (total === 1 ? '1 result' : resultsBadge(total));
export const SORT = 'Sort';
/** The orders of a list, in the order in which the page offers them. Without search words "Best match" is not offered. */
export const SORT_LABELS: Readonly<Record<ListSort, string>> = {
  relevance: 'Best match',
  newest: 'Newest first',
  'price-asc': 'Lowest price first',
  'price-desc': 'Highest price first',
  'year-desc': 'Latest year first',
  'mileage-asc': 'Lowest mileage first',
};

const THINGS = { cars: ['car', 'cars'], spareparts: ['spare part', 'spare parts'] } as const;
/** "35 cars" */
export const thingCount = (entity: keyof typeof THINGS, total: number) =>
  `${formatNumber(total)} ${THINGS[entity][total === 1 ? 0 : 1]}`;
/** The page's title, shown in the browser's tab: "Toyota Premio, Kampala – 35 cars". */
export const listTitle = (words: string, count: string) => `${words} – ${count}`;
/** The page's title if the number of results is not known. */
export const uncountedTitle = (words: string, heading: string) => `${words}: ${heading}`;

/** Shown above links that each remove one filter, if no entry matches all filters. */
export const WAYS_OUT = 'Try with fewer filters';
export const WITHOUT = 'Without';
/** The word before a place that the visitor may have meant: "In Kampala". */
export const MEANT = 'In';
export const both = (one: string, other: string) => `${one} and ${other}`;
export const NO_SINGLE_WAY_OUT = 'Removing one filter is not enough.';

export const FILTERS = 'Filters';
export const FILTER_BY = 'FILTER BY';
export const filtersButton = (chosen: number) => (chosen === 0 ? FILTERS : `${FILTERS} (${chosen})`);
/** The label of the button that opens the filter for prices. */
export const PRICE = 'Price';
export const CLOSE_FILTERS = 'Close filters';
export const RESET_ALL_FILTERS = 'Reset All Filters';
/** The label of a button below a long list of options, which shows all of them. */
export const showAll = (total: number) => `Show all (${total})`;
export const SHOW_FEWER = 'Show fewer';
/** Shown in place of the number of results until it is known. */
export const COUNTING = 'Counting…';
export const CHOOSE_MAKE_FIRST = 'Choose a make to see its models.';
/** The label of the button that closes the filters, with the number of results; null if it is not known yet. */
export const showResults = (total: number | null) =>
  total === null ? 'Show results' : `Show ${formatNumber(total)} ${total === 1 ? 'result' : 'results'}`;

export const ALL = 'All';
export const NONE = 'None';
export const ANY = 'Any';
export const FROM = 'From';
export const TO = 'To';
export const MIN = 'Min';
export const MAX = 'Max';
export const PLACES_EXAMPLE = 'Such as Kampala';

export const CHOSEN_FILTERS = 'Chosen filters';
export const fromBound = (bound: string) => `From ${bound}`;
export const upToBound = (bound: string) => `Up to ${bound}`;
export const removeFilter = (label: string) => `Remove filter: ${label}`;

/** A search text in quotes, for the chip that removes it. */
export const quoted = (words: string) => `“${words}”`;
export const WORDS_EXAMPLE = { cars: 'Such as Premio 2010', spareparts: 'Such as brake pads' } as const;
export const SHOW_ALL = 'Show all';
export const showAllOf = (label: string) => `Show all: ${label}`;
export const CHOOSE_SELLER = 'Choose a seller';
/** Shown in place of a seller's name if a link names a seller who does not exist, or no longer does. */
export const UNKNOWN_SELLER = 'Unknown seller';
export const DID_YOU_MEAN = 'Did you mean';
