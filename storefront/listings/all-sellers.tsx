import { useEffect, useState } from 'react';
import { listPath } from '#contract/lists/list-query.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { browserApi } from '../lib/api-client.ts';
import { sellerName } from '../lib/catalogue-names.ts';
import { Choices } from './choices.tsx';
import { listValues, type ValueCount } from './list-facets.ts';
import type { SellerFilterProps } from './seller-filter.tsx';

/** More are no choice. The others are found by their own pages. */
const MOST_SELLERS = 500;

/** All who sell what the other filters leave, with how many of them each has: those with most first. */
export function AllSellers({ list, filter, sellers, wanted, chosen, ticked }: SellerFilterProps) {
  const [found, setFound] = useState<ValueCount[]>();
  // Another page of the same list asks nothing else.
  const path = listPath(list, { ...wanted, page: 1, sort: 'newest' });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the path says all that is wanted.
  useEffect(() => {
    let isOver = false;
    listValues(browserApi, list, wanted, filter).then(
      (values) => isOver || setFound(values),
      // Who was there before stays to be chosen.
      () => isOver || setFound((before) => before ?? []),
    );
    return () => {
      isOver = true;
    };
  }, [path]);

  const byId = new Map(found?.map((seller) => [seller.value, seller]));
  return (
    <>
      <Choices
        legend={filter.label}
        name={filter.parameter}
        options={[...byId.keys()].slice(0, MOST_SELLERS)}
        labelOf={(id) => byId.get(id)?.name ?? sellerName(sellers, id)}
        countOf={found ? (id) => byId.get(id)?.count ?? 0 : null}
        chosen={chosen}
        ticked={ticked}
      />
      {!found && <Spinner />}
    </>
  );
}
