import { type ListQuery, listPath, relOfList, type SaleList } from '#contract/list-query.ts';
import { fromBound, upToBound } from '#contract/messages.ts';
import { formatKm, formatPrice } from '../../ui/format.ts';
import { type ModelsByMake, modelsLeft } from '../lib/catalogue-names.ts';

/** One choice that narrows a list, and the address of the list without it. */
export interface Chip {
  label: string;
  without: string;
  rel: string | undefined;
}

/** Their labels, by what the address calls them. */
export const CONDITIONS: Readonly<Record<string, string>> = { new: 'New', used: 'Used' };

/** The choices of a list, in the order of its filters. */
export function listChips(list: SaleList, query: ListQuery, models: ModelsByMake = {}): Chip[] {
  const { condition, location } = query;
  const chip = (label: string, change: Partial<ListQuery>): Chip => {
    const without = { ...query, ...change, page: 1 };
    return { label, without: listPath(list, without), rel: relOfList(without) };
  };
  const names = (field: 'makes' | 'models' | 'categories') =>
    query[field].map((name) => {
      const left = query[field].filter((other) => other !== name);
      const without = field === 'makes' && { models: modelsLeft(query.models, models, { dropped: [name], left }) };
      return chip(name, { ...without, [field]: left });
    });
  const range = (min: Bound, max: Bound, format: (value: number) => string) =>
    [min, max].flatMap((bound) => {
      const value = query[bound];
      const write = bound === min ? fromBound : upToBound;
      return value === undefined ? [] : chip(write(format(value)), { [bound]: undefined });
    });
  return [
    ...names('makes'),
    ...names('models'),
    ...names('categories'),
    ...range('minYear', 'maxYear', String),
    ...range('minPrice', 'maxPrice', formatPrice),
    ...range('minMileage', 'maxMileage', formatKm),
    ...(condition ? [chip(conditionLabel(condition), { condition: undefined })] : []),
    ...(location ? [chip(location, { location: undefined })] : []),
  ];
}

const MOST_WORDS = 4;

/** What narrows a list, in words: "Toyota Premio, Up to Ugx 20,000,000, Kampala". Empty for the whole list. */
export function listWords(list: SaleList, query: ListQuery): string {
  const [first = '', second, ...others] = listChips(list, query).map(({ label }) => label);
  // A make and its model are one name.
  const isOneName = query.makes.length === 1 && query.models.length > 0;
  const words = second === undefined || isOneName ? [`${first} ${second ?? ''}`.trim()] : [first, second];
  return [...words, ...others].slice(0, MOST_WORDS).join(', ');
}

type Bound = 'minYear' | 'maxYear' | 'minPrice' | 'maxPrice' | 'minMileage' | 'maxMileage';

const conditionLabel = (condition: string) =>
  (Object.hasOwn(CONDITIONS, condition) && CONDITIONS[condition]) || condition;
