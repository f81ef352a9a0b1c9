/** A filter of the API's query language. Its objects are nested like the brackets in a query string: `filters[make][name][$eq]`. */
export interface ApiFilter {
  [key: string]: string | number | readonly string[] | readonly ApiFilter[] | ApiFilter;
}

/** The relations to answer with each entry: in full (`true`), or only some of their fields and relations. */
type ApiPopulate = Record<string, true | { fields?: readonly string[]; populate?: ApiPopulate }>;

/** A query of the API as an object; `formatApiQuery` writes it as a query string. */
export interface ApiQuery {
  filters?: ApiFilter;
  fields?: readonly string[];
  populate?: ApiPopulate;
  sort?: string | readonly string[];
  /** Free text, as typed into the search field: only entries that match it are answered. */
  search?: string | undefined;
  /** Names of filters, separated by commas: the answer counts the results of each of their choices. Only queries of lists may have it. */
  facets?: string;
  pagination?: { page?: number; pageSize?: number; limit?: number; withCount?: boolean };
}

type Nested = string | number | boolean | readonly Nested[] | { [key: string]: Nested | undefined };

function append(params: URLSearchParams, key: string, value: Nested | undefined) {
  if (value === undefined) return;
  if (typeof value !== 'object') return params.append(key, String(value));
  for (const [inner, nested] of Object.entries(value)) append(params, key === '' ? inner : `${key}[${inner}]`, nested);
}

/** Returns the query string that the API reads, with its brackets: `filters[year][$gte]=2010`. */
export function formatApiQuery(query: ApiQuery): string {
  const params = new URLSearchParams();
  append(params, '', query as { [key: string]: Nested });
  return params.toString();
}
