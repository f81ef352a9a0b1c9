interface Filter {
  /** The filter's name in a list's query, if it differs from the field's name. */
  readonly as?: string;
  /** Do few people use it? Then it is one line of the form until it is opened. */
  readonly isFolded?: true;
  /** True: the form shows no number of results beside the choices. */
  readonly isUncounted?: true;
}

interface ByParameter extends Filter {
  /** The parameter in addresses, if it differs from the field's name. */
  readonly parameter?: string;
}

/** Any of several names in the table that a to-one relation leads to. */
export interface NamesFilter extends ByParameter {
  readonly kind: 'names';
  /** Another name of the parameter, which is read as well. */
  readonly alias?: string;
  /** The filter that must be chosen first: models are offered once a make is chosen. */
  readonly within?: string;
}

/** Any of several entries that a to-one relation leads to and that have pages of their own, by their documentIds. */
export interface EntriesFilter extends ByParameter {
  readonly kind: 'entries';
}

/** Any of several values of a text, compared exactly. */
export interface TextsFilter extends ByParameter {
  readonly kind: 'texts';
}

/** One of a few values of a text. Upper and lower case are alike; the values stand in lower case. */
export interface ChoiceFilter extends ByParameter {
  readonly kind: 'choice';
}

export type CountUnit = 'seats';

/** Any of several whole numbers. */
export interface NumbersFilter extends ByParameter {
  readonly kind: 'numbers';
  readonly unit: CountUnit;
}

/** Matches a part of the location's text, for example a district. */
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
