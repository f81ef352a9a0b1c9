import type { Candidate, Candidates } from './candidates.ts';
import { prefixEditDistance } from './edit-distance.ts';

/** The most letters of a typed word that may be misspelled: no name has so long a word, and counting the edits would take long. */
const LONGEST_WORD = 24;
/**
 * Costs of a match: 0 for a whole word, `BEGINNING` if the typed word is only the beginning of the name's word, and `EDIT` for each edit.
 */
const BEGINNING = 1;
const EDIT = 2;

/** Returns how many letters may be wrong in a typed word of this length. */
const editsAllowed = (length: number) => (length < 4 ? 0 : length < 6 ? 1 : 2);

/** The words of names that one typed word matches, each with the cost of its match: the lower the cost, the better the match. */
export type Fits = ReadonlyMap<string, number>;

/** Returns the words of names that are equal to the typed word or begin with it. */
export function fitsOf(typed: string, { words }: Candidates): Fits {
  const fits = new Map<string, number>();
  for (const word of words) if (word.startsWith(typed)) fits.set(word, word === typed ? 0 : BEGINNING);
  return fits;
}

/** Returns the words of names whose beginning differs from the typed word by at most a few edits. */
export function nearTo(typed: string, { words }: Candidates): Fits {
  const fits = new Map<string, number>();
  // A code with another letter or digit is another code, and not a misspelling: C200 is not L200.
  const allowed = /\d/.test(typed) ? 0 : editsAllowed(typed.length);
  if (allowed === 0 || typed.length > LONGEST_WORD) return fits;
  for (const word of words) {
    const edits = prefixEditDistance(typed, word, allowed);
    // A word of nearly the same length counts as a whole word, which costs less than a beginning: "vits" means Vitz rather than the beginning of
    // Mitsubishi.
    const isWhole = Math.abs(word.length - typed.length) <= edits;
    if (edits <= allowed) fits.set(word, EDIT * edits + (isWhole ? 0 : BEGINNING));
  }
  return fits;
}

const best = (words: readonly string[], fits: Fits) =>
  Math.min(...words.map((word) => fits.get(word) ?? Number.POSITIVE_INFINITY));

export interface Ranked {
  candidate: Candidate;
  /** How many of the typed words match the candidate. */
  met: number;
  /** The sum of the matching words' costs: 0 for a word typed in full, more for the beginning of one or for a misspelling. Lower is better. */
  misfit: number;
  /** Whether some typed word fits the candidate's own name as well as, or better than, the names that contain it. */
  isOwn: boolean;
}

function rank(candidate: Candidate, typed: readonly Fits[]): Ranked {
  const ranked: Ranked = { candidate, met: 0, misfit: 0, isOwn: false };
  for (const fits of typed) {
    const own = best(candidate.own, fits);
    const misfit = Math.min(own, best(candidate.within, fits));
    if (misfit === Number.POSITIVE_INFINITY) continue;
    ranked.met += 1;
    ranked.misfit += misfit;
    ranked.isOwn ||= own === misfit;
  }
  return ranked;
}

/** Returns the candidates that match the largest number of typed words; if no word was typed, all candidates of the innermost field. */
export function rankCandidates({ all, innermost }: Candidates, typed: readonly Fits[]): Ranked[] {
  const ranked = all.map((candidate) => rank(candidate, typed));
  if (typed.length === 0) return ranked.filter(({ candidate }) => candidate.field === innermost);
  const most = ranked.reduce((most, { met }) => Math.max(most, met), 0);
  return most === 0 ? [] : ranked.filter(({ met }) => met === most);
}

/**
 * Sorts the likeliest candidates first: the best match, then those whose own name matches, then the more general, then those with most
 * entries.
 */
export const compareRanked = (one: Counted, other: Counted): number =>
  one.misfit - other.misfit ||
  Number(other.isOwn) - Number(one.isOwn) ||
  one.candidate.names.length - other.candidate.names.length ||
  other.count - one.count ||
  one.candidate.id - other.candidate.id;

export interface Counted extends Ranked {
  count: number;
}
