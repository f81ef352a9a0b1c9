import { type FormEvent, useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { listPath } from '#contract/lists/list-query.ts';
import type { AnyListQuery, ListQuery, SaleList } from '#contract/lists/sale-list.ts';
import { readListQuery } from './read-list-query.ts';

/** Returns the parameters that a browser would send with the form. */
export function parametersOf(form: HTMLFormElement): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') params.append(name, value);
  return params;
}

/** Reads the query of a search form, in the same way as the query of an address. */
export const readListForm = async <List extends SaleList>(
  list: List,
  form: HTMLFormElement,
): Promise<ListQuery<List>> => ({ ...(await readListQuery(list, parametersOf(form))), page: 1 });

/** Returns whether a price was typed, but none could be read. */
const isUnread = (form: HTMLFormElement, { minPrice, maxPrice }: AnyListQuery) =>
  minPrice === undefined &&
  maxPrice === undefined &&
  ['minPrice', 'maxPrice'].some((name) => parametersOf(form).get(name)?.trim());

/** Opens the list that a search form asks for. Unlike a browser, it leaves empty fields out of the address. */
export function useListForm(list: SaleList): (event: FormEvent<HTMLFormElement>) => Promise<void> {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return useCallback(
    async (event) => {
      event.preventDefault();
      const form = event.currentTarget;
      const query = await readListForm(list, form).catch(() => null);
      // If the script that reads typed numbers could not be loaded, the browser sends the form, and the server reads the numbers. The browser also
      // sends it if none of the typed prices could be read: the list's page then shows that.
      if (query === null || isUnread(form, query)) return form.submit();
      const path = listPath(list, query);
      // Adds no entry to the history if the list's address is the present one.
      navigate(path, { replace: path === pathname + search });
    },
    [list, navigate, pathname, search],
  );
}
