/** Sentences of a list's filters that are loaded only when a visitor opens a filter. */

export const searchOptions = (label: string) => `Search ${label.toLowerCase()}`;
export const optionMatches = (total: number) =>
  total === 0 ? 'No matches' : total === 1 ? '1 match' : `${total} matches`;

/** Shown below the field for a lower or upper bound if the text typed into it is no number. */
export const notUnderstood = (typed: string) => `“${typed}” is no amount. Write 20m, 20,000,000 or under 20m.`;
export const ABOVE_MAX = 'The least is more than the most, so nothing matches.';

/** Labels, for screen readers, of the two handles of the slider with which a visitor chooses a range. */
export const atLeast = (label: string) => `${label}, at least`;
export const atMost = (label: string) => `${label}, at most`;
/** Words for the highest position of a range slider, which also includes everything above it: "300,000,000+". */
export const andMore = (bound: string) => `${bound}+`;
