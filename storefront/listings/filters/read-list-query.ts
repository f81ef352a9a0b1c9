import { parseListQuery, readPlainNumber } from '#contract/lists/list-query.ts';
import type { ListQuery, SaleList } from '#contract/lists/sale-list.ts';

/** Reads the query of a list from an address or form. The script that reads typed numbers is loaded only if there are any. */
export async function readListQuery<List extends SaleList>(
  list: List,
  params: URLSearchParams,
): Promise<ListQuery<List>> {
  let isPlain = true;
  const query = parseListQuery(list, params, (text, unit) => {
    const number = readPlainNumber(text, unit);
    isPlain &&= number !== undefined || text === '';
    return number;
  });
  if (isPlain) return query;
  const { parseTypedListQuery } = await import('#contract/lists/typed-list-query.ts');
  return parseTypedListQuery(list, params);
}
