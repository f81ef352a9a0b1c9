import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { TYPING_PAUSE_MS } from '#contract/limits.ts';
import { listPath, namesIn } from '#contract/lists/list-query.ts';
import type { AnyListQuery, SaleList } from '#contract/lists/sale-list.ts';
import type { ModelsByMake } from '../../lib/catalogue-names.ts';
import { keepAllInStep, readFilters, showQuery, untickModels } from './filter-fields.ts';
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
  /** The query and the counts that the page came with. */
  loaded: Counted;
  /** Undefined: the list has no models. */
  models: ModelsByMake | undefined;
  /** Was something ticked or typed before this script loaded? Null: that has been handled. */
  isTouched: RefObject<boolean | null>;
  setAhead: (change: FormState | null | ((before: FormState | null) => FormState | null)) => void;
}

/** Reacts to the filters: the sidebar loads the list at once, the sheet counts the results that its filters would have. */
export function useFilterForm({ panel, form, list, loaded, models, isTouched, setAhead }: FilterFormParts) {
  const { query } = loaded;
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const latestQuery = useRef(query);
  // First pages of the lists that are still loading, oldest first.
  const onTheWay = useRef<string[]>([]);
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);

  const { count, knownModels, ignoreCounts } = useCounts(list, models, setAhead);

  /** Shows the loaded query, and ignores counts still on their way. */
  function showLoaded(isTyping: boolean) {
    ignoreCounts();
    latestQuery.current = query;
    if (form.current) showQuery(list, form.current, query, isTyping);
    setAhead(null);
  }

  const onLoaded = useEffectEvent(() => {
    onTheWay.current = stillLoading(onTheWay.current, firstPage(list, query));
    // A list for an earlier choice has loaded: the fields are ahead of it.
    if (onTheWay.current.length > 0) return;
    // A handle moved by keys is ahead too, and applies when it rests.
    if (typing.current !== undefined && isRange(document.activeElement)) return;
    if (isTouched.current) apply();
    else showLoaded(typing.current !== undefined);
    isTouched.current = null;
  });

  function stopTyping() {
    clearTimeout(typing.current);
    typing.current = undefined;
  }

  /** Applies the fields: loads the list in the sidebar, counts the results in the sheet. */
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
    // The search among options does not change the query.
    if (hasType(target, 'search')) return;
    stopTyping();
    if (hasType(target, 'text') || isRange(target)) typing.current = setTimeout(apply, TYPING_PAUSE_MS);
    else apply(event);
  }

  /** Applies on leaving a field, so that a link followed next has the last word. */
  function onLeave() {
    if (typing.current !== undefined) apply();
  }

  function onSubmit(event: Event) {
    event.preventDefault();
    stopTyping();
    if (!form.current) return;
    const path = listPath(list, readFilters(list, form.current));
    panel.current?.close();
    // The same address again adds no entry to the history.
    navigate(path, { replace: path === pathname + search });
  }

  useListeners(form, { input: onInput, released: () => apply(), focusout: onLeave, submit: onSubmit });
  // Choices that were not applied when the sheet closes are reset.
  useListeners(panel, { close: () => showLoaded(false) });

  useEffect(() => () => clearTimeout(typing.current), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: with each page that comes.
  useEffect(() => onLoaded(), [list, loaded]);
}
