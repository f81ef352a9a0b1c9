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
  /** The options that the page contains. */
  options: readonly string[];
  /** True if the API has more options than the page contains; always for sellers. */
  isPart: true | undefined;
  /** The number of listings with an option; null if it is not known. */
  countOf: CountOf | null;
  /** The names of the sellers that the address contains. */
  sellers: SellerNames | undefined;
  /** The query that the form's fields stand for at present, which may differ from the address. */
  formQuery: AnyListQuery;
  chosen: readonly string[];
  ticked: readonly string[];
}

/** The most options to choose from. A seller beyond these can be chosen on the seller's own page. */
const MOST = 500;

/** All options that the other filters leave, with their counts, the most frequent first. */
export function AllChoices({ list, filter, options, countOf, sellers, formQuery, chosen, ticked }: MoreChoicesProps) {
  const [counts, setCounts] = useState<ValueCount[]>();
  // The number of the page and the order are reset, because they have no effect on the counts.
  const path = listPath(list, { ...formQuery, page: 1, sort: 'relevance' });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the path names the whole query.
  useEffect(() => {
    let isOver = false;
    askFacets(browserApi, list, formQuery, filter.field).then(
      ({ choices }) => isOver || setCounts(readCounts(readObject(choices)[filter.field], filter).slice(0, MOST)),
      // If loading fails, the options that the page has already stay.
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
