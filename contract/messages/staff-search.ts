import { formatNumber } from '../values/numbers.ts';

/** Sentences of the page on which staff search for ads, sellers and members. */

export const SEARCH = 'Search';
export const SEARCH_LABEL = 'Search ads, sellers and members';
export const SEARCH_HINT = 'Reference, page address, phone, email, name';
export const SEARCH_MEANS =
  'Paste the address of a page, or type a reference number, a number plate or chassis number, a phone number, an email address, a username, a seller’s name, or a car such as "Premio 2010". Drafts are not found.';
export const ADS = 'Ads';
export const SELLERS = 'Sellers';
export const MEMBERS = 'Members';
export const nothingFound = (q: string) => `Nothing is called "${q}". Check the spelling, or try the phone number.`;
export const atMost = (most: number) => `The first ${formatNumber(most)}. Type more to see others.`;
export const BLOCKED = 'blocked';

/** The API refuses a longer search text. */
export const SEARCH_TOO_LONG = 'Search for up to 100 characters';
