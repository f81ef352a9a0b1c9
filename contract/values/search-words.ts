/** The most characters of a search text. Longer texts are cut off. */
export const LONGEST_WORDS = 100;
