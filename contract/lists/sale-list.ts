import type { Entities, EntityName } from '../entities/entities.ts';
import type { Sort } from '../entities/entry.ts';

interface LabelledFilter {
  /** Above it in the form. */
  readonly label: string;
  /** Do few people use it? Then it is one line of the form until it is opened. */
  readonly isFolded?: true;
}

interface FilterBase extends LabelledFilter {
  /** The served name of the field that the filter compares. */
  readonly field: string;
  /** Is it not shown how many things each choice would leave? */
  readonly isUncounted?: true;
}

/** Any of several names of what a to-one relation leads to. */
interface NamesFilter extends FilterBase {
  readonly kind: 'names';
  readonly parameter: string;
  /** Another name of the parameter, which is read as well. */
  readonly alias?: string;
  /** The filter whose names these belong to, as models belong to makes: on offer once one of those is chosen. */
  readonly within?: string;
}

/** Any of several values of a text, each as it is written. */
export interface TextsFilter extends FilterBase {
  readonly kind: 'texts';
  readonly parameter: string;
}

/** Any of several whole numbers. */
export interface NumbersFilter extends FilterBase {
  readonly kind: 'numbers';
  readonly parameter: string;
  readonly unit: CountUnit;
}

/** Any of several entries that a to-one relation leads to and that have pages of their own, by their documentIds. */
export interface EntriesFilter extends FilterBase {
  readonly kind: 'entries';
  readonly parameter: string;
}

/** Free words, which the API reads. */
interface WordsFilter extends LabelledFilter {
  readonly kind: 'words';
  readonly parameter: string;
}

/** One of a few values of a text; upper and lower case are alike, and its options stand in small letters. */
interface ChoiceFilter extends FilterBase {
  readonly kind: 'choice';
  readonly parameter: string;
  /** Labels by values. */
  readonly options: Readonly<Record<Lowercase<string>, string>>;
}

/** A part of the words that say where a thing is. */
interface LocationFilter extends FilterBase {
  readonly kind: 'location';
  readonly parameter: string;
}

export type Unit = 'year' | 'Ugx' | 'km';
export type CountUnit = 'seats';

/**
 * Bounds of a number, both included: `minYear` and `maxYear` for the filter `year`, in the query as in the address. A thing
 * without the number is left out when a bound is set.
 */
export interface RangeFilter extends FilterBase {
  readonly kind: 'range';
  readonly unit: Unit;
  /** The parameter that sets both bounds at once. */
  readonly exactly?: string;
  /** The parameter that sets the upper bound in thousands; the lower of the two counts. */
  readonly atMostThousands?: string;
}

export type FieldFilter =
  | NamesFilter
  | TextsFilter
  | NumbersFilter
  | EntriesFilter
  | ChoiceFilter
  | LocationFilter
  | RangeFilter;

export type FilterSpec = FieldFilter | WordsFilter;

type FilterKind = FilterSpec['kind'];

/** A list of things for sale: the page that shows it, and what narrows it, in the order of its form. */
export interface SaleList {
  readonly path: string;
  readonly entity: 'cars' | 'spareparts';
  /** Words, where there are any, are called `words`. */
  readonly filters: Readonly<Record<string, FilterSpec>>;
}

type FieldOfKind<Name extends EntityName, Kind> = {
  [Field in keyof Entities[Name]['fields']]: Entities[Name]['fields'][Field] extends { kind: Kind } ? Field : never;
}[keyof Entities[Name]['fields']];

type NamedRelation<Name extends EntityName> = {
  [Relation in keyof Entities[Name]['relations']]: Entities[Name]['relations'][Relation] extends {
    kind: 'to-one';
    target: infer Target extends EntityName;
  }
    ? 'name' extends keyof Entities[Target]['fields']
      ? Relation
      : never
    : never;
}[keyof Entities[Name]['relations']];

type ToOneRelation<Name extends EntityName> = {
  [Relation in keyof Entities[Name]['relations']]: Entities[Name]['relations'][Relation] extends { kind: 'to-one' }
    ? Relation
    : never;
}[keyof Entities[Name]['relations']];

type FilterField<Name extends EntityName, Kind extends FilterKind> = {
  names: NamedRelation<Name>;
  texts: FieldOfKind<Name, 'text'>;
  numbers: FieldOfKind<Name, 'integer'>;
  entries: ToOneRelation<Name>;
  words: never;
  choice: FieldOfKind<Name, 'text'>;
  location: FieldOfKind<Name, 'location'>;
  range: FieldOfKind<Name, 'integer'>;
}[Kind];

type KindOf<Filter> = Filter extends { kind: infer Kind extends FilterKind } ? Kind : never;

/** Declares a list: its filters must look at fields that its entity has, of a kind that fits. */
export const saleList = <
  Name extends SaleList['entity'],
  const Filters extends {
    readonly [Key in keyof Filters]:
      | (FieldFilter & { field: FilterField<Name, KindOf<Filters[Key]>> })
      | (Key extends 'words' ? WordsFilter : never);
  },
>(list: {
  readonly path: string;
  readonly entity: Name;
  readonly filters: Filters;
}) => list;

type KeyOfKind<Filters, Kind extends FilterKind> = {
  [Key in keyof Filters]: Filters[Key] extends { kind: Kind } ? Key : never;
}[keyof Filters] &
  string;

/** The orders that lists offer, each with what it asks of the API. */
export const LIST_SORTS = {
  newest: { label: 'Newest first', api: 'createdAt:desc' },
  'price-asc': { label: 'Lowest price first', api: 'price:asc' },
  'price-desc': { label: 'Highest price first', api: 'price:desc' },
  'year-desc': { label: 'Latest year first', api: 'year:desc' },
  'mileage-asc': { label: 'Lowest mileage first', api: 'mileage:asc' },
} as const satisfies Record<string, { label: string; api: Sort<SaleList['entity']> }>;

export type ListSort = keyof typeof LIST_SORTS;

type SortAndPage = {
  sort: ListSort;
  /** From 1. */
  page: number;
};

export type FilterValue = readonly string[] | string | number | undefined;

/** A query of whichever list. */
export type AnyListQuery = SortAndPage & Readonly<Record<string, FilterValue>>;

/** The query of a list as its address holds it. Empty lists and undefined filter nothing. Whole shillings, years, km. */
export type ListQuery<List extends SaleList> = string extends keyof List['filters']
  ? AnyListQuery
  : SortAndPage & {
      [Key in KeyOfKind<List['filters'], 'names' | 'texts' | 'numbers' | 'entries'>]: readonly string[];
    } & {
      [Key in KeyOfKind<List['filters'], 'choice' | 'location' | 'words'>]: string | undefined;
    } & {
      [Key in KeyOfKind<List['filters'], 'range'> as `${'min' | 'max'}${Capitalize<Key>}`]: number | undefined;
    };
