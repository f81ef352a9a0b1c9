interface Filter {
  /** The key of the filter in the query object of a list, if it differs from the field's name. */
  readonly as?: string;
  /** Few people use the filter, so the form shows only its label until a visitor opens it. */
  readonly isFolded?: true;
  /** True: the form shows no number of results beside each choice. */
  readonly isUncounted?: true;
}

interface ByParameter extends Filter {
  /** The name of the filter's parameter in the address of a list, if it differs from the field's name. */
  readonly parameter?: string;
}

/** A filter by names in the table that a to-one relation refers to. Several may be chosen. */
export interface NamesFilter extends ByParameter {
  readonly kind: 'names';
  /** A second name that the filter's parameter may have in the address of a list. */
  readonly alias?: string;
  /** The name of another filter. This filter offers choices only after something was chosen in the other one: models only after a make. */
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

/** A filter by one of a few values of a text field. The values are in lower case; a value in a link may have capitals too. */
export interface ChoiceFilter extends ByParameter {
  readonly kind: 'choice';
}

export type CountUnit = 'seats';

/** A filter by whole numbers, for example of seats. Several may be chosen. */
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
  /** The name of another parameter in the address, whose number is taken as the lower and the upper bound. */
  readonly exactly?: string;
  /** The name of another parameter in the address: the upper bound in thousands. If an address has both upper bounds, the smaller one is used. */
  readonly atMostThousands?: string;
}
