import { type FormEvent, useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { listPath } from '#contract/lists/list-query.ts';
import type { ListQuery, SaleList } from '#contract/lists/sale-list.ts';
import { readListQuery } from './read-list-query.ts';

/** Returns the parameters that a browser would send of a form. */
export function parametersOf(form: HTMLFormElement): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') params.append(name, value);
  return params;
}

/** Reads a search form's query just as an address is parsed, so that the form and the address cannot disagree. */
export const readListForm = async <List extends SaleList>(
  list: List,
  form: HTMLFormElement,
): Promise<ListQuery<List>> => ({ ...(await readListQuery(list, parametersOf(form))), page: 1 });

/** Sends a search form to its list without the empty fields that a browser alone would put into the address. */
export function useListForm(list: SaleList): (event: FormEvent<HTMLFormElement>) => Promise<void> {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return useCallback(
    async (event) => {
      event.preventDefault();
      const form = event.currentTarget;
      const query = await readListForm(list, form).catch(() => null);
      // Without the script that reads typed numbers, the server reads them.
      if (query === null) return form.submit();
      const path = listPath(list, query);
      // The same address again adds no entry to the history.
      navigate(path, { replace: path === pathname + search });
    },
    [list, navigate, pathname, search],
  );
}
