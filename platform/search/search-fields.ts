import type { EntitySpec } from '#contract/entities/entity.ts';
import { HISTOGRAM_STEPS } from '#contract/facets.ts';
import type { ContentType, StoredRow } from '../content/content-type.ts';

/** A field or relation with few different values: a make, a place, a condition. */
export interface Choice {
  name: string;
  column: string;
  /** The table that has the names of what the column holds; undefined: the column holds the name itself. */
  namedIn: string | undefined;
  /** Is it a question of yes or no, which nobody counts? */
  isYesOrNo: boolean;
}

/** A number that buyers set bounds to. */
export interface Range {
  name: string;
  column: string;
  /** Where the bars of its histogram begin. */
  steps: readonly number[];
}

/** What a list of one content type may be narrowed by in memory. */
export interface SearchFields {
  type: ContentType;
  choices: readonly Choice[];
  ranges: readonly Range[];
}

type RangeName = keyof typeof HISTOGRAM_STEPS;

function choiceOf(type: ContentType, name: string): Choice {
  const field = type.fields[name];
  if (field) {
    const namedIn = field.kind === 'location' ? 'place' : undefined;
    return { name, column: field.column, namedIn, isYesOrNo: field.kind === 'boolean' };
  }
  const relation = type.relations[name];
  if (relation?.kind !== 'to-one') throw new Error(`${type.plural}.${name} is neither a field nor a to-one relation`);
  // A dictionary's table is what its keys are called after.
  return { name, column: relation.column, namedIn: relation.column.replace(/_id$/, ''), isYesOrNo: false };
}

/** A relation that is a choice must lead to a dictionary. */
export function searchFields<Spec extends EntitySpec>(
  type: ContentType<Spec>,
  names: {
    choices: readonly ((keyof Spec['fields'] | keyof Spec['relations']) & string)[];
    ranges: readonly (keyof Spec['fields'] & RangeName)[];
  },
): SearchFields {
  return {
    type,
    choices: names.choices.map((name) => choiceOf(type, name)),
    ranges: names.ranges.map((name) => ({
      name,
      column: type.fields[name]?.column ?? name,
      steps: HISTOGRAM_STEPS[name],
    })),
  };
}

/** The columns that a segment is built from. */
export const searchedColumns = ({ choices, ranges }: SearchFields): string[] => [
  ...['id', 'created_at'],
  ...choices.map(({ column }) => column),
  ...ranges.map(({ column }) => column),
];

/** A row with these columns. */
export type SearchedRow = StoredRow & { id: number; created_at: number };
