import { redirect } from 'react-router';
import { everythingIn, listPath, namesIn } from '#contract/lists/list-query.ts';
import type { AnyListQuery, FieldFilter, SaleList } from '#contract/lists/sale-list.ts';
import { spellingAmong } from '#contract/values/name-spelling.ts';
import { type Answer, type Api, readObject, readObjects } from '../../lib/api-client.ts';
import { askFacets, countIn, type ListFacets, readCounts } from './list-facets.ts';

type Uncounted = [key: string, filter: FieldFilter];

/** Returns the filters in which a chosen name has no count: the market does not know the name in this spelling, or nothing on sale has it. */
const uncountedIn = (list: SaleList, query: AnyListQuery, { counts }: ListFacets): Uncounted[] =>
  Object.entries(list.filters).flatMap(([key, filter]): Uncounted[] => {
    if (filter.kind !== 'names' && filter.kind !== 'texts') return [];
    const countOf = countIn(counts[key] ?? { names: [], counts: [] });
    return namesIn(query, key).some((name) => !countOf(name)) ? [[key, filter]] : [];
  });

type Spell = (name: string) => string | undefined;

const respelled = (query: AnyListQuery, key: string, spell: Spell): AnyListQuery => ({
  ...query,
  [key]: [...new Set(namesIn(query, key).map((name) => spell(name) ?? name))],
});

/** Returns the present names of makes, models and so on that were renamed, by former name. `makes`: for models, the makes to which they belong. */
async function formerSpelling(api: Api, { field }: FieldFilter, names: readonly string[], makes: readonly string[]) {
  const asked = [['field', field], ...names.map((name) => ['name', name]), ...makes.map((make) => ['make', make])];
  const answer = await api.send('GET', `/api/former-names?${new URLSearchParams(asked)}`).catch(() => null);
  const present = readObjects(answer?.data).map(({ former, name }) => [String(former), String(name)] as const);
  return new Map(present);
}

/** Returns the query with the market's spelling of its names, and with present names instead of former ones. */
async function respelledQuery(api: Api, query: AnyListQuery, uncounted: readonly Uncounted[], choices: Answer) {
  let meant = query;
  // The filters name makes before models, so a former make is already replaced when its models are looked up.
  for (const [key, filter] of uncounted) {
    const names = readCounts(choices[filter.field], filter).map(({ name }) => name);
    const spelling = spellingAmong(names, filter.field);
    const unknown = namesIn(meant, key).filter((name) => spelling(name) === undefined);
    const isNamed = filter.kind === 'names' && unknown.length > 0;
    const former = isNamed ? await formerSpelling(api, filter, unknown, namesIn(meant, 'makes')) : undefined;
    meant = respelled(meant, key, (name) => spelling(name) ?? former?.get(name));
  }
  return meant;
}

/**
 * Redirects (by throwing) if a name in the address has another spelling than the market's, or was renamed, because filters compare names exactly.
 * The redirect is temporary, because the market may get a name in that spelling. Does nothing if every name has a count.
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
  if (whole === null) return;
  const meant = await respelledQuery(api, query, uncounted, readObject(whole.choices));
  const path = listPath(list, meant);
  if (path !== listPath(list, query)) throw redirect(path);
}
