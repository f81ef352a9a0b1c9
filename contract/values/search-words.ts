/** Characters of a search text; a longer one is cut. */
export const LONGEST_WORDS = 100;
