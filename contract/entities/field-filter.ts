interface Filter {
  /** The filter's name in the query object of a list, if it differs from the field's name. */
  readonly as?: string;
  /** Few people use the filter: the form shows it closed, as one line that can be opened. */
  readonly isFolded?: true;
  /** True: the form shows no number of results beside each choice. */
  readonly isUncounted?: true;
}

interface ByParameter extends Filter {
  /** The parameter's name in a list's address, if it differs from the field's name. */
  readonly parameter?: string;
}

/** A filter by names in the table that a to-one relation refers to. Several may be chosen. */
export interface NamesFilter extends ByParameter {
  readonly kind: 'names';
  /** A second name of the parameter, which is read too. */
  readonly alias?: string;
  /** The filter that must be chosen first: models are offered only once a make is chosen. */
  readonly within?: string;
}

/** A filter by entries that a to-one relation refers to, such as dealers. Several may be chosen, by documentId. */
export interface EntriesFilter extends ByParameter {
  readonly kind: 'entries';
}

/** A filter by exact values of a text field. Several may be chosen. */
export interface TextsFilter extends ByParameter {
  readonly kind: 'texts';
}

/** A filter by one of a few values of a text field. The values are in lower case; what a link has is compared in lower case too. */
export interface ChoiceFilter extends ByParameter {
  readonly kind: 'choice';
}

export type CountUnit = 'seats';

/** A filter by whole numbers. Several may be chosen. */
export interface NumbersFilter extends ByParameter {
  readonly kind: 'numbers';
  readonly unit: CountUnit;
}

/** A filter by a text that is contained in the location, for example a district. */
export interface LocationFilter extends ByParameter {
  readonly kind: 'location';
}

export type Unit = 'year' | 'Ugx' | 'km';

/**
 * A filter by a lower and an upper bound, both included. The filter `year` has the bounds `minYear` and `maxYear`, in the query object and in the
 * address. Entries without the number are left out as soon as a bound is set.
 */
export interface RangeFilter extends Filter {
  readonly kind: 'range';
  readonly unit: Unit;
  /** A further parameter, which sets both bounds to one number. */
  readonly exactly?: string;
  /** A further parameter, which sets the upper bound in thousands. If both upper bounds are given, the lower one counts. */
  readonly atMostThousands?: string;
}
