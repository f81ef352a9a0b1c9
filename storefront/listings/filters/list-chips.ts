import type { CountUnit, Unit } from '#contract/entities/field-filter.ts';
import type { SearchReading } from '#contract/lists/facet-schemas.ts';
import { boundNames, listPath, namesIn, relOfList, valuesOf } from '#contract/lists/list-query.ts';
import type { AnyListQuery, SaleList } from '#contract/lists/sale-list.ts';
import { fromBound, quoted, upToBound } from '#contract/messages/lists.ts';
import { formatKm, formatPrice, seatCount } from '#contract/messages/units.ts';
import { type ModelsByMake, modelsLeft, type SellerNames, sellerName } from '../../lib/catalogue-names.ts';

/** A filter in force as a chip, with the address of the list without it. */
export interface Chip {
  label: string;
  without: string;
  rel: string | undefined;
}

/** Facts that the labels and links of chips need besides the query. */
interface ChipFacts {
  models?: ModelsByMake | undefined;
  /** Names of the chosen sellers. */
  sellers?: SellerNames | undefined;
  /** How the words of the search are understood; without it they are one chip. */
  search?: SearchReading | undefined;
}

/** Returns a list's chips, in the order of its filters. */
export function listChips(
  list: SaleList,
  query: AnyListQuery,
  { models = {}, sellers = {}, search }: ChipFacts = {},
): Chip[] {
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

  function nameChips(key: string, write: (value: string) => string = String): Chip[] {
    const names = namesIn(query, key);
    const [within] =
      Object.entries(list.filters).find(([, filter]) => 'within' in filter && filter.within === key) ?? [];
    return names.map((name) => {
      const left = names.filter((other) => other !== name);
      const inner = within && { [within]: modelsLeft(namesIn(query, within), models, { dropped: [name], left }) };
      return chip(write(name), { ...inner, [key]: left });
    });
  }

  const textChips = (key: string, write: (value: string) => string) =>
    namesIn(query, key).map((value) => chip(write(value), { [key]: undefined }));

  const wordChips = (key: string, { understood }: SearchReading) =>
    understood.map(({ text, rest }) => chip(quoted(text), { [key]: rest || undefined }));

  return Object.entries(list.filters).flatMap(([key, filter]) => {
    switch (filter.kind) {
      case 'range':
        return boundChips(key, filter.unit);
      case 'choice':
        return textChips(key, (value) => labelOf(value, filter.options));
      case 'location':
        return textChips(key, String);
      case 'words':
        return search && search.understood.length > 0 ? wordChips(key, search) : textChips(key, quoted);
      case 'entries':
        return nameChips(key, (id) => sellerName(sellers, id));
      case 'numbers':
        return nameChips(key, (number) => COUNTS[filter.unit](Number(number)));
      default:
        return nameChips(key);
    }
  });
}

export const BOUND_WORDS: Readonly<Record<Unit, (bound: number) => string>> = {
  year: String,
  Ugx: formatPrice,
  km: formatKm,
};

const COUNTS: Readonly<Record<CountUnit, (count: number) => string>> = { seats: seatCount };

/** Returns a value's label, or the value itself: it may be any text from an address. */
const labelOf = (value: string, labels: Readonly<Record<string, string>>) =>
  (Object.hasOwn(labels, value) && labels[value]) || value;

const MOST_WORDS = 4;

/** Returns the filters in force in words: "Toyota Premio, Up to Ugx 20,000,000, Kampala". Empty for the whole list. */
export function listWords(list: SaleList, query: AnyListQuery, sellers?: SellerNames): string {
  const [first = '', second, ...others] = listChips(list, query, { sellers }).map(({ label }) => label);
  // A make and its model are written as one name.
  const isOneName =
    query.words === undefined && namesIn(query, 'makes').length === 1 && namesIn(query, 'models').length > 0;
  const words = second === undefined || isOneName ? [`${first} ${second ?? ''}`.trim()] : [first, second];
  return [...words, ...others].slice(0, MOST_WORDS).join(', ');
}
