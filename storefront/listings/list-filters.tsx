import type { RefObject } from 'react';
import { namesIn } from '#contract/lists/list-query.ts';
import type { AnyListQuery, FilterSpec, SaleList } from '#contract/lists/sale-list.ts';
import * as messages from '#contract/messages/lists.ts';
import { TextField } from '../../ui/fields.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { type ModelsByMake, modelsOf, type SellerNames } from '../lib/catalogue-names.ts';
import { useRootData } from '../lib/root-data.ts';
import { Choices, OneOf } from './choices.tsx';
import { countIn, type ListFacets, valuesOnOffer } from './list-facets.ts';
import { MoreChoices } from './more-choices.tsx';
import { RangeFields } from './range-fields.tsx';
import { useFilterForm } from './use-filter-form.ts';

interface ListFiltersProps {
  /** The sheet that holds the filters on a phone; from 1024 px it stands open beside the list. */
  panel: RefObject<HTMLDialogElement | null>;
  list: SaleList;
  query: AnyListQuery;
  /** The names to choose from, by filter; makes and models are known here. */
  options: Readonly<Record<string, readonly string[]>>;
  /** Undefined: the list knows no models. */
  models?: ModelsByMake | undefined;
  sellers: SellerNames | undefined;
  /** Null: not known, because the list could not be loaded. */
  total: number | null;
  /** Null: not known. */
  facets: ListFacets | null;
}

/** For what stands outside the form and belongs to it. */
export const LIST_SHEET_ID = 'filter-sheet';
export const LIST_FORM_ID = 'list-filters';

export function ListFilters({ panel, list, query, options, models, sellers, total, facets }: ListFiltersProps) {
  const { makes } = useRootData();
  const parts = { panel, list, query, models, total, facets };
  const { form, counted, wanted, wantedMakes, byMake, handlers } = useFilterForm(parts);
  const names: typeof options = {
    ...options,
    ...valuesOnOffer(list, counted.facets),
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
      onClose={handlers.onClose}
      className="filter-panel m-0 h-dvh max-h-none w-full max-w-none overflow-y-auto bg-white p-0 text-ink lg:sticky lg:top-4 lg:block lg:h-auto lg:max-h-[calc(100dvh-2rem)] lg:rounded-xl lg:border lg:border-stone-200"
    >
      <form
        id={LIST_FORM_ID}
        ref={form}
        action={list.path}
        onInput={handlers.onInput}
        onBlur={handlers.onBlur}
        onSubmit={handlers.onSubmit}
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
            list={list}
            name={key}
            sellers={sellers}
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
  list: SaleList;
  sellers: SellerNames | undefined;
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

function Filter({ list, sellers, name, filter, query, wanted, facets, isCounted, names = [] }: FilterProps) {
  const { label } = filter;
  const counts = facets?.counts[name];
  const chosen = { chosen: namesIn(query, name), ticked: namesIn(wanted, name) };
  if (filter.kind === 'range') return <RangeFields {...{ name, filter, query, wanted, facets }} />;
  if (filter.kind === 'location' || filter.kind === 'words') {
    return (
      <TextField
        label={label}
        name={filter.parameter}
        defaultValue={chosen.chosen[0]}
        placeholder={filter.kind === 'words' ? messages.WORDS_EXAMPLE : messages.PLACES_EXAMPLE}
      />
    );
  }
  const within = filter.kind === 'names' ? filter.within : undefined;
  const countOf = counts ? countIn(counts, within === undefined || isCounted) : null;
  if (filter.kind === 'choice') {
    const options = { '': messages.ALL, ...filter.options };
    return <OneOf legend={label} name={filter.parameter} options={options} countOf={countOf} {...chosen} />;
  }
  if (filter.kind !== 'names') {
    return (
      <MoreChoices isPart={counts?.isPart} {...{ list, filter, options: names, countOf, sellers, wanted, ...chosen }} />
    );
  }
  return (
    <Choices
      legend={label}
      name={filter.parameter}
      options={names}
      countOf={countOf}
      empty={within && messages.CHOOSE_MAKE_FIRST}
      {...chosen}
    />
  );
}
