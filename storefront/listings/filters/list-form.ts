import { type FormEvent, useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { listPath, parseListQuery } from '#contract/lists/list-query.ts';
import type { ListQuery, SaleList } from '#contract/lists/sale-list.ts';

/** Reads a search form's query just as an address is parsed, so that the form and the address cannot disagree. */
export function readListForm<List extends SaleList>(list: List, form: HTMLFormElement): ListQuery<List> {
  const params = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') params.append(name, value);
  return { ...parseListQuery(list, params), page: 1 };
}

/** Sends a search form to its list without the empty fields that a browser alone would put into the address. */
export function useListForm(list: SaleList): (event: FormEvent<HTMLFormElement>) => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return useCallback(
    (event) => {
      event.preventDefault();
      const path = listPath(list, readListForm(list, event.currentTarget));
      // The same address again adds no entry to the history.
      navigate(path, { replace: path === pathname + search });
    },
    [list, navigate, pathname, search],
  );
}
