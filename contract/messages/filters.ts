/** What the filters of a list say once they are touched. */

export const searchOptions = (label: string) => `Search ${label.toLowerCase()}`;
export const optionMatches = (total: number) =>
  total === 0 ? 'No matches' : total === 1 ? '1 match' : `${total} matches`;

/** Of the two handles of a range. */
export const atLeast = (label: string) => `${label}, at least`;
export const atMost = (label: string) => `${label}, at most`;
/** The end of a range that has none: "300,000,000+". */
export const andMore = (bound: string) => `${bound}+`;
