/** Sentences of a list's filters that are loaded only when a visitor opens a filter. */

export const searchOptions = (label: string) => `Search ${label.toLowerCase()}`;
export const optionMatches = (total: number) =>
  total === 0 ? 'No matches' : total === 1 ? '1 match' : `${total} matches`;

/** Shown below a bound if the typed text is no number. */
export const notUnderstood = (typed: string) => `“${typed}” is no amount. Write 20m or 20,000,000.`;
export const ABOVE_MAX = 'The least is more than the most, so nothing matches.';

/** Labels of a range slider's two handles. */
export const atLeast = (label: string) => `${label}, at least`;
export const atMost = (label: string) => `${label}, at most`;
/** The label of a range's upper end that includes everything above: "300,000,000+". */
export const andMore = (bound: string) => `${bound}+`;
