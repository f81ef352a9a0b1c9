import { formatNumber } from '../numbers.ts';

/** What a list of things for sale says around its rows: its filters, its order and how many there are. */

export const RESULTS = 'Results';
export const resultsBadge = (total: number) => `${formatNumber(total)} results`;
export const SORT = 'Sort';

export const FILTERS = 'Filters';
export const FILTER_BY = 'FILTER BY';
export const filtersButton = (chosen: number) => (chosen === 0 ? FILTERS : `${FILTERS} (${chosen})`);
export const CLOSE_FILTERS = 'Close the filters';
export const RESET_ALL_FILTERS = 'Reset All Filters';
export const CHOOSE_MAKE_FIRST = 'Choose a make to see its models.';
/** What a press would show; null: not known. */
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
export const removeFilter = (label: string) => `Remove ${label}`;

/** Of free words, as they were typed. */
export const quoted = (words: string) => `“${words}”`;
export const WORDS_EXAMPLE = 'Such as Premio 2010';
export const SHOW_ALL = 'Show all';
export const showAllOf = (label: string) => `Show all: ${label}`;
export const CHOOSE_SELLER = 'Choose a seller';
/** Of one whose page is gone. */
export const UNKNOWN_SELLER = 'Unknown seller';
export const DID_YOU_MEAN = 'Did you mean';
