import { foldedName } from '#contract/values/market-names.ts';
import { NAME_SYNONYMS } from '#contract/values/name-synonyms.ts';
import { placeParts } from '#contract/values/place-parts.ts';
import { foldedWords } from './fold-words.ts';
import type { Condition, Talk } from './talk.ts';
import { openVocabulary } from './vocabulary.ts';

/** Names and values that a kind has now. */
export interface KindValues {
  name: string;
  values: readonly string[];
  /** True for a location: the parts of a value are places too, and match every value that contains them. */
  isPlace: boolean;
}

/** The meaning of a phrase, which is one to four words; `name`: a name, which is looked up word by word. */
export type Phrase = Talk | 'name';

/** Phrases by their words in one, folded. */
export interface PhraseBook {
  get(key: string): Phrase | undefined;
  /** Returns what a word with one slip asks for, like "kampla". Undefined where it could be several things. */
  near(word: string): Talk | undefined;
}

/** The most words that a phrase is made of. */
export const LONGEST_PHRASE = 4;
/** Shorter synonyms ("at" of "automatic") are words of other things as well. */
const SHORTEST_SYNONYM = 4;
/** The fewest letters of a phrase that is looked up despite a slip. */
const SHORTEST_NEAR = 5;

/** Returns the plural of a word that has none in the market: "suvs" of "suv", "buses" of "bus". */
const pluralsOf = (key: string) => (key.length > 2 ? [key.endsWith('s') ? `${key}es` : `${key}s`] : []);

const isSubset = (some: readonly string[], all: ReadonlySet<string>) => some.every((word) => all.has(word));

/** "White" is also what "Pearl White" is. */
function valuesHolding(values: readonly string[]) {
  const wordsOf = new Map(values.map((value) => [value, new Set(foldedWords(value))]));
  return (value: string) => {
    const words = foldedWords(value);
    return values.filter((other) => isSubset(words, wordsOf.get(other) ?? new Set()));
  };
}

function* phrasesOf({ name, values, isPlace }: KindValues): Iterable<[key: string, asks: Condition]> {
  if (isPlace) {
    for (const part of new Set(values.flatMap((place) => [place, ...placeParts(place)]))) {
      yield [foldedName(part), { name, operator: '$containsi', values: [part] }];
    }
    return;
  }
  const holding = valuesHolding(values);
  for (const value of values) yield [foldedName(value), { name, operator: '$in', values: holding(value) }];
  for (const [synonym, value] of NAME_SYNONYMS[name] ?? []) {
    const meant = values.find((one) => foldedName(one) === foldedName(value));
    if (meant !== undefined && synonym.length >= SHORTEST_SYNONYM) {
      yield [synonym, { name, operator: '$in', values: holding(meant) }];
    }
  }
}

/** Other words for the names that there are: "vw" means what "Volkswagen" does. */
const synonymsOf = (field: string, names: readonly string[]) =>
  [...(NAME_SYNONYMS[field] ?? [])].flatMap(([synonym, name]) =>
    names.some((one) => foldedName(one) === foldedName(name)) ? [[synonym, { words: name }] as const] : [],
  );

/** Returns the names of more than one word, joined: "ad van" is a van's name and no van of something called "ad". */
const keysOfNames = (names: readonly string[]) =>
  names.flatMap((name) => (foldedWords(name).length > 1 ? [foldedWords(name).join('')] : []));

interface BookSources {
  kinds: readonly KindValues[];
  /** Names that are looked up by their words, field by field. */
  names: Readonly<Record<string, readonly string[]>>;
  words: ReadonlyMap<string, Talk>;
}

/**
 * Makes a book of phrases. Where a key means several things, the words of the trade come first, then whole values, of kinds the first that is
 * given, then names, then plurals.
 */
export function makePhraseBook({ kinds, names, words }: BookSources): PhraseBook {
  const values = new Map<string, Phrase>();
  const phrases = kinds.flatMap((kind) => [...phrasesOf(kind)]).filter(([key]) => key !== '');
  for (const [key, asks] of phrases) if (!values.has(key)) values.set(key, { asks: [asks] });
  const plurals = [...values].flatMap(([key, phrase]) => pluralsOf(key).map((plural) => [plural, phrase] as const));
  const joinedNames = Object.values(names).flatMap((all) => keysOfNames(all).map((key) => [key, 'name'] as const));
  const synonyms = Object.entries(names).flatMap(([field, all]) => synonymsOf(field, all));
  // If two names are equal, the later one counts.
  return withSlips(new Map<string, Phrase>([...plurals, ...synonyms, ...joinedNames, ...values, ...words]));
}

function withSlips(phrases: ReadonlyMap<string, Phrase>): PhraseBook {
  const asking = [...phrases].flatMap(([key, phrase]): [string, Talk][] =>
    key.length >= SHORTEST_NEAR && typeof phrase === 'object' ? [[key, phrase]] : [],
  );
  const keys = openVocabulary(asking.map(([key], at) => [at, key]));
  return {
    get: (key) => phrases.get(key),
    near(word) {
      if (word.length < SHORTEST_NEAR || !/\p{L}/u.test(word)) return undefined;
      const [meant, ...others] = new Set(keys.near(word).map((at) => asking[at]?.[1]));
      return others.length === 0 ? meant : undefined;
    },
  };
}
