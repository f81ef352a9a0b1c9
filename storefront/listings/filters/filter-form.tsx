import { memo, type RefObject, useMemo, useRef, useState } from 'react';
import { boundNames, namesIn } from '#contract/lists/list-query.ts';
import type { AnyListQuery, FilterSpec, FilterValue, SaleList } from '#contract/lists/sale-list.ts';
import * as messages from '#contract/messages/lists.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { CloseIcon } from '../../../ui/icons.tsx';
import { type ModelsByMake, modelsOf, type SellerNames } from '../../lib/catalogue-names.ts';
import { useRootData } from '../../lib/root-data.ts';
import { Choices, OneOf } from './choices.tsx';
import { FilterGroup } from './filter-group.tsx';
import { type FormState, knowsCommands } from './form-state.ts';
import { listChips } from './list-chips.ts';
import { type Counted, countIn, valuesOnOffer } from './list-facets.ts';
import { MoreChoices } from './more-choices.tsx';
import { PlaceFilter } from './place-filter.tsx';
import { RangeFields } from './range-fields.tsx';
import { useFilterForm } from './use-filter-form.ts';
import './filter-form.css';

/** The filters that most buyers use come first. Others follow in the order of the list's `filters`. */
const DECIDED_FIRST = ['words', 'price', 'makes', 'models', 'location', 'categories'];

interface FilterFormProps {
  id: string;
  sheetId: string;
  panel: RefObject<HTMLDialogElement | null>;
  list: SaleList;
  /** The query and the counts that the page was loaded with. */
  loaded: Counted;
  /** The names to choose from, by filter. Makes and models are not among them. */
  options: Readonly<Record<string, readonly string[]>>;
  /** Undefined if the list has no filter for models. */
  models: ModelsByMake | undefined;
  /** The names of the sellers that the address contains. */
  sellers: SellerNames | undefined;
  /** True if a field was changed before this script had loaded; null once the change has been applied. */
  isTouched: RefObject<boolean | null>;
}

export default function FilterForm(props: FilterFormProps) {
  const { id, sheetId, panel, list, loaded, options, models, sellers, isTouched } = props;
  const { makes } = useRootData();
  const form = useRef<HTMLFormElement>(null);
  const { query } = loaded;
  const [ahead, setAhead] = useState<FormState | null>(null);
  const state = ahead ?? { formQuery: query, counted: loaded, isCounting: false, models };
  const { formQuery, counted, isCounting } = state;
  useFilterForm({ panel, form, list, loaded, models, isTouched, setAhead });
  const chosenMakes = namesIn(formQuery, 'makes');
  const countedMakes = namesIn(counted.query, 'makes').filter((make) => chosenMakes.includes(make));
  // The list of models is made anew only if the makes change, so that a tick in another filter does not render the hundred models again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  const countedModels = useMemo(
    () => countedMakes.flatMap((make) => modelsOf(state.models ?? {}, make) ?? []),
    [countedMakes.join(), state.models],
  );
  const names: typeof options = {
    ...options,
    ...valuesOnOffer(list, counted.facets),
    makes,
    models: countedModels,
  };

  return (
    <form id={id} ref={form} action={list.path} className="grid gap-4 px-4 lg:gap-5">
      <div className="filter-head">
        <button
          type="button"
          aria-label={messages.CLOSE_FILTERS}
          // Closes the sheet even before the scripts have loaded, in browsers that support `command`.
          command="close"
          commandfor={sheetId}
          className="needs-script grid size-11 cursor-pointer place-items-center rounded-lg hover:bg-stone-100 lg:hidden"
          onClick={() => knowsCommands() || panel.current?.close()}
        >
          <CloseIcon />
        </button>
        <h2 className="text-lg font-semibold">{messages.FILTER_BY}</h2>
        <a href={list.path} onClick={() => panel.current?.close()}>
          {messages.RESET_ALL_FILTERS}
        </a>
      </div>
      {[...new Set([...DECIDED_FIRST, ...Object.keys(list.filters)])].map((key) => {
        const filter = (list.filters as Readonly<Record<string, FilterSpec>>)[key];
        if (!filter) return null;
        const [min, max] = boundNames(key);
        return (
          <Filter
            key={key}
            list={list}
            name={key}
            filter={filter}
            query={query}
            counted={counted}
            sellers={sellers}
            min={formQuery[min]}
            max={formQuery[max]}
            names={names[key]}
          />
        );
      })}
      {/* Screen readers announce the number of results that the button shows. */}
      <p role="status" className="sr-only">
        {ahead && !isCounting && counted.total !== null && messages.resultsBadge(counted.total)}
      </p>
      <div className="filter-submit">
        <button type="submit" className="needs-script button-main w-full">
          {isCounting ? messages.COUNTING : messages.showResults(counted.total)}
        </button>{' '}
        <button type="submit" className="without-script button-main hidden w-full">
          {messages.showResults(null)}
        </button>
      </div>
    </form>
  );
}

interface FilterProps {
  list: SaleList;
  name: string;
  filter: FilterSpec;
  query: AnyListQuery;
  counted: Counted;
  sellers: SellerNames | undefined;
  /** The lower and upper bound that the fields of a range filter hold at present. */
  min: FilterValue;
  max: FilterValue;
  /** The options to choose from; undefined: all options that were counted. */
  names: readonly string[] | undefined;
}

/**
 * One filter of the form. Memoised, so that it renders only when its counts have changed: rendering a long list of options would make each touch
 * slow.
 */
const Filter = memo(function Filter(props: FilterProps) {
  const { list, filter, name, counted, sellers } = props;
  const group = <FilterFields {...props} />;
  if (!filter.isFolded) {
    // This element gets the focus if a button above the list on a phone opens the sheet for this filter.
    return (
      <div data-filter={name} tabIndex={-1} className="scroll-mt-16">
        {group}
      </div>
    );
  }
  const chosen = listChips({ ...list, filters: { [name]: filter } }, counted.query, { sellers }).map(
    ({ label }) => label,
  );
  return (
    <FilterGroup label={filter.label} chosen={chosen}>
      {group}
    </FilterGroup>
  );
});

function FilterFields(props: FilterProps) {
  const { list, name, filter, query, counted, min, max } = props;
  const chosen = namesIn(query, name);
  if (filter.kind === 'range') {
    return <RangeFields name={name} filter={filter} query={query} min={min} max={max} facets={counted.facets} />;
  }
  if (filter.kind === 'location') {
    const [place] = chosen;
    return <PlaceFilter list={list} name={name} filter={filter} chosen={place} formQuery={counted.query} />;
  }
  if (filter.kind === 'words') {
    return (
      <Field
        label={filter.label}
        name={filter.parameter}
        autoComplete="off"
        maxLength={100}
        defaultValue={chosen[0]}
        placeholder={messages.WORDS_EXAMPLE[list.entity]}
      />
    );
  }
  return <Options {...props} filter={filter} chosen={chosen} />;
}

interface OptionsProps extends Omit<FilterProps, 'min' | 'max' | 'query'> {
  filter: Exclude<FilterSpec, { kind: 'range' | 'location' | 'words' }>;
  chosen: string[];
}

function Options({ list, name, filter, counted, sellers, names, chosen }: OptionsProps) {
  const counts = counted.facets?.counts[name];
  // The options that were offered so far. They stay, even if they have no results left.
  const offered = useRef(new Set<string>());
  const ticked = namesIn(counted.query, name);
  const countOf = counts ? countIn(counts) : null;
  const group = {
    legend: filter.label,
    isNamed: filter.isFolded ?? false,
    name: filter.parameter,
    chosen,
    ticked,
    countOf,
  };
  if (filter.kind === 'choice') return <OneOf options={{ '': messages.ALL, ...filter.options }} {...group} />;
  if (filter.kind !== 'names') {
    const query = counted.query;
    return (
      <MoreChoices
        isPart={counts?.isPart}
        options={names ?? []}
        list={list}
        filter={filter}
        countOf={countOf}
        sellers={sellers}
        formQuery={query}
        chosen={chosen}
        ticked={ticked}
      />
    );
  }
  if (!names) for (const offeredName of counts?.names ?? []) offered.current.add(offeredName);
  return (
    <Choices options={names ?? [...offered.current]} empty={filter.within && messages.CHOOSE_MAKE_FIRST} {...group} />
  );
}
