import { redirect } from 'react-router';
import { everythingIn, listPath, namesIn } from '#contract/lists/list-query.ts';
import type { AnyListQuery, FieldFilter, SaleList } from '#contract/lists/sale-list.ts';
import { spellingAmong } from '#contract/values/name-spelling.ts';
import { type Answer, type Api, readObject } from '../../lib/api-client.ts';
import { askFacets, countIn, type ListFacets, readCounts } from './list-facets.ts';

type Uncounted = [key: string, filter: FieldFilter];

/** Returns the filters of which a chosen name has no count: it is not the market's, or nothing on sale has it. */
const uncountedIn = (list: SaleList, query: AnyListQuery, { counts }: ListFacets): Uncounted[] =>
  Object.entries(list.filters).flatMap(([key, filter]): Uncounted[] => {
    if (filter.kind !== 'names' && filter.kind !== 'texts') return [];
    const countOf = countIn(counts[key] ?? { names: [], counts: [] });
    return namesIn(query, key).some((name) => !countOf(name)) ? [[key, filter]] : [];
  });

function spelled(query: AnyListQuery, [key, filter]: Uncounted, choices: Answer) {
  const names = readCounts(choices[filter.field], filter).map(({ name }) => name);
  const spelling = spellingAmong(names, filter.field);
  return [key, [...new Set(namesIn(query, key).map((name) => spelling(name) ?? name))]] as const;
}

/**
 * Throws a redirect where the address has names in another spelling than the market: filters compare them letter by letter. Not for ever,
 * since the market may come to have a name in that spelling. An address whose names are all counted is left alone at once.
 */
export async function redirectToSpelling(
  api: Api,
  list: SaleList,
  query: AnyListQuery,
  facets: ListFacets | null,
): Promise<void> {
  const uncounted = facets === null ? [] : uncountedIn(list, query, facets);
  if (uncounted.length === 0) return;
  const fields = uncounted.map(([, { field }]) => field).join(',');
  const whole = await askFacets(api, list, everythingIn(list), fields).catch(() => null);
  const choices = readObject(whole?.choices);
  const meant = { ...query, ...Object.fromEntries(uncounted.map((one) => spelled(query, one, choices))) };
  const path = listPath(list, meant);
  if (path !== listPath(list, query)) throw redirect(path);
}
