import type { Entities } from '../entities/entities.ts';
import type { EntitySpec } from '../entities/entity.ts';
import type { FieldWords } from '../entities/entity-words.ts';
import type * as declared from '../entities/field-filter.ts';
import { inOrder } from '../entities/in-order.ts';
import { definedOnly } from '../values/defined-only.ts';

interface LabelledFilter {
  /** The label above the filter in the form of a list. */
  readonly label: string;
  readonly isFolded?: true;
}

/** A filter of a list: what the entity's field declares, together with the filter's label and the name of the field. */
type Complete<Filter> = Filter &
  LabelledFilter & {
    /** The name that the API gives to the field by which this filter selects entries. */
    readonly field: string;
  };
type WithParameter<Filter> = Complete<Filter> & { readonly parameter: string };

export type TextsFilter = WithParameter<declared.TextsFilter>;
export type NumbersFilter = WithParameter<declared.NumbersFilter>;
export type EntriesFilter = WithParameter<declared.EntriesFilter>;
export type RangeFilter = Complete<declared.RangeFilter>;
type NamesFilter = WithParameter<declared.NamesFilter>;
type LocationFilter = WithParameter<declared.LocationFilter>;
/** Labels of the options by their values. The values are in lower case. */
type ChoiceFilter = WithParameter<declared.ChoiceFilter> & { readonly options: Readonly<Record<string, string>> };

/** A search by free text, which the API interprets. */
interface WordsFilter extends LabelledFilter {
  readonly kind: 'words';
  readonly parameter: string;
}

/** The search field, the first filter of every list. */
export const SEARCH_FILTER = { kind: 'words', parameter: 'q', label: 'Search' } as const satisfies WordsFilter;

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

/** A list of things for sale: the path of its page, and its filters in the order of the form. */
export interface SaleList {
  readonly path: string;
  readonly entity: 'cars' | 'spareparts';
  /** The filters by their keys. The search field, if the list has one, has the key `words`. */
  readonly filters: Readonly<Record<string, FilterSpec>>;
}

type KeyOf<Own, Name> = Own extends { readonly filter: infer Declared }
  ? Declared extends { readonly as: infer Key extends string }
    ? Key
    : Name
  : never;

type FilterOf<Own, Name> = Own extends { readonly filter: { readonly kind: infer Kind } }
  ? Extract<FieldFilter, { kind: Kind }> & { readonly field: Name }
  : never;

type FiltersIn<Specs> = {
  readonly [Name in keyof Specs as KeyOf<Specs[Name], Name>]: FilterOf<Specs[Name], Name>;
};

/** The type of the filters that an entity's fields and relations declare, by their keys in the query object of a list. */
export type FiltersOf<Spec extends EntitySpec> = FiltersIn<Spec['fields']> & FiltersIn<Spec['relations']>;

/** Returns the filters that an entity declares, in the order in which a list's form shows them. */
export function filtersOf<Spec extends EntitySpec>(
  { fields, relations }: Spec,
  words: Readonly<Record<string, FieldWords>>,
  order: readonly (keyof FiltersOf<Spec> & string)[],
): FiltersOf<Spec> {
  const filters = Object.entries({ ...fields, ...relations }).flatMap(([field, { filter }]) => {
    if (!filter) return [];
    const { label = field, filter: ownLabel = label, choices } = words[field] ?? {};
    const { as: key = field, ...others } = filter;
    const complete = definedOnly({
      parameter: filter.kind === 'range' ? undefined : field,
      ...others,
      field,
      label: ownLabel,
      options: filter.kind === 'choice' ? (choices ?? {}) : undefined,
    });
    return [[key, complete] as const];
  });
  const byKey = Object.fromEntries(filters);
  const names: readonly string[] = inOrder(Object.keys(byKey), order);
  // The cast is safe: `names` are the keys of the filters that the entity declares.
  return Object.fromEntries(names.map((key) => [key, byKey[key]])) as FiltersOf<Spec>;
}

type KeyOfKind<Filters, Kind extends FilterKind> = {
  [Key in keyof Filters]: Filters[Key] extends { kind: Kind } ? Key : never;
}[keyof Filters] &
  string;

type RangeField<Name extends SaleList['entity']> = keyof {
  [Field in keyof Entities[Name]['fields'] as Entities[Name]['fields'][Field] extends {
    filter: { kind: 'range' };
  }
    ? Field
    : never]: true;
};

/**
 * An order in which the search indexes of both cars and parts are sorted: by age, or by a field with a range filter. For any other order a database
 * would have to sort the whole table.
 */
type IndexedSort = 'createdAt:desc' | `${RangeField<'cars'> & RangeField<'spareparts'>}:${'asc' | 'desc'}`;

/**
 * The orders that lists offer, with the `sort` that each has in the API. Their labels are in SORT_LABELS. 'relevance' is the API's own order for a
 * search, and the default for lists with search words; other lists begin with the newest.
 */
export const LIST_SORTS = {
  relevance: 'createdAt:desc',
  newest: 'createdAt:desc',
  'price-asc': 'price:asc',
  'price-desc': 'price:desc',
  'year-desc': 'year:desc',
  'mileage-asc': 'mileage:asc',
} as const satisfies Record<string, IndexedSort>;

export type ListSort = keyof typeof LIST_SORTS;

type SortAndPage = {
  sort: ListSort;
  /** From 1. */
  page: number;
};

export type FilterValue = readonly string[] | string | number | undefined;

/** The query of any list, for code that does not know which filters the list has. */
export type AnyListQuery = SortAndPage & Readonly<Record<string, FilterValue>>;

/**
 * The type of the query of one list, as read from its address. An empty array or undefined means that the filter has no choice. Numbers are in whole
 * shillings, years and km.
 */
export type ListQuery<List extends SaleList> = string extends keyof List['filters']
  ? AnyListQuery
  : SortAndPage & {
      [Key in KeyOfKind<List['filters'], 'names' | 'texts' | 'numbers' | 'entries'>]: readonly string[];
    } & {
      [Key in KeyOfKind<List['filters'], 'choice' | 'location' | 'words'>]: string | undefined;
    } & {
      [Key in KeyOfKind<List['filters'], 'range'> as `${'min' | 'max'}${Capitalize<Key>}`]: number | undefined;
    };
