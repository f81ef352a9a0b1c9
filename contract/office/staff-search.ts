/** Characters of a search by staff. */
export const STAFF_SEARCH_LONGEST = 100;
/** Ads, sellers and members each, of a search by staff. */
export const STAFF_SEARCH_MOST = 20;
