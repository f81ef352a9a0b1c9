import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { TYPING_PAUSE_MS } from '#contract/limits.ts';
import { formatListQuery, type ListQuery, listFilter, listPath, type SaleList } from '#contract/list-query.ts';
import { FILTER_BY, RESET_ALL_FILTERS } from '#contract/messages.ts';
import { formatNumber } from '#contract/numbers.ts';
import { browserApi } from '../api-client.ts';
import { type ModelsByMake, modelsOf } from '../catalogue-names.ts';
import { countEntries } from '../entry-pages.ts';
import { useRootData } from '../root-data.ts';
import { SelectField, TextField } from '../ui/fields.tsx';
import { CloseIcon } from '../ui/icons.tsx';
import { MileageOptions, YearOptions } from '../ui/number-options.tsx';
import { Choices, keepAllInStep } from './choices.tsx';
import { readListForm, useListForm } from './list-form.ts';
import { useModels } from './use-models.ts';

interface ListFiltersProps {
  /** The sheet that holds the filters on a phone; from 1024 px it stands open beside the list. */
  panel: RefObject<HTMLDialogElement | null>;
  list: SaleList;
  query: ListQuery;
  /** What the list's categories are called, and their names. */
  categories: { legend: string; names: string[] };
  /** Undefined: the list knows no models. */
  models?: ModelsByMake | undefined;
  /** Null: not known, because the list could not be loaded. */
  total: number | null;
}

/** For what stands outside the form and belongs to it. */
export const LIST_SHEET_ID = 'filter-sheet';
export const LIST_FORM_ID = 'list-filters';

const isSidebar = () => window.matchMedia('(min-width: 1024px)').matches;

/** Writes a query into the fields, where the address changed by other means: a link, Back, a reset. */
function showQuery(form: HTMLFormElement, query: ListQuery, isTyping: boolean) {
  const params = formatListQuery(query);
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && field.type === 'checkbox') {
      field.checked = params.getAll(field.name).includes(field.value);
    } else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) {
      const value = params.get(field.name) ?? (field.name === 'sort' ? query.sort : '');
      const isTyped = field === document.activeElement && field.type === 'text';
      if (isTyped && isTyping) continue;
      // What was typed stays while it asks the same: "2,000 " is 2000.
      if (!isTyped || formatListQuery(readListForm(form)).get(field.name) !== params.get(field.name))
        field.value = value;
    }
  }
  keepAllInStep(form);
}

const firstPage = (list: SaleList, query: ListQuery) => listPath(list, { ...query, page: 1 });

export function ListFilters({ panel, list, query, categories, models, total }: ListFiltersProps) {
  const { makes } = useRootData();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [count, setCount] = useState(total);
  // What is ticked may be ahead of the address: the models follow it at once.
  const [chosenMakes, setChosenMakes] = useState(query.makes);
  const lastCount = useRef(0);
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
    if (form.current) showQuery(form.current, query, typing.current !== undefined);
    lastCount.current += 1;
    setCount(total);
    setChosenMakes(query.makes);
  }, [list, query, total]);

  useEffect(() => () => clearTimeout(typing.current), []);

  /** Beside the list a choice applies at once; in the sheet it shows how many it would leave. */
  function apply() {
    stopTyping();
    if (!form.current) return;
    const wanted = readListForm(form.current);
    setChosenMakes(wanted.makes);
    if (isSidebar()) {
      const path = listPath(list, wanted);
      if (path === (onTheWay.current.at(-1) ?? firstPage(list, query))) return;
      onTheWay.current.push(path);
      navigate(path);
      return;
    }
    lastCount.current += 1;
    const asked = lastCount.current;
    // Answers may overtake each other; only the last question's counts.
    countEntries(browserApi, list.api, listFilter(list, wanted)).then(
      (answer) => asked === lastCount.current && setCount(answer),
      () => undefined,
    );
  }

  function stopTyping() {
    clearTimeout(typing.current);
    typing.current = undefined;
  }

  function onChange(event: FormEvent<HTMLFormElement>) {
    stopTyping();
    keepAllInStep(event.currentTarget, event.target);
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

  const known = useModels(models, query.makes, chosenMakes);
  const offered = chosenMakes.flatMap((make) => modelsOf(known ?? {}, make) ?? []);

  return (
    <dialog
      ref={panel}
      id={LIST_SHEET_ID}
      aria-label="Filters"
      // What was chosen and not applied is not what the list shows.
      onClose={() => form.current && showQuery(form.current, query, false)}
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
          <h2 className="text-lg font-semibold">{FILTER_BY}</h2>
          <button
            type="button"
            aria-label="Close the filters"
            className="needs-script grid size-11 cursor-pointer place-items-center rounded-lg hover:bg-stone-100 lg:hidden"
            onClick={() => panel.current?.close()}
          >
            <CloseIcon />
          </button>
        </div>
        <Choices legend="Make" name="selectedMake" options={makes} chosen={query.makes} />
        {models && (
          <Choices
            legend="Model"
            name="modelSelected"
            options={offered}
            chosen={query.models}
            empty="Choose a make to see its models."
          />
        )}
        <Choices
          legend={categories.legend}
          name="selectedCategory"
          options={categories.names}
          chosen={query.categories}
        />
        <Pair legend="Year">
          <SelectField label="From" name="minYear" defaultValue={query.minYear}>
            <option value="">Any</option>
            <YearOptions chosen={query.minYear} />
          </SelectField>
          <SelectField label="To" name="maxYear" defaultValue={query.maxYear}>
            <option value="">Any</option>
            <YearOptions chosen={query.maxYear} />
          </SelectField>
        </Pair>
        <Pair legend="Price in Ugx">
          <TextField label="Min" name="minPrice" isNumber defaultValue={typedPrice(query.minPrice)} />
          <TextField label="Max" name="maxPrice" isNumber defaultValue={typedPrice(query.maxPrice)} />
        </Pair>
        <Pair legend="Mileage">
          <SelectField label="Min" name="minMileage" defaultValue={query.minMileage}>
            <option value="">Any</option>
            <MileageOptions chosen={query.minMileage} />
          </SelectField>
          <SelectField label="Max" name="maxMileage" defaultValue={query.maxMileage}>
            <option value="">Any</option>
            <MileageOptions chosen={query.maxMileage} />
          </SelectField>
        </Pair>
        <SelectField label="Condition" name="selectedCondition" defaultValue={query.condition}>
          <option value="">All</option>
          <option value="new">New</option>
          <option value="used">Used</option>
        </SelectField>
        <TextField
          label="Location"
          name="location"
          defaultValue={query.location}
          placeholder="Kampala, Mukono, Jinja …"
        />
        <div className="sticky bottom-0 -mx-4 -mb-4 grid gap-2 border-t border-stone-200 bg-white p-4 lg:static lg:border-0 lg:pt-0">
          <button type="submit" className="needs-script button-main lg:hidden">
            {count === null ? 'Show results' : `Show ${formatNumber(count)} results`}
          </button>
          <button type="submit" className="without-script button-main hidden">
            Show results
          </button>
          <Link to={list.path} className="button-quiet" onClick={() => panel.current?.close()}>
            {RESET_ALL_FILTERS}
          </Link>
        </div>
      </form>
    </dialog>
  );
}

const typedPrice = (price: number | undefined) => (price === undefined ? undefined : formatNumber(price));

function Pair({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{legend}</legend>
      <div className="grid grid-cols-2 gap-3">{children}</div>
    </fieldset>
  );
}
