import { type FormEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { TYPING_PAUSE_MS } from '#contract/limits.ts';
import { CAR_LIST } from '#contract/lists/car-list.ts';
import { formatListQuery, listPath, namesIn } from '#contract/lists/list-query.ts';
import type { AnyListQuery, FilterSpec, SaleList } from '#contract/lists/sale-list.ts';
import * as messages from '#contract/messages/lists.ts';
import { formatNumber } from '#contract/numbers.ts';
import { TextField } from '../../ui/fields.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { type ModelsByMake, modelsLeft, modelsOf } from '../lib/catalogue-names.ts';
import { useRootData } from '../lib/root-data.ts';
import { Choices, keepAllInStep, OneOf } from './choices.tsx';
import { countIn, type ListFacets } from './list-facets.ts';
import { readListForm, useListForm } from './list-form.ts';
import { RangeFields } from './range-fields.tsx';
import { useCounts } from './use-counts.ts';
import { useModels } from './use-models.ts';

interface ListFiltersProps {
  /** The sheet that holds the filters on a phone; from 1024 px it stands open beside the list. */
  panel: RefObject<HTMLDialogElement | null>;
  list: SaleList;
  query: AnyListQuery;
  /** The names to choose from, by filter; makes and models are known here. */
  options: Readonly<Record<string, readonly string[]>>;
  /** Undefined: the list knows no models. */
  models?: ModelsByMake | undefined;
  /** Null: not known, because the list could not be loaded. */
  total: number | null;
  /** Null: not known. */
  facets: ListFacets | null;
}

/** For what stands outside the form and belongs to it. */
export const LIST_SHEET_ID = 'filter-sheet';
export const LIST_FORM_ID = 'list-filters';

const isSidebar = () => window.matchMedia('(min-width: 1024px)').matches;

/** Writes a query into the fields, where the address changed by other means: a link, Back, a reset. */
function showQuery(list: SaleList, form: HTMLFormElement, query: AnyListQuery, isTyping: boolean) {
  const params = formatListQuery(list, query);
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && field.type === 'checkbox') {
      field.checked = params.getAll(field.name).includes(field.value);
    } else if (field instanceof HTMLInputElement && field.type === 'radio') {
      field.checked = field.value === (params.get(field.name) ?? '');
    } else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) {
      const value = params.get(field.name) ?? (field.name === 'sort' ? query.sort : '');
      const isTyped = field === document.activeElement && field.type === 'text';
      if (isTyped && isTyping) continue;
      // What was typed stays while it asks the same: "2,000 " is 2000.
      if (!isTyped || formatListQuery(list, readListForm(list, form)).get(field.name) !== params.get(field.name))
        field.value = field.inputMode === 'numeric' && value ? formatNumber(Number(value)) : value;
    }
  }
  keepAllInStep(form);
}

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

export function ListFilters({ panel, list, query, options, models, total, facets }: ListFiltersProps) {
  const { makes } = useRootData();
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

  function onChange(event: FormEvent<HTMLFormElement>) {
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

  const names: typeof options = {
    ...options,
    makes,
    models: wantedMakes.flatMap((make) => modelsOf(byMake ?? {}, make) ?? []),
  };
  // The models of a make that was ticked a moment ago have not been counted.
  const isCounted = wantedMakes.every((make) => namesIn(counted.query, 'makes').includes(make));

  return (
    <dialog
      ref={panel}
      id={LIST_SHEET_ID}
      aria-label={messages.FILTERS}
      onClose={onClose}
      className="filter-panel m-0 h-dvh max-h-none w-full max-w-none overflow-y-auto bg-white p-0 text-ink lg:sticky lg:top-4 lg:block lg:h-auto lg:max-h-[calc(100dvh-2rem)] lg:rounded-xl lg:border lg:border-stone-200"
    >
      <form
        id={LIST_FORM_ID}
        ref={form}
        action={list.path}
        onInput={onChange}
        onBlur={onBlur}
        onSubmit={onSubmit}
        className="grid gap-5 p-4"
      >
        <div className="flex items-center justify-between">
          <h2 className="text-lg font-semibold">{messages.FILTER_BY}</h2>
          <button
            type="button"
            aria-label={messages.CLOSE_FILTERS}
            className="needs-script grid size-11 cursor-pointer place-items-center rounded-lg hover:bg-stone-100 lg:hidden"
            onClick={() => panel.current?.close()}
          >
            <CloseIcon />
          </button>
        </div>
        {Object.entries(list.filters).map(([key, filter]) => (
          <Filter
            key={key}
            name={key}
            filter={filter}
            query={query}
            wanted={wanted}
            facets={counted.facets}
            isCounted={isCounted}
            names={names[key]}
          />
        ))}
        <div className="sticky bottom-0 -mx-4 -mb-4 grid gap-2 border-t border-stone-200 bg-white p-4 lg:static lg:border-0 lg:pt-0">
          <button type="submit" className="needs-script button-main lg:hidden">
            {messages.showResults(counted.total)}
          </button>{' '}
          <button type="submit" className="without-script button-main hidden">
            {messages.showResults(null)}
          </button>{' '}
          <a href={list.path} className="button-quiet" onClick={() => panel.current?.close()}>
            {messages.RESET_ALL_FILTERS}
          </a>
        </div>
      </form>
    </dialog>
  );
}

interface FilterProps {
  name: string;
  filter: FilterSpec;
  query: AnyListQuery;
  /** As the fields say now. */
  wanted: AnyListQuery;
  facets: ListFacets | null;
  /** Has what is on offer within another filter been counted for what is chosen there now? */
  isCounted: boolean;
  /** To choose from. */
  names: readonly string[] | undefined;
}

function Filter({ name, filter, query, wanted, facets, isCounted, names = [] }: FilterProps) {
  const { label } = filter;
  const counts = facets?.counts[name];
  const chosen = { chosen: namesIn(query, name), ticked: namesIn(wanted, name) };
  if (filter.kind === 'range') return <RangeFields {...{ name, filter, query, wanted, facets }} />;
  if (filter.kind === 'location') {
    return (
      <TextField
        label={label}
        name={filter.parameter}
        defaultValue={chosen.chosen[0]}
        placeholder={messages.PLACES_EXAMPLE}
      />
    );
  }
  if (filter.kind === 'choice') {
    const options = { '': messages.ALL, ...filter.options };
    const countOf = counts ? countIn(counts) : null;
    return <OneOf legend={label} name={filter.parameter} options={options} countOf={countOf} {...chosen} />;
  }
  return (
    <Choices
      legend={label}
      name={filter.parameter}
      options={names}
      countOf={counts ? countIn(counts, filter.within === undefined || isCounted) : null}
      empty={filter.within && messages.CHOOSE_MAKE_FIRST}
      {...chosen}
    />
  );
}
