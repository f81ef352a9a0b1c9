import { foldedName } from '#contract/values/market-names.ts';
import { NAME_SYNONYMS } from '#contract/values/name-synonyms.ts';
import { placeParts } from '#contract/values/place-parts.ts';
import { foldedWords } from './fold-words.ts';
import type { Condition, Talk } from './talk.ts';
import { openVocabulary } from './vocabulary.ts';

/** The present names or values of a field that people may mention. */
export interface KindValues {
  name: string;
  values: readonly string[];
  /** True for the values of a location: each part of such a value is a place of its own, and finds all values that contain it. */
  isPlace: boolean;
  former?: FormerNames | undefined;
}

/** Names that an entry had before it was renamed or joined with another one, folded, each with its present name. They are synonyms. */
export type FormerNames = ReadonlyMap<string, string>;

/** The names of a field that are looked up word by word. */
export interface BookNames {
  names: readonly string[];
  former: FormerNames;
}

/** The meaning of a phrase of one to four words. 'name': its words are those of a name, which are looked up one by one. */
export type Phrase = Talk | 'name';

/** Phrases and their meanings. The key is the phrase's words, folded and joined. */
export interface PhraseBook {
  get(key: string): Phrase | undefined;
  /**
   * Returns the meaning of a word that is no phrase: of one that begins like it, as "blu" and "bweyogere", or else of one that it misspells, as
   * "kampla"; undefined if there is none, or more than one.
   */
  guess(word: string): Talk | undefined;
}

/** The most words of a phrase. */
export const LONGEST_PHRASE = 4;
/** The fewest letters of a synonym for a value: shorter ones may also be ordinary words, as "at" (for "automatic") is. */
const SHORTEST_SYNONYM = 3;
/** The fewest letters that count as the beginning of a phrase. */
const SHORTEST_BEGINNING = 3;
/** The fewest letters of a word for which a misspelling is considered. */
const SHORTEST_NEAR = 5;

/** Returns the regular plurals of a word: "suvs" of "suv", "buses" of "bus". */
const pluralsOf = (key: string) => (key.length > 2 ? [key.endsWith('s') ? `${key}es` : `${key}s`] : []);

const isSubset = (some: readonly string[], all: ReadonlySet<string>) => some.every((word) => all.has(word));

/** Returns a function that finds the values containing a word: "white" also means "Pearl White". */
function valuesHolding(values: readonly string[]) {
  const wordsOf = new Map(values.map((value) => [value, new Set(foldedWords(value))]));
  return (value: string) => {
    const words = foldedWords(value);
    return values.filter((other) => isSubset(words, wordsOf.get(other) ?? new Set()));
  };
}

function* phrasesOf({ name, values, isPlace, former }: KindValues): Iterable<[key: string, asks: Condition]> {
  if (isPlace) {
    for (const part of new Set(values.flatMap((place) => [place, ...placeParts(place)]))) {
      yield [foldedName(part), { name, operator: '$containsi', values: [part] }];
    }
    return;
  }
  const holding = valuesHolding(values);
  for (const value of values) yield [foldedName(value), { name, operator: '$in', values: holding(value) }];
  for (const [synonym, value] of [...(former ?? []), ...(NAME_SYNONYMS[name] ?? [])]) {
    const meant = values.find((one) => foldedName(one) === foldedName(value));
    if (meant !== undefined && synonym.length >= SHORTEST_SYNONYM) {
      yield [synonym, { name, operator: '$in', values: holding(meant) }];
    }
  }
}

/** Returns the synonyms, such as "vw" for "Volkswagen", of all names that exist at present. What is a name itself is no synonym. */
function synonymsOf(field: string, { names, former }: BookNames) {
  const folded = new Set(names.map(foldedName));
  return [...former, ...(NAME_SYNONYMS[field] ?? [])].flatMap(([synonym, name]) =>
    folded.has(foldedName(name)) && !folded.has(synonym) ? [[synonym, { words: name }] as const] : [],
  );
}

/** Returns the joined words of each name that has several: "ad van" is a name as a whole, not the name "ad" and another word. */
const keysOfNames = (names: readonly string[]) =>
  names.flatMap((name) => (foldedWords(name).length > 1 ? [foldedWords(name).join('')] : []));

interface BookSources {
  kinds: readonly KindValues[];
  /** By field: the names whose words are looked up one by one. */
  names: Readonly<Record<string, BookNames>>;
  words: ReadonlyMap<string, Talk>;
}

/**
 * Makes a phrase book. If a key has several meanings, phrases of the trade take precedence, then whole values (of the first field that has
 * one), then names, then synonyms of names, then plurals.
 */
export function makePhraseBook({ kinds, names, words }: BookSources): PhraseBook {
  const values = new Map<string, Phrase>();
  const phrases = kinds.flatMap((kind) => [...phrasesOf(kind)]).filter(([key]) => key !== '');
  for (const [key, asks] of phrases) if (!values.has(key)) values.set(key, { asks: [asks] });
  const plurals = [...values].flatMap(([key, phrase]) => pluralsOf(key).map((plural) => [plural, phrase] as const));
  const joinedNames = Object.values(names).flatMap((all) =>
    keysOfNames(all.names).map((key) => [key, 'name'] as const),
  );
  const synonyms = Object.entries(names).flatMap(([field, all]) => synonymsOf(field, all));
  // If two entries of this list have the same key, the later one counts.
  return withSlips(new Map<string, Phrase>([...plurals, ...synonyms, ...joinedNames, ...values, ...words]));
}

function withSlips(phrases: ReadonlyMap<string, Phrase>): PhraseBook {
  const asking = [...phrases].flatMap(([key, phrase]): [string, Talk][] =>
    typeof phrase === 'object' ? [[key, phrase]] : [],
  );
  const keys = openVocabulary(asking.map(([key], at) => [at, key]));
  const keyAt = (at: number) => asking[at]?.[0] ?? '';
  const onlyOne = (at: readonly number[]) => {
    const meanings = new Set(at.map((one) => asking[one]?.[1]));
    return meanings.size === 1 ? [...meanings][0] : undefined;
  };

  /** Returns the meaning of the shortest phrase that begins with the word, if all others that do begin with that phrase: blue, blue grey. */
  function begun(word: string) {
    const [shortest = -1, ...others] = keys.beginningWith(word);
    return others.every((at) => keyAt(at).startsWith(keyAt(shortest))) ? asking[shortest]?.[1] : undefined;
  }

  function misspelled(word: string) {
    if (word.length < SHORTEST_NEAR) return undefined;
    const isLong = (at: number) => keyAt(at).length >= SHORTEST_NEAR;
    return onlyOne(keys.near(word).filter(isLong)) ?? onlyOne(keys.soundingLike(word).filter(isLong));
  }

  return {
    get: (key) => phrases.get(key),
    guess: (word) =>
      word.length < SHORTEST_BEGINNING || !/\p{L}/u.test(word) ? undefined : (begun(word) ?? misspelled(word)),
  };
}
