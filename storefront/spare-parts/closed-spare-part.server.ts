import { SPARE_PART_SUMMARY, type SparePartSummary } from '#contract/catalogue/spare-parts.ts';
import type { Filters } from '#contract/entities/entry.ts';
import { ALIKE_LISTINGS } from '#contract/limits.ts';
import type { ClosedFacts } from '#contract/listings/closed-listing-schemas.ts';
import { NOT_KNOWN } from '#contract/messages/listings.ts';
import { definedItems } from '#contract/values/defined-only.ts';
import type { Api } from '../lib/api-client.ts';
import { sparePartSummary } from './spare-part-queries.ts';

const named = (name: string) => ({ name: { $eq: name } });

/** Returns queries for parts similar to one that is no longer for sale, the most similar first: same kind and make, same make, same kind. */
function listsOfPartsLike(api: Api, { make, category }: ClosedFacts): (() => Promise<SparePartSummary[]>)[] {
  const list = (filters: Filters<'spareparts'>) => async () => {
    const pagination = { page: 1, pageSize: ALIKE_LISTINGS, withCount: false };
    const request = { filters, sort: 'createdAt:desc', pagination } as const;
    return (await api.list('spareparts', SPARE_PART_SUMMARY, request)).entries.map(sparePartSummary);
  };
  return definedItems(
    make && category ? list({ make: named(make), sparecategory: named(category) }) : undefined,
    make ? list({ make: named(make) }) : undefined,
    category ? list({ sparecategory: named(category) }) : undefined,
  );
}

/** The page of a part that is no longer for sale. */
export const CLOSED_SPARE_PART = {
  kind: 'spare_part',
  titleOf: ({ name }: ClosedFacts) => name ?? NOT_KNOWN,
  listsAlike: listsOfPartsLike,
} as const;
