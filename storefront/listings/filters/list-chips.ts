import type { CountUnit, Unit } from '#contract/entities/field-filter.ts';
import type { SearchReading } from '#contract/lists/facet-schemas.ts';
import { boundNames, listPath, namesIn, relOfList, valuesOf } from '#contract/lists/list-query.ts';
import type { AnyListQuery, SaleList } from '#contract/lists/sale-list.ts';
import { fromBound, quoted, upToBound } from '#contract/messages/lists.ts';
import { formatKm, formatPrice, seatCount } from '#contract/messages/units.ts';
import { type ModelsByMake, modelsLeft, type SellerNames, sellerName } from '../../lib/catalogue-names.ts';

/** A chip above a list: an active filter, with the address of the list without this filter. */
export interface Chip {
  label: string;
  without: string;
  rel: string | undefined;
}

/** Data that is needed besides the query to make the labels and links of chips. */
interface ChipFacts {
  models?: ModelsByMake | undefined;
  /** The names of the chosen sellers. */
  sellers?: SellerNames | undefined;
  /** How the API understood the search text, one chip for each part. Undefined: the whole text is one chip. */
  search?: SearchReading | undefined;
}

/** Returns the chips of a list, in the order of its filters. */
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

/** Returns the label of a filter's value. A value without a label is returned as it is, because an address may contain any text. */
const labelOf = (value: string, labels: Readonly<Record<string, string>>) =>
  (Object.hasOwn(labels, value) && labels[value]) || value;

const MOST_WORDS = 4;

/** Returns the active filters in words: "Toyota Premio, Up to Ugx 20,000,000, Kampala". Empty if there are none. */
export function listWords(list: SaleList, query: AnyListQuery, sellers?: SellerNames): string {
  const [first = '', second, ...others] = listChips(list, query, { sellers }).map(({ label }) => label);
  // True if the first chip is the only chosen make and the second one of its models: these are written as one name, without a comma.
  const isOneName =
    query.words === undefined && namesIn(query, 'makes').length === 1 && namesIn(query, 'models').length > 0;
  const words = second === undefined || isOneName ? [`${first} ${second ?? ''}`.trim()] : [first, second];
  return [...words, ...others].slice(0, MOST_WORDS).join(', ');
}
