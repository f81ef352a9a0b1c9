import { foldedWords, wordsOfName } from '../platform/search/fold-words.ts';
import type { ListedFacts } from './matches-list-query.ts';

/** All names that search words may match in a market. */
export interface Spoken {
  makes: readonly string[];
  models: readonly string[];
  /** Codes of published cars. */
  codes: readonly string[];
}

/** Returns whether a word is typed with one error, by trying every possible error. */
function isNear(typed: string, word: string): boolean {
  if (typed.length < 4 || !/\p{L}/u.test(typed)) return false;
  const cuts = Array.from({ length: word.length + 1 }, (_, at) => [word.slice(0, at), word.slice(at)] as const);
  const isOneMore = (long: string, short: string) =>
    Array.from(long).some((_, at) => long.slice(0, at) + long.slice(at + 1) === short);
  return cuts.some(
    ([before, after]) =>
      isOneMore(typed, word) ||
      isOneMore(word, typed) ||
      (after.length > 1 && before + after[1] + after[0] + after.slice(2) === typed) ||
      (after.length > 0 && typed.length === word.length && typed.startsWith(before) && typed.endsWith(after.slice(1))),
  );
}

type Fits = (typed: string, word: string) => boolean;

const isWhole: Fits = (typed, word) => typed === word;
const begins = (shortest: number): Fits => {
  return (typed, word) => typed.length >= shortest && word.startsWith(typed);
};

/** Returns the names, codes and years that one word matches; undefined: none. */
function meaningOf(typed: string, { makes, models, codes }: Spoken) {
  const called = (names: readonly string[], fits: Fits) =>
    names.filter((name) => wordsOfName(name).some((word) => fits(typed, word)));
  const isCode = /\p{N}/u.test(typed) || called(codes, isWhole).length > 0;
  const ways = [
    { names: isWhole, code: isCode ? begins(2) : isWhole, years: /^(19|20)\d\d$/.test(typed) ? [Number(typed)] : [] },
    { names: begins(3), code: begins(2), years: [] },
    { names: isNear, code: isNear, years: [] },
  ];
  return ways
    .map((way) => ({
      makes: called(makes, way.names),
      models: called(models, way.names),
      codes: called(codes, way.code),
      years: way.years,
    }))
    .map((found, way) => ({ ...found, isWhole: way === 0 }))
    .find((found) => found.makes.length + found.models.length + found.codes.length + found.years.length > 0);
}

/** Returns whether a car matches the search words: the reference for every faster way, slow and independent of them. */
export function meetsWords(text: string, car: ListedFacts, spoken: Spoken): boolean {
  const words = foldedWords(text);
  if (words.length === 0) return false;
  for (let at = 0; at < words.length; at += 1) {
    let meaning = meaningOf(words[at] ?? '', spoken);
    const next = words[at + 1];
    const joined = meaning?.isWhole || next === undefined ? undefined : meaningOf(`${words[at]}${next}`, spoken);
    if (joined?.isWhole) {
      meaning = joined;
      at += 1;
    }
    const isMet =
      meaning?.makes.includes(String(car.make)) ||
      meaning?.models.includes(String(car.model)) ||
      meaning?.codes.includes(String(car.modelcode)) ||
      meaning?.years.includes(Number(car.year ?? Number.NaN));
    if (!isMet) return false;
  }
  return true;
}
