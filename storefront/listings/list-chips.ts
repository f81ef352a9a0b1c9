import { boundNames, listPath, namesIn, relOfList, valuesOf } from '#contract/lists/list-query.ts';
import type { AnyListQuery, SaleList, Unit } from '#contract/lists/sale-list.ts';
import { fromBound, upToBound } from '#contract/messages/lists.ts';
import { formatKm, formatPrice } from '#contract/messages/units.ts';
import { type ModelsByMake, modelsLeft } from '../lib/catalogue-names.ts';

/** One choice that narrows a list, and the address of the list without it. */
export interface Chip {
  label: string;
  without: string;
  rel: string | undefined;
}

/** The choices of a list, in the order of its filters. */
export function listChips(list: SaleList, query: AnyListQuery, models: ModelsByMake = {}): Chip[] {
  const chip = (label: string, change: Partial<AnyListQuery>): Chip => {
    const without = { ...query, ...change, page: 1 };
    return { label, without: listPath(list, without), rel: relOfList(without) };
  };

  function boundChips(key: string, unit: Unit): Chip[] {
    return boundNames(key).flatMap((bound, at) => {
      const write = at === 0 ? fromBound : upToBound;
      return valuesOf(query[bound]).map((value) =>
        chip(write(BOUND_WORDS[unit](Number(value))), { [bound]: undefined }),
      );
    });
  }

  function nameChips(key: string): Chip[] {
    const names = namesIn(query, key);
    const [within] =
      Object.entries(list.filters).find(([, filter]) => 'within' in filter && filter.within === key) ?? [];
    return names.map((name) => {
      const left = names.filter((other) => other !== name);
      const inner = within && { [within]: modelsLeft(namesIn(query, within), models, { dropped: [name], left }) };
      return chip(name, { ...inner, [key]: left });
    });
  }

  return Object.entries(list.filters).flatMap(([key, filter]) => {
    if (filter.kind === 'range') return boundChips(key, filter.unit);
    if (filter.kind === 'names') return nameChips(key);
    const labels = filter.kind === 'choice' ? filter.options : {};
    return valuesOf(query[key]).map((value) => chip(labelOf(String(value), labels), { [key]: undefined }));
  });
}

export const BOUND_WORDS: Readonly<Record<Unit, (bound: number) => string>> = {
  year: String,
  Ugx: formatPrice,
  km: formatKm,
};

/** A value may be any text from an address. */
const labelOf = (value: string, labels: Readonly<Record<string, string>>) =>
  (Object.hasOwn(labels, value) && labels[value]) || value;

const MOST_WORDS = 4;

/** What narrows a list, in words: "Toyota Premio, Up to Ugx 20,000,000, Kampala". Empty for the whole list. */
export function listWords(list: SaleList, query: AnyListQuery): string {
  const [first = '', second, ...others] = listChips(list, query).map(({ label }) => label);
  // A make and its model are one name.
  const isOneName = namesIn(query, 'makes').length === 1 && namesIn(query, 'models').length > 0;
  const words = second === undefined || isOneName ? [`${first} ${second ?? ''}`.trim()] : [first, second];
  return [...words, ...others].slice(0, MOST_WORDS).join(', ');
}
