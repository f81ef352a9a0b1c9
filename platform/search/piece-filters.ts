import type { ContentType } from '../content/content-type.ts';
import type { ContentTypes, Filter, Operator } from '../content/filter.ts';
import type { Piece } from './read-text.ts';
import type { Meaning, WordValue } from './read-words.ts';
import type { SearchFields } from './search-fields.ts';
import type { Condition } from './talk.ts';

/** The most values of one field that a word may mean; further ones are ignored, since so short a word says too little. */
export const MOST_VALUES = 500;
/** Characters after which a word in a free text may begin. */
const BEFORE_WORDS = [' ', '-', '/', '('];
/** `NOTHING` is a filter that no entry meets, `EVERYTHING` one that all entries meet. */
export const NOTHING: Filter = { kind: 'or', parts: [] };
export const EVERYTHING: Filter = { kind: 'and', parts: [] };

interface RelatedValues {
  /** Name of the relation. */
  name: string;
  /** Field of the related type whose values are compared. */
  by: string;
  values: WordValue[];
}

/** Returns the filter for entries that are related to one with any of these values. */
function relationFilter(types: ContentTypes, type: ContentType, { name, by, values }: RelatedValues): Filter {
  const relation = type.relations[name];
  const target = types(relation?.target ?? '');
  const field = target.fields[by];
  if (!relation || !field) throw new Error(`${type.plural}.${name} leads to nothing that has names`);
  const filter: Filter = { kind: 'compare', name: by, field, operator: '$in', values };
  return { kind: 'relation', name, relation, target, filter };
}

function valuesFilter(types: ContentTypes, type: ContentType, { name, values: all }: Meaning[number]): Filter {
  const values = all.slice(0, MOST_VALUES);
  const field = type.fields[name];
  if (field) return { kind: 'compare', name, field, operator: '$in', values };
  return relationFilter(types, type, { name, by: 'id', values });
}

const meaningFilter = (types: ContentTypes, type: ContentType, meaning: Meaning): Filter => ({
  kind: 'or',
  parts: meaning.map((one) => valuesFilter(types, type, one)),
});

/** Returns the filter for entries that match the meanings of all words. No entry matches if a word has no meaning, or if there are no words. */
export function filterOfMeanings(types: ContentTypes, type: ContentType, meanings: readonly Meaning[]): Filter {
  if (meanings.length === 0 || meanings.some(({ length }) => length === 0)) return NOTHING;
  return { kind: 'and', parts: meanings.map((meaning) => meaningFilter(types, type, meaning)) };
}

function conditionFilter(types: ContentTypes, type: ContentType, { name, operator, values }: Condition): Filter {
  const field = type.fields[name];
  if (field) return { kind: 'compare', name, field, operator, values: [...values] };
  const by = types(type.relations[name]?.target ?? '').entity.titleField;
  return relationFilter(types, type, { name, by, values: [...values] });
}

/**
 * Returns filters of which an entry must meet at least one: a word of its free text is equal to one of these spellings, or begins with it.
 * "ist" does not find "Distributor".
 */
function textFilters(type: ContentType, name: string, spellings: readonly string[]): Filter[] {
  const field = type.fields[name];
  if (!field) return [];
  const compare = (operator: Operator, value: string): Filter => ({
    kind: 'compare',
    name,
    field,
    operator,
    values: [value],
  });
  return spellings.flatMap((word) => [
    compare('$startsWithi', word),
    ...BEFORE_WORDS.map((sign) => compare('$containsi', `${sign}${word}`)),
  ]);
}

function filterOfAll(types: ContentTypes, { type, words }: SearchFields, pieces: readonly Piece[]): Filter {
  const asked = pieces.flatMap(({ asks = [] }) => asks);
  const byName = Map.groupBy(asked, ({ name, operator }) =>
    operator === '$in' || operator === '$containsi' ? name : `${name} ${operator}`,
  );
  const conditions = [...byName.values()].map((same): Filter => {
    const parts = same.map((condition) => conditionFilter(types, type, condition));
    return { kind: /^\$[lg]te$/.test(same[0]?.operator ?? '') ? 'and' : 'or', parts };
  });
  const meanings = pieces.flatMap(({ meaning }) => (meaning ? [meaningFilter(types, type, meaning)] : []));
  const texts = words?.texts ?? [];
  const ofTexts = pieces.flatMap(({ spellings }): Filter[] =>
    spellings ? [{ kind: 'or', parts: texts.flatMap((name) => textFilters(type, name, spellings)) }] : [],
  );
  return { kind: 'and', parts: [...conditions, ...meanings, ...ofTexts] };
}

/**
 * Returns the filter for pieces (the understood parts of a search text). Values of the same choice are alternatives, while all bounds of a
 * number must be met. `names`: groups of names, as alternatives: an entry must have all names of at least one group.
 */
export function filterOfPieces(
  types: ContentTypes,
  fields: SearchFields,
  pieces: readonly Piece[],
  names: readonly (readonly Piece[])[] = [],
): Filter {
  const others = pieces.filter((piece) => !names.some((group) => group.includes(piece)));
  const oneOf = names.map((group) => filterOfPieces(types, fields, group));
  return {
    kind: 'and',
    parts: [filterOfAll(types, fields, others), ...(oneOf.length > 0 ? [{ kind: 'or', parts: oneOf } as const] : [])],
  };
}
