import { type ListQuery, listPath, type SaleList } from '#contract/list-query.ts';
import { fromBound, upToBound } from '#contract/messages.ts';
import { type ModelsByMake, modelsLeft } from '../catalogue-names.ts';
import { formatKm, formatPrice } from '../ui/format.ts';

/** One choice that narrows a list, and the address of the list without it. */
export interface Chip {
  /** As the address names the choice: two of one list never share it. */
  key: string;
  label: string;
  without: string;
}

const CONDITION_LABELS = new Map([
  ['new', 'New'],
  ['used', 'Used'],
]);

/** The choices of a list, in the order of its filters. */
export function listChips(list: SaleList, query: ListQuery, models: ModelsByMake = {}): Chip[] {
  const chip = (key: string, label: string, without: Partial<ListQuery>): Chip => ({
    key,
    label,
    without: listPath(list, { ...query, ...without, page: 1 }),
  });
  const others = (names: string[], name: string) => names.filter((other) => other !== name);
  const bound = (name: Bound, write: (bound: string) => string, format: (value: number) => string) => {
    const value = query[name];
    return value === undefined ? [] : [chip(name, write(format(value)), { [name]: undefined })];
  };
  const { condition, location } = query;
  return [
    ...query.makes.map((make) => {
      const makes = others(query.makes, make);
      const left = modelsLeft(query.models, models, { dropped: [make], left: makes });
      return chip(`make ${make}`, make, { makes, models: left });
    }),
    ...query.models.map((model) => chip(`model ${model}`, model, { models: others(query.models, model) })),
    ...query.categories.map((name) => chip(`category ${name}`, name, { categories: others(query.categories, name) })),
    ...bound('minYear', fromBound, String),
    ...bound('maxYear', upToBound, String),
    ...bound('minPrice', fromBound, formatPrice),
    ...bound('maxPrice', upToBound, formatPrice),
    ...bound('minMileage', fromBound, formatKm),
    ...bound('maxMileage', upToBound, formatKm),
    ...(condition === undefined
      ? []
      : [chip('condition', CONDITION_LABELS.get(condition) ?? condition, { condition: undefined })]),
    ...(location === undefined ? [] : [chip('location', location, { location: undefined })]),
  ];
}

type Bound = 'minYear' | 'maxYear' | 'minPrice' | 'maxPrice' | 'minMileage' | 'maxMileage';
