import type { FacetCount, Histogram, SearchReading } from './facet-schemas.ts';

/** The counts beside the filters of a list: every facet ignores its own choices and counts within all others. */
export interface Facets {
  /** The number of entries in the list itself. */
  total: number;
  /** Choices without an entry are left out. If several makes have a model of one name, each is a choice. */
  choices: Record<string, FacetCount[]>;
  histograms: Record<string, Histogram>;
  /** Undefined: no words were searched for. */
  search?: SearchReading | undefined;
}

const steps = (first: number, step: number, count: number) =>
  Array.from({ length: count }, (_, at) => first + at * step);

/** The lower bounds of each histogram's bars; the last bar has no upper bound. Whole shillings, years, km. */
export const HISTOGRAM_STEPS: Readonly<Record<'price' | 'year' | 'mileage', readonly number[]>> = {
  // Eight of ten cars cost less than sixty million; the steps are wider above that.
  price: [...steps(0, 2_500_000, 24), ...steps(60_000_000, 10_000_000, 4), ...steps(100_000_000, 50_000_000, 5)],
  year: [0, ...steps(1980, 1, 47)],
  mileage: steps(0, 10_000, 31),
};
