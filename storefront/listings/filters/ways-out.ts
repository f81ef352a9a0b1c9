import type { AnyListQuery, SaleList } from '#contract/lists/sale-list.ts';
import type { Api } from '../../lib/api-client.ts';
import type { ModelsByMake } from '../../lib/catalogue-names.ts';
import { countFor, type WayOut } from '../../lib/entry-pages.ts';
import { listChips } from './list-chips.ts';
import { readListQuery } from './read-list-query.ts';

/** Each costs another request to the API, by a page that shows nothing else. */
export const MOST_WAYS_OUT = 8;

/**
 * Lists links that drop one filter of an empty list, the one with most results first. Empty: dropping a single one does not help. Null: not
 * known. Never throws, because the page shows without them.
 */
export async function findWaysOut(
  api: Api,
  list: SaleList,
  query: AnyListQuery,
  models: ModelsByMake | undefined,
): Promise<WayOut[] | null> {
  const chips = listChips(list, query, { models });
  const counted = await Promise.allSettled(
    chips.slice(0, MOST_WAYS_OUT).map(async ({ label, without, rel }) => {
      const { searchParams } = new URL(without, 'http://localhost');
      const total = await countFor(api, list, await readListQuery(list, searchParams));
      return { label, path: without, rel, total };
    }),
  );
  const ways = counted
    .flatMap((way) => (way.status === 'fulfilled' && way.value.total > 0 ? [way.value] : []))
    .sort((a, b) => b.total - a.total);
  const isWhole = chips.length <= MOST_WAYS_OUT && counted.every(({ status }) => status === 'fulfilled');
  return ways.length === 0 && !isWhole ? null : ways;
}
