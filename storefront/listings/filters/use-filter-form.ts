import { type RefObject, startTransition, useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { TYPING_PAUSE_MS } from '#contract/limits.ts';
import { CAR_LIST } from '#contract/lists/car-list.ts';
import { formatListQuery, listPath, namesIn } from '#contract/lists/list-query.ts';
import type { AnyListQuery, SaleList } from '#contract/lists/sale-list.ts';
import { browserApi } from '../../lib/api-client.ts';
import { listModelsByMake, type ModelsByMake, modelsLeft, modelsOf } from '../../lib/catalogue-names.ts';
import { shownValue } from './bound-fields.ts';
import { type FormState, isSidebar } from './form-state.ts';
import type { Counted } from './list-facets.ts';
import { readListForm } from './list-form.ts';
import { loadCounts } from './load-counts.ts';

/** Ticks "All" while nothing else of its group is ticked, and unticks the others when it is ticked. `ticked`: the field pressed, if any. */
function keepAllInStep(form: HTMLFormElement, ticked?: EventTarget | null): void {
  for (const all of form.querySelectorAll<HTMLInputElement>('input[data-all]')) {
    const others = Array.from(all.closest('fieldset')?.querySelectorAll<HTMLInputElement>('input[name]') ?? []);
    if (all === ticked) for (const other of others) other.checked = false;
    all.checked = others.every((other) => !other.checked);
  }
}

/** Writes a query into the fields, after the address changed by other means: a link, Back, a reset. */
function showQuery(list: SaleList, form: HTMLFormElement, query: AnyListQuery, isTyping: boolean) {
  const params = formatListQuery(list, query);
  const asks = (name: string) => formatListQuery(list, readListForm(list, form)).get(name);
  function showValue(field: HTMLInputElement | HTMLSelectElement) {
    const isTyped = field === document.activeElement && field.type === 'text';
    // Leaves a typed value that means the same: "2,000 " is 2000.
    if (isTyped && (isTyping || asks(field.name) === params.get(field.name))) return;
    field.value = shownValue(field, params.get(field.name) ?? (field.name === 'sort' ? query.sort : ''));
  }

  function showInput(field: HTMLInputElement) {
    if (field.type === 'checkbox') field.checked = params.getAll(field.name).includes(field.value);
    else if (field.type === 'radio') field.checked = field.value === (params.get(field.name) ?? '');
    else showValue(field);
  }

  for (const field of form.elements) {
    // Skips slider handles and the search among options, which have no name and are not sent.
    if (field.getAttribute('name') === null) continue;
    if (field instanceof HTMLSelectElement) showValue(field);
    else if (field instanceof HTMLInputElement) showInput(field);
  }
  keepAllInStep(form);
}

/** Unticks the models of a make that was unticked. */
function untickModels(form: HTMLFormElement, before: string[], models: ModelsByMake) {
  const wanted = readListForm(CAR_LIST, form);
  const makes = { dropped: before.filter((make) => !wanted.makes.includes(make)), left: wanted.makes };
  if (makes.dropped.length === 0) return;
  const left = modelsLeft(wanted.models, models, makes);
  for (const box of form.querySelectorAll<HTMLInputElement>('input[name="modelSelected"]')) {
    box.checked = left.includes(box.value);
  }
}

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
  const wanted = useRef(query);
  const fetchedModels = useRef<ModelsByMake>({});
  // First pages of the lists that are still loading, oldest first.
  const onTheWay = useRef<string[]>([]);
  const questions = useRef(0);
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);

  /** Shows the loaded query, and ignores counts still on their way. */
  function showLoaded(isTyping: boolean) {
    questions.current += 1;
    wanted.current = query;
    if (form.current) showQuery(list, form.current, query, isTyping);
    setAhead(null);
  }

  const onLoaded = useEffectEvent(() => {
    const asked = onTheWay.current.lastIndexOf(firstPage(list, query));
    // A navigation from elsewhere (a link, Back) cancels the lists still loading.
    onTheWay.current = asked === -1 ? [] : onTheWay.current.slice(asked + 1);
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

  async function count(asked: AnyListQuery) {
    questions.current += 1;
    const question = questions.current;
    const known = { ...fetchedModels.current, ...models };
    const missing = models ? namesIn(asked, 'makes').filter((make) => !modelsOf(known, make)) : [];
    const [counted, fetched] = await Promise.all([
      loadCounts(browserApi, list, asked),
      // Models are secondary: without them the make alone narrows the list.
      listModelsByMake(browserApi, missing).catch(() => ({})),
    ]);
    fetchedModels.current = { ...known, ...fetched };
    // Answers may overtake each other: only that to the last request counts.
    if (question !== questions.current) return;
    const state = { wanted: asked, counted, isCounting: false, models: models && fetchedModels.current };
    startTransition(() => setAhead(state));
  }

  /** Applies the fields: loads the list in the sidebar, counts the results in the sheet. */
  const apply = useEffectEvent((event?: Event) => {
    stopTyping();
    if (!form.current) return;
    keepAllInStep(form.current, event?.target);
    if (event) untickModels(form.current, namesIn(wanted.current, 'makes'), { ...fetchedModels.current, ...models });
    const asked = readListForm(list, form.current);
    wanted.current = asked;
    const path = listPath(list, asked);
    const isSheet = !isSidebar();
    const isShown = path === (onTheWay.current.at(-1) ?? firstPage(list, query));
    setAhead((before) => ({ counted: loaded, models, ...before, wanted: asked, isCounting: isSheet }));
    if (isSheet) return void count(asked);
    if (isShown) return;
    onTheWay.current.push(path);
    navigate(path);
  });

  const onInput = useEffectEvent((event: Event) => {
    const { target } = event;
    // The search among options does not change the query.
    if (hasType(target, 'search')) return;
    stopTyping();
    if (hasType(target, 'text') || isRange(target)) typing.current = setTimeout(apply, TYPING_PAUSE_MS);
    else apply(event);
  });

  /** Applies on leaving a field, so that a link followed next has the last word. */
  const onLeave = useEffectEvent(() => {
    if (typing.current !== undefined) apply();
  });

  const onSubmit = useEffectEvent((event: Event) => {
    event.preventDefault();
    stopTyping();
    if (!form.current) return;
    const path = listPath(list, readListForm(list, form.current));
    panel.current?.close();
    // The same address again adds no entry to the history.
    navigate(path, { replace: path === pathname + search });
  });

  /** Resets choices that were not applied when the sheet is closed. */
  const onClose = useEffectEvent(() => showLoaded(false));

  useEffect(() => {
    const [sheet, fields] = [panel.current, form.current];
    const listeners = new AbortController();
    const { signal } = listeners;
    fields?.addEventListener('input', (event) => onInput(event), { signal });
    fields?.addEventListener('released', () => apply(), { signal });
    fields?.addEventListener('focusout', () => onLeave(), { signal });
    fields?.addEventListener('submit', (event) => onSubmit(event), { signal });
    sheet?.addEventListener('close', () => onClose(), { signal });
    return () => {
      listeners.abort();
      clearTimeout(typing.current);
    };
  }, [panel, form]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: with each page that comes.
  useEffect(() => onLoaded(), [list, loaded]);
}
