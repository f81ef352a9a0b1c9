import { useEffect, useState } from 'react';
import { listPath } from '#contract/lists/list-query.ts';
import type { AnyListQuery, EntriesFilter, NumbersFilter, SaleList, TextsFilter } from '#contract/lists/sale-list.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { browserApi, readObject } from '../../lib/api-client.ts';
import { type SellerNames, sellerName } from '../../lib/catalogue-names.ts';
import { Choices } from './choices.tsx';
import { askFacets, type CountOf, readCounts, type ValueCount } from './list-facets.ts';

export interface MoreChoicesProps {
  list: SaleList;
  filter: EntriesFilter | NumbersFilter | TextsFilter;
  /** The options that the page came with. */
  options: readonly string[];
  /** Are there more at the API? For sellers always true. */
  isPart: true | undefined;
  /** Number of listings per option; null: not known. */
  countOf: CountOf | null;
  /** Names of the sellers in the address. */
  sellers: SellerNames | undefined;
  /** The query of the present field values. */
  formQuery: AnyListQuery;
  chosen: readonly string[];
  ticked: readonly string[];
}

/** Longer lists cannot be chosen from; further sellers are found by their own pages. */
const MOST = 500;

/** All options that remain under the other filters, with their counts, the most frequent first. */
export function AllChoices({ list, filter, options, countOf, sellers, formQuery, chosen, ticked }: MoreChoicesProps) {
  const [counts, setCounts] = useState<ValueCount[]>();
  // The page number and the order do not change the counts.
  const path = listPath(list, { ...formQuery, page: 1, sort: 'newest' });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the path names the whole query.
  useEffect(() => {
    let isOver = false;
    askFacets(browserApi, list, formQuery, filter.field).then(
      ({ choices }) => isOver || setCounts(readCounts(readObject(choices)[filter.field], filter).slice(0, MOST)),
      // If loading fails, the options loaded before stay.
      () => isOver || setCounts((before) => before ?? []),
    );
    return () => {
      isOver = true;
    };
  }, [path]);

  const byValue = new Map(counts?.map((choice) => [choice.value, choice]));
  const nameOf = (value: string) =>
    byValue.get(value)?.name ?? (filter.kind === 'entries' ? sellerName(sellers, value) : value);
  return (
    <>
      <Choices
        legend={filter.label}
        isNamed={filter.isFolded ?? false}
        isUnfolded
        name={filter.parameter}
        options={[...new Set([...options, ...byValue.keys()])]}
        labelOf={nameOf}
        countOf={counts ? (value) => byValue.get(value)?.count ?? 0 : countOf}
        chosen={chosen}
        ticked={ticked}
      />
      {!counts && <Spinner />}
    </>
  );
}
