/** The most characters of a search by staff. */
export const STAFF_SEARCH_LONGEST = 100;
/** The most ads, sellers and members, each, that a search by staff finds. */
export const STAFF_SEARCH_MOST = 20;
