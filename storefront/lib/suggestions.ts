import { boundNames, listPath, relOfList } from '#contract/lists/list-query.ts';
import type { AnyListQuery, SaleList } from '#contract/lists/sale-list.ts';
import type { Suggestion } from '#contract/lists/suggestion-schemas.ts';
import { quoted } from '#contract/messages/lists.ts';
import { definedItems } from '#contract/values/defined-only.ts';
import { type Answer, type Api, readNumber, readObjects, readText } from './api-client.ts';

/** A search suggestion: a link to the list that the typed words may mean. */
export interface SuggestionLink {
  /** The suggestion's words, the most specific first: "Premio 2010, Toyota". */
  label: string;
  path: string;
  rel: string | undefined;
  count: number;
}

function readSuggestion({ parts, search, count }: Answer): Suggestion[] {
  const read = readObjects(parts).flatMap(({ field, name }) => {
    const [fieldName, called] = [readText(field), readText(name)];
    return fieldName === null || called === null ? [] : [{ field: fieldName, name: called }];
  });
  const words = readText(search);
  const number = readNumber(count);
  return (read.length === 0 && words === null) || number === null
    ? []
    : [{ parts: read, search: words ?? undefined, count: number }];
}

/** Returns the link for a suggestion of the API. */
export function linkTo(list: SaleList, { parts, search, count }: Suggestion): SuggestionLink {
  const query: Record<string, readonly string[] | number | string> = {};
  const names: string[] = [];
  const bounds: string[] = [];
  for (const { field, name } of parts) {
    const [key = '', filter] =
      Object.entries(list.filters).find(([, one]) => one.kind !== 'words' && one.field === field) ?? [];
    if (filter?.kind === 'range') {
      for (const bound of boundNames(key)) query[bound] = Number(name);
      bounds.push(name);
    } else {
      query[key] = [name];
      names.unshift(name);
    }
  }
  if (search !== undefined) query.words = search;
  const [first = '', ...others] = names;
  const label = definedItems([first, ...bounds].join(' ') || undefined, ...others, search && quoted(search)).join(', ');
  const listQuery: AnyListQuery = { ...query, sort: 'relevance', page: 1 };
  return { label, path: listPath(list, listQuery), rel: relOfList(listQuery), count };
}

/** Lists suggestions for `words`, the most likely first. Throws ApiFailure. */
export async function listSuggestions(api: Api, list: SaleList, words: string): Promise<SuggestionLink[]> {
  const { suggestions } = await api.get(`/api/${list.entity}/suggestions`, { search: words });
  return readObjects(suggestions)
    .flatMap(readSuggestion)
    .map((suggestion) => linkTo(list, suggestion));
}
