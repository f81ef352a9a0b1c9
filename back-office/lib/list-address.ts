/** Query parameters that a list's address may have: seller, filters, order, search text and page. */
const LIST_PARAMETERS = ['as', 'state', 'with', 'sort', 'q', 'page'] as const;
type ListParameter = (typeof LIST_PARAMETERS)[number];

export type ListQuery = Partial<Record<ListParameter, string | undefined>>;

export function listQueryIn({ searchParams }: URL): ListQuery {
  const parameters = LIST_PARAMETERS.map((name) => [name, searchParams.get(name) ?? ''] as const);
  return Object.fromEntries(parameters.filter(([, value]) => value !== ''));
}

/** Returns the address of a list, of the page or of its API; empty parameters are left out. */
export function listAddress(path: string, query: Readonly<Record<string, string | undefined>>): string {
  const parameters = Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return parameters.length === 0 ? path : `${path}?${new URLSearchParams(parameters)}`;
}
