import type { Suggestion } from '#contract/lists/suggestion-schemas.ts';
import type { Dictionaries } from '../content/dictionaries.ts';
import type { ContentTypes, Filter } from '../content/filter.ts';
import { openCandidates } from './candidates.ts';
import {
  type Counted,
  compareRanked,
  type Fits,
  fitsOf,
  nearTo,
  type Ranked,
  rankCandidates,
} from './rank-candidates.ts';
import type { Meaning, WordField } from './read-words.ts';
import type { SearchFields } from './search-fields.ts';
import { type SearchFilter, searchFilter } from './search-filter.ts';
import type { SearchIndex } from './search-index.ts';
import type { OpenWordReader } from './word-reader.ts';

const MOST_SUGGESTIONS = 8;

interface SuggestionParts {
  dictionaries: Dictionaries;
  types: ContentTypes;
  words: OpenWordReader;
}

/** The typed words by kind: words of names, and facts (years and codes), which limit the entries that are counted for a suggested name. */
interface Typed {
  names: Fits[];
  /** A year or a code: its field, the typed word, and its meaning. */
  facts: { field: string; word: string; meaning: Meaning }[];
}

/** Opens suggestions for one content type: names that the typed words mean, complete or only begun. */
export function openSuggestions(fields: SearchFields, { dictionaries, types, words }: SuggestionParts) {
  const candidates = openCandidates(fields, dictionaries, types);
  const { names = [], years = [] } = fields.words ?? {};

  /** Reads a word that begins no name as a year or code; undefined if it is neither of them. */
  function factIn(word: string, wordFields: readonly WordField[]) {
    for (const field of wordFields.filter(({ name }) => !names.includes(name))) {
      const whole = field.whole(word);
      const values = whole.length > 0 ? whole : field.beginning(word);
      if (values.length > 0) return { field: field.name, word, meaning: [{ name: field.name, values }] };
    }
    return undefined;
  }

  async function read(typed: readonly string[]): Promise<Typed> {
    const [all, wordFields] = await Promise.all([candidates(), words.fieldsOf(fields)]);
    const begun = typed.map((word) => ({ word, fits: fitsOf(word, all) }));
    const facts = begun.flatMap(({ word, fits }) => (fits.size > 0 ? [] : (factIn(word, wordFields) ?? [])));
    const isFact = (typed: string) => facts.some(({ word }) => word === typed);
    const names = begun.map(({ word, fits }) => (fits.size > 0 || isFact(word) ? fits : nearTo(word, all)));
    return { names: names.filter(({ size }) => size > 0), facts };
  }

  async function filterOf({ facts }: Typed): Promise<SearchFilter | undefined> {
    if (facts.length === 0) return undefined;
    const filter: Filter = words.filterOfMeanings(
      fields.type,
      facts.map(({ meaning }) => meaning),
    );
    return searchFilter(fields, filter, dictionaries);
  }

  /** Counts the entries of each candidate that meet `always`. Returns the candidates that have any, the likeliest first. */
  async function count(
    ranked: readonly Ranked[],
    index: SearchIndex,
    always: SearchFilter | undefined,
  ): Promise<Counted[]> {
    const { choices } = await index.facets({ always }, names);
    return ranked
      .flatMap((one): Counted[] => {
        const count = choices[one.candidate.field]?.get(one.candidate.id) ?? 0;
        return count > 0 ? [{ ...one, count }] : [];
      })
      .sort(compareRanked)
      .slice(0, MOST_SUGGESTIONS);
  }

  function written({ candidate, count }: Counted, facts: Typed['facts']): Suggestion {
    const isYear = ({ field }: { field: string }) => years.includes(field);
    const ofYears = facts.filter(isYear).map(({ field, word }) => ({ field, name: word }));
    const search = facts
      .filter((fact) => !isYear(fact))
      .map(({ word }) => word)
      .join(' ');
    return { parts: [...candidate.names, ...ofYears], search: search || undefined, count };
  }

  return async (typed: readonly string[], index: SearchIndex): Promise<Suggestion[]> => {
    const reading = await read(typed);
    if (reading.names.length + reading.facts.length === 0) return [];
    const ranked = rankCandidates(await candidates(), reading.names);
    const counted = await count(ranked, index, await filterOf(reading));
    if (counted.length > 0 || reading.names.length === 0) return counted.map((one) => written(one, reading.facts));
    // If no entry with one of these names has the typed year or code, the names are suggested without it.
    return (await count(ranked, index, undefined)).map((one) => written(one, []));
  };
}
