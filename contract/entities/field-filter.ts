interface Filter {
  /** The name of the filter in a list's query, where it is not the field's. */
  readonly as?: string;
  /** Do few people use it? Then it is one line of the form until it is opened. */
  readonly isFolded?: true;
  /** Is it not shown how many things each choice would leave? */
  readonly isUncounted?: true;
}

interface ByParameter extends Filter {
  /** Its parameter in addresses, where that is not the field's name. */
  readonly parameter?: string;
}

/** Any of several names of what a to-one relation leads to. */
export interface NamesFilter extends ByParameter {
  readonly kind: 'names';
  /** Another name of the parameter, which is read as well. */
  readonly alias?: string;
  /** The filter whose names these belong to, as models belong to makes: on offer once one of those is chosen. */
  readonly within?: string;
}

/** Any of several entries that a to-one relation leads to and that have pages of their own, by their documentIds. */
export interface EntriesFilter extends ByParameter {
  readonly kind: 'entries';
}

/** Any of several values of a text, each as it is written. */
export interface TextsFilter extends ByParameter {
  readonly kind: 'texts';
}

/** One of a few values of a text; upper and lower case are alike, and its values stand in small letters. */
export interface ChoiceFilter extends ByParameter {
  readonly kind: 'choice';
}

export type CountUnit = 'seats';

/** Any of several whole numbers. */
export interface NumbersFilter extends ByParameter {
  readonly kind: 'numbers';
  readonly unit: CountUnit;
}

/** Matches a part of the location's text, such as a district. */
export interface LocationFilter extends ByParameter {
  readonly kind: 'location';
}

export type Unit = 'year' | 'Ugx' | 'km';

/**
 * Bounds of a number, both included: `minYear` and `maxYear` for the filter `year`, in the query as in the address. A thing
 * without the number is left out when a bound is set.
 */
export interface RangeFilter extends Filter {
  readonly kind: 'range';
  readonly unit: Unit;
  /** The parameter that sets both bounds at once. */
  readonly exactly?: string;
  /** The parameter that sets the upper bound in thousands; the lower of the two counts. */
  readonly atMostThousands?: string;
}
