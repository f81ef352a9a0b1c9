import { useEffect, useState } from 'react';
import { listPath } from '#contract/lists/list-query.ts';
import type { AnyListQuery, EntriesFilter, NumbersFilter, SaleList, TextsFilter } from '#contract/lists/sale-list.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { browserApi, readObject } from '../lib/api-client.ts';
import { type SellerNames, sellerName } from '../lib/catalogue-names.ts';
import { Choices } from './choices.tsx';
import { askFacets, type CountOf, readCounts, type ValueCount } from './list-facets.ts';

export interface MoreChoicesProps {
  list: SaleList;
  filter: EntriesFilter | NumbersFilter | TextsFilter;
  /** Those that the page carries. */
  options: readonly string[];
  /** Are there more of them? Of sellers there always are. */
  isPart: true | undefined;
  /** Null: not known. */
  countOf: CountOf | null;
  /** The names of those that the address asks for. */
  sellers: SellerNames | undefined;
  /** As the fields say now. */
  wanted: AnyListQuery;
  chosen: readonly string[];
  ticked: readonly string[];
}

/** More are no choice; sellers beyond them are found by their own pages. */
const MOST = 500;

/** All that the other filters leave, with how many each has: those with most first. */
export function AllChoices({ list, filter, options, countOf, sellers, wanted, chosen, ticked }: MoreChoicesProps) {
  const [found, setFound] = useState<ValueCount[]>();
  // Another page or order of the same list asks nothing else.
  const path = listPath(list, { ...wanted, page: 1, sort: 'newest' });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the path says all that is wanted.
  useEffect(() => {
    let isOver = false;
    askFacets(browserApi, list, wanted, filter.field).then(
      ({ choices }) => isOver || setFound(readCounts(readObject(choices)[filter.field], filter).slice(0, MOST)),
      // What was there before stays to be chosen.
      () => isOver || setFound((before) => before ?? []),
    );
    return () => {
      isOver = true;
    };
  }, [path]);

  const byValue = new Map(found?.map((choice) => [choice.value, choice]));
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
        countOf={found ? (value) => byValue.get(value)?.count ?? 0 : countOf}
        chosen={chosen}
        ticked={ticked}
      />
      {!found && <Spinner />}
    </>
  );
}
