import { type FormEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { TYPING_PAUSE_MS } from '#contract/limits.ts';
import { CAR_LIST } from '#contract/lists/car-list.ts';
import { formatListQuery, listPath, namesIn } from '#contract/lists/list-query.ts';
import type { AnyListQuery, SaleList } from '#contract/lists/sale-list.ts';
import { formatNumber } from '#contract/numbers.ts';
import { type ModelsByMake, modelsLeft } from '../lib/catalogue-names.ts';
import { keepAllInStep } from './choices.tsx';
import type { ListFacets } from './list-facets.ts';
import { readListForm, useListForm } from './list-form.ts';
import { useCounts } from './use-counts.ts';
import { useModels } from './use-models.ts';

const isSidebar = () => window.matchMedia('(min-width: 1024px)').matches;

/** Writes a query into the fields, where the address changed by other means: a link, Back, a reset. */
function showQuery(list: SaleList, form: HTMLFormElement, query: AnyListQuery, isTyping: boolean) {
  const params = formatListQuery(list, query);
  const asks = (name: string) => formatListQuery(list, readListForm(list, form)).get(name);
  function showValue(field: HTMLInputElement | HTMLSelectElement) {
    const isTyped = field === document.activeElement && field.type === 'text';
    // What was typed stays while it asks the same: "2,000 " is 2000.
    if (isTyped && (isTyping || asks(field.name) === params.get(field.name))) return;
    field.value = shownValue(field, params.get(field.name) ?? (field.name === 'sort' ? query.sort : ''));
  }

  function showInput(field: HTMLInputElement) {
    if (field.type === 'checkbox') field.checked = params.getAll(field.name).includes(field.value);
    else if (field.type === 'radio') field.checked = field.value === (params.get(field.name) ?? '');
    else showValue(field);
  }

  for (const field of form.elements) {
    if (field instanceof HTMLSelectElement) showValue(field);
    else if (field instanceof HTMLInputElement) showInput(field);
  }
  keepAllInStep(form);
}

const shownValue = ({ inputMode }: HTMLElement, value: string) =>
  inputMode === 'numeric' && value ? formatNumber(Number(value)) : value;

/** A make that is unticked takes its models along. */
function untickModels(form: HTMLFormElement, before: string[], models: ModelsByMake) {
  const wanted = readListForm(CAR_LIST, form);
  const makes = { dropped: before.filter((make) => !wanted.makes.includes(make)), left: wanted.makes };
  const left = modelsLeft(wanted.models, models, makes);
  for (const box of form.querySelectorAll<HTMLInputElement>('input[name="modelSelected"]')) {
    box.checked = left.includes(box.value);
  }
}

const firstPage = (list: SaleList, query: AnyListQuery) => listPath(list, { ...query, page: 1 });

interface FilterFormParts {
  panel: RefObject<HTMLDialogElement | null>;
  list: SaleList;
  query: AnyListQuery;
  models: ModelsByMake | undefined;
  total: number | null;
  facets: ListFacets | null;
}

/** The state of a list's filters: what is ticked and typed, what is known of the list that it asks for, and what follows from it. */
export function useFilterForm({ panel, list, query, models, total, facets }: FilterFormParts) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  // What is ticked may be ahead of the address: the models follow it at once.
  const [wanted, setWanted] = useState<AnyListQuery>(query);
  const loaded = useMemo(() => ({ query, total, facets }), [query, total, facets]);
  const { counted, show, ask } = useCounts(list, loaded);
  const wantedMakes = namesIn(wanted, 'makes');
  const byMake = useModels(models, namesIn(query, 'makes'), wantedMakes);
  // The lists that the choices asked for and that are still on their way, oldest first.
  const onTheWay = useRef<string[]>([]);
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const submit = useListForm(list);

  useEffect(() => {
    const asked = onTheWay.current.lastIndexOf(firstPage(list, query));
    // What nobody chose here (a link, Back) ends whatever was on its way.
    onTheWay.current = asked === -1 ? [] : onTheWay.current.slice(asked + 1);
    // The list of a choice before the last one has come: the fields are ahead of it.
    if (onTheWay.current.length > 0) return;
    if (form.current) showQuery(list, form.current, query, typing.current !== undefined);
    show(loaded);
    setWanted(query);
  }, [list, query, loaded, show]);

  useEffect(() => () => clearTimeout(typing.current), []);

  /** Beside the list a choice applies at once; in the sheet it shows how many it would leave. */
  function apply() {
    stopTyping();
    if (!form.current) return;
    const wanted = readListForm(list, form.current);
    setWanted(wanted);
    if (!isSidebar()) return ask(wanted);
    const path = listPath(list, wanted);
    if (path === (onTheWay.current.at(-1) ?? firstPage(list, query))) return;
    onTheWay.current.push(path);
    navigate(path);
  }

  function stopTyping() {
    clearTimeout(typing.current);
    typing.current = undefined;
  }

  function onInput(event: FormEvent<HTMLFormElement>) {
    stopTyping();
    keepAllInStep(event.currentTarget, event.target);
    if (byMake) untickModels(event.currentTarget, wantedMakes, byMake);
    const isTyped = event.target instanceof HTMLInputElement && event.target.type === 'text';
    if (isTyped) typing.current = setTimeout(apply, TYPING_PAUSE_MS);
    else apply();
  }

  /** Who leaves a field has finished typing; a link that is followed then has the last word. */
  function onBlur() {
    if (typing.current !== undefined) apply();
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    stopTyping();
    panel.current?.close();
    submit(event);
  }

  /** What was chosen and not applied is not what the list shows. */
  function onClose() {
    if (form.current) showQuery(list, form.current, query, false);
    show(loaded);
    setWanted(query);
  }

  return { form, counted, wanted, wantedMakes, byMake, handlers: { onInput, onBlur, onSubmit, onClose } };
}
