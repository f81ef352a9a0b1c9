import type { EntitySpec } from './entity.ts';

/** Label, help and limits of a field or relation, for whoever fills it in. */
export interface FieldWords {
  /** The help text of its column in import files. */
  readonly help: string;
  /** The column's name in a file, where it is not the served one. */
  readonly column?: string;
  /** For a number its lower and upper bound; for a text `most` is its longest length in characters. */
  readonly least?: number;
  readonly most?: number;
  /** The unit of a number. */
  readonly unit?: string;
  /** How a text or number is written. */
  readonly format?: 'shillings' | 'phone' | 'email' | 'slug' | 'markdown' | 'lines';
}

/** Fields that nobody fills in: computed, set by publishing, or set by the writer. */
type NotFilled =
  | { kind: 'computed' | 'has-many' }
  | { whilePublished: string }
  | { writtenBy: 'job' }
  | { kind: 'to-one'; answered: 'extra' };

type Filled<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends NotFilled ? never : Name;
}[keyof Fields];

/** Words for every field and relation, in the order in which files have them. */
export type EntityWords<Spec extends EntitySpec> = Readonly<
  Record<Filled<Spec['fields']> | Filled<Spec['relations']>, FieldWords>
>;

/** Shillings: beyond this, a price is a slip of the hand. */
const HIGHEST_PRICE = 1_000_000_000_000;

export const YEARS = { least: 1900, most: 2100 } as const;
export const MILEAGE = { least: 0, most: 5_000_000, unit: 'km' } as const;
export const LOCATION = {
  help: 'Where it is, as buyers would search for it, such as Ntinda, Kampala',
  most: 120,
} as const;
export const PICTURES = { help: 'Pictures, in order' } as const;
export const MAKE = { help: 'Make, such as Toyota', most: 100 } as const;
export const PRICE = { help: 'Price; empty means on request', format: 'shillings', most: HIGHEST_PRICE } as const;
export const FEATURED = { help: 'Featured? Empty means no' } as const;

export const OWN_WORDS = { help: "In the seller's own words", most: 4_000, format: 'lines' } as const;

export const referenceWords = (one: string): FieldWords => ({
  help: `Your own number for the ${one}, different for each ${one}`,
  most: 60,
});
