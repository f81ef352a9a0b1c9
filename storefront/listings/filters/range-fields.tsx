import { type ComponentType, type FocusEvent, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { Unit } from '#contract/entities/field-filter.ts';
import { boundNames } from '#contract/lists/list-query.ts';
import type { AnyListQuery, FilterValue, RangeFilter } from '#contract/lists/sale-list.ts';
import { isReadPrice, readBoundsInWords, unreadPrice } from '#contract/lists/typed-list-query.ts';
import { ABOVE_MAX, notUnderstood } from '#contract/messages/filters.ts';
import { ANY, FROM, MAX, MIN, TO } from '#contract/messages/lists.ts';
import { formatNumber } from '#contract/values/numbers.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { MileageOptions, YearOptions } from '../../../ui/forms/number-options.tsx';
import { useIsHydrated } from '../../../ui/use-is-hydrated.ts';
import type { ListFacets } from './list-facets.ts';
import { RangeSlider } from './range-slider.tsx';

interface BoundFields {
  labels: [min: string, max: string];
  /** The options of the two selects for the bounds; undefined: the bounds are typed into text fields. */
  Options?: ComponentType<{ chosen: number | undefined }>;
}

const BOUND_FIELDS: Readonly<Record<Unit, BoundFields>> = {
  year: { labels: [FROM, TO], Options: YearOptions },
  Ugx: { labels: [MIN, MAX] },
  km: { labels: [MIN, MAX], Options: MileageOptions },
};

interface RangeFieldsProps {
  name: string;
  filter: RangeFilter;
  /** The query that the page was loaded with. */
  query: AnyListQuery;
  /** The lower and upper bound that the two fields hold at present. */
  min: FilterValue;
  max: FilterValue;
  facets: ListFacets | null;
}

/** A range filter: a slider with two handles, and below it the two fields that the form sends. */
export function RangeFields({ name, filter, query, min, max, facets }: RangeFieldsProps) {
  const { labels, Options } = BOUND_FIELDS[filter.unit];
  const levels = facets?.bars[name];
  const isHydrated = useIsHydrated();
  const { search } = useLocation();
  const isPrice = filter.unit === 'Ugx';
  const [, asked = ''] = (isPrice && unreadPrice(new URLSearchParams(search), name)) || [];
  const [unread, setUnread] = useState(asked);
  // Removes the error once a list has loaded, because the list's own bounds have then been written into the fields.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => setUnread(asked), [query]);
  const isCrossed = Number(min) > Number(max);

  /** Checks, when a field is left, whether the typed text can be read. Writes bounds in words as numbers into their fields. */
  function check({ target, currentTarget }: FocusEvent<HTMLFieldSetElement>) {
    if (!(target instanceof HTMLInputElement && target.type === 'text')) return;
    const typed = target.value.trim();
    setUnread(typed === '' || isReadPrice(typed) ? '' : typed);
    const bounds = readBoundsInWords(typed, filter.unit);
    if (!bounds) return;
    target.value = '';
    for (const [at, bound] of [bounds.min, bounds.max].entries()) {
      const field = currentTarget.querySelector<HTMLInputElement>(`[name=${boundNames(name)[at]}]`);
      if (field && bound !== undefined) field.value = formatNumber(bound);
    }
  }

  return (
    <fieldset onBlur={isPrice ? check : undefined}>
      <legend className="mb-1 font-semibold">{filter.label}</legend>
      {!filter.isUncounted && (
        // The slider is rendered only in the browser, because its bars would take as much of the page's HTML as two cars of the list.
        <div className="range-room needs-script">
          {isHydrated && levels && (
            <RangeSlider name={name} filter={filter} levels={levels} min={numberOf(min)} max={numberOf(max)} />
          )}
        </div>
      )}
      <div className="grid grid-cols-2 gap-3">
        {boundNames(name).map((bound, at) => {
          const value = numberOf(query[bound]);
          const label = labels[at] ?? '';
          return Options ? (
            <Field kind="choice" key={bound} label={label} name={bound} defaultValue={value}>
              <option value="">{ANY}</option>
              <Options chosen={value} />
            </Field>
          ) : (
            <Field
              key={bound}
              label={label}
              name={bound}
              autoComplete="off"
              maxLength={100}
              // Makes room for two amounts of nine digits side by side in the sidebar.
              controlClass="lg:px-2 lg:text-sm"
              defaultValue={value && formatNumber(value)}
            />
          );
        })}
      </div>
      {(isHydrated || unread !== '') && (
        <p role="status" className="text-sm font-semibold text-alert">
          {unread === '' ? isCrossed && ABOVE_MAX : notUnderstood(unread)}
        </p>
      )}
    </fieldset>
  );
}

const numberOf = (value: FilterValue) => (typeof value === 'number' ? value : undefined);
