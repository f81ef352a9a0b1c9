import type { EntitySpec, NotFilled } from './entity.ts';

/** The label of a field or relation, and the texts that help people to fill it in. */
export interface FieldWords {
  readonly label: string;
  /** The help text of the field's column in import files. */
  readonly help: string;
  /** The label in the seller's form, if it is worded as a question there. */
  readonly question?: string;
  /** A hint below the label in the seller's form. */
  readonly hint?: string;
  /** The label in the specification on a page, if it differs from `label`. */
  readonly page?: string;
  /** The label above the field's filter on a list's page, if it differs from `label`. */
  readonly filter?: string;
  /** Labels of the field's values, by value. */
  readonly choices?: Readonly<Record<string, string>>;
}

type Filled<Specs> = {
  [Name in keyof Specs]: Specs[Name] extends NotFilled ? never : Name;
}[keyof Specs];

type WordsOf<Own> = Own extends { readonly oneOf: readonly (infer Value extends string)[] }
  ? FieldWords & { readonly choices: Readonly<Record<Value, string>> }
  : FieldWords;

/** Words for every field and relation of an entity, in the order of the columns in files. */
export type EntityWords<Spec extends EntitySpec> = {
  readonly [Name in Filled<Spec['fields']>]: WordsOf<Spec['fields'][Name]>;
} & {
  readonly [Name in Filled<Spec['relations']>]: WordsOf<Spec['relations'][Name]>;
};

export const PHOTOS = { label: 'Photos', help: 'Pictures, in order' } as const;
export const FEATURED = { label: 'Featured', help: 'Featured? Empty means no' } as const;

export const referenceWords = (one: string): FieldWords => ({
  label: 'Reference',
  page: 'Reference No.',
  help: `Your own number for the ${one}, different for each ${one}`,
});
