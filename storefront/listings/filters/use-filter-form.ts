import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { TYPING_PAUSE_MS } from '#contract/limits.ts';
import { listPath, namesIn } from '#contract/lists/list-query.ts';
import type { AnyListQuery, SaleList } from '#contract/lists/sale-list.ts';
import type { ModelsByMake } from '../../lib/catalogue-names.ts';
import { focusUnread, keepAllInStep, readFilters, showQuery, untickModels } from './filter-fields.ts';
import { type FormState, isSidebar } from './form-state.ts';
import type { Counted } from './list-facets.ts';
import { stillLoading } from './lists-on-the-way.ts';
import { useCounts } from './use-counts.ts';
import { useListeners } from './use-listeners.ts';

const firstPage = (list: SaleList, query: AnyListQuery) => listPath(list, { ...query, page: 1 });

const hasType = (target: EventTarget | null, type: string) =>
  target instanceof HTMLInputElement && target.type === type;
const isRange = (target: EventTarget | null) => hasType(target, 'range');

interface FilterFormParts {
  panel: RefObject<HTMLDialogElement | null>;
  form: RefObject<HTMLFormElement | null>;
  list: SaleList;
  /** The query and the counts that the page was loaded with. */
  loaded: Counted;
  /** Undefined if the list has no filter for models. */
  models: ModelsByMake | undefined;
  /** True if a field was changed before this script had loaded; null once the change has been applied. */
  isTouched: RefObject<boolean | null>;
  setAhead: (change: FormState | null | ((before: FormState | null) => FormState | null)) => void;
}

/** Reacts to changes of the filters: the sidebar loads the list at once; the sheet counts the results that its filters would have. */
export function useFilterForm({ panel, form, list, loaded, models, isTouched, setAhead }: FilterFormParts) {
  const { query } = loaded;
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const latestQuery = useRef(query);
  // The addresses of the lists that are still loading, oldest first.
  const onTheWay = useRef<string[]>([]);
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);

  const { count, knownModels, ignoreCounts } = useCounts(list, models, setAhead);

  /** Writes the query of the loaded list into the fields, and drops counts that are still being loaded. */
  function showLoaded(isTyping: boolean) {
    ignoreCounts();
    latestQuery.current = query;
    if (form.current) showQuery(list, form.current, query, isTyping);
    setAhead(null);
  }

  const onLoaded = useEffectEvent(() => {
    onTheWay.current = stillLoading(onTheWay.current, firstPage(list, query));
    // Leaves the fields as they are if a list of a later choice is still loading: this list belongs to an earlier choice.
    if (onTheWay.current.length > 0) return;
    // Leaves the fields also while a handle is being moved with keys: its bound is newer than the list, and is applied when it stops.
    if (typing.current !== undefined && isRange(document.activeElement)) return;
    if (isTouched.current) apply();
    else showLoaded(typing.current !== undefined);
    isTouched.current = null;
  });

  function stopTyping() {
    clearTimeout(typing.current);
    typing.current = undefined;
  }

  /** Applies the fields: the sidebar loads the list, the sheet counts the results. */
  const apply = useEffectEvent((event?: Event) => {
    stopTyping();
    if (!form.current) return;
    keepAllInStep(form.current, event?.target);
    if (event) untickModels(form.current, namesIn(latestQuery.current, 'makes'), knownModels());
    const formQuery = readFilters(list, form.current);
    latestQuery.current = formQuery;
    const path = listPath(list, formQuery);
    const isSheet = !isSidebar();
    const isShown = path === (onTheWay.current.at(-1) ?? firstPage(list, query));
    setAhead((before) => ({ counted: loaded, models, ...before, formQuery, isCounting: isSheet }));
    if (isSheet) return void count(formQuery);
    if (isShown) return;
    onTheWay.current.push(path);
    navigate(path);
  });

  function onInput(event: Event) {
    const { target } = event;
    // Ignores the search field among a filter's options, because it is not part of the query.
    if (hasType(target, 'search')) return;
    stopTyping();
    if (hasType(target, 'text') || isRange(target)) typing.current = setTimeout(apply, TYPING_PAUSE_MS);
    else apply(event);
  }

  /** Applies a typed value when its field loses the focus. If it lost the focus because a link was pressed, the link's page opens afterwards. */
  function onLeave() {
    if (typing.current !== undefined) apply();
  }

  function onSubmit(event: Event) {
    event.preventDefault();
    stopTyping();
    if (!form.current) return;
    if (focusUnread(form.current)) return;
    const path = listPath(list, readFilters(list, form.current));
    panel.current?.close();
    // Adds no entry to the history if the list's address is the present one.
    navigate(path, { replace: path === pathname + search });
  }

  useListeners(form, { input: onInput, released: () => apply(), focusout: onLeave, submit: onSubmit });
  // Undoes choices that were not applied when the sheet is closed, by writing the list's query into the fields again.
  useListeners(panel, { close: () => showLoaded(false) });

  useEffect(() => () => clearTimeout(typing.current), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: with each page that comes.
  useEffect(() => onLoaded(), [list, loaded]);
}
