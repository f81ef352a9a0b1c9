import type { FacetCount, Histogram, SearchReading } from './facet-schemas.ts';

/** The numbers of results beside the filters of a list. The counts of one filter take account of all other filters, but not of its own choices. */
export interface Facets {
  /** The number of entries that match all filters of the list. */
  total: number;
  /** The choices of each filter that have results. If several makes have a model of the same name, each of those models is a choice of its own. */
  choices: Record<string, FacetCount[]>;
  histograms: Record<string, Histogram>;
  /** How the search text was understood; undefined if the request has no search text. */
  search?: SearchReading | undefined;
}

const steps = (first: number, step: number, count: number) =>
  Array.from({ length: count }, (_, at) => first + at * step);

/** The lower bounds of each histogram's bars, in whole shillings, years or km. The last bar has no upper bound. */
export const HISTOGRAM_STEPS: Readonly<Record<'price' | 'year' | 'mileage', readonly number[]>> = {
  // Eight of ten cars cost less than sixty million shillings; above that the steps are wider.
  price: [...steps(0, 2_500_000, 24), ...steps(60_000_000, 10_000_000, 4), ...steps(100_000_000, 50_000_000, 5)],
  year: [0, ...steps(1980, 1, 47)],
  mileage: steps(0, 10_000, 31),
};
