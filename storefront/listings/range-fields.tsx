import type { ComponentType } from 'react';
import { boundNames } from '#contract/lists/list-query.ts';
import type { AnyListQuery, RangeFilter, Unit } from '#contract/lists/sale-list.ts';
import { ANY, FROM, MAX, MIN, TO } from '#contract/messages/lists.ts';
import { formatKm } from '#contract/messages/units.ts';
import { formatNumber } from '#contract/numbers.ts';
import { SelectField, TextField } from '../../ui/fields.tsx';
import { MileageOptions, YearOptions } from '../../ui/number-options.tsx';
import { Histogram } from './histogram.tsx';
import { type ListFacets, stepsOf } from './list-facets.ts';

interface BoundFields {
  labels: [min: string, max: string];
  format: (bound: number) => string;
  /** What there is to choose from; without it the bounds are typed. */
  Options?: ComponentType<{ chosen: number | undefined }>;
}

const BOUND_FIELDS: Readonly<Record<Unit, BoundFields>> = {
  year: { labels: [FROM, TO], format: String, Options: YearOptions },
  Ugx: { labels: [MIN, MAX], format: formatNumber },
  km: { labels: [MIN, MAX], format: formatKm, Options: MileageOptions },
};

interface RangeFieldsProps {
  name: string;
  filter: RangeFilter;
  /** As the page came with. */
  query: AnyListQuery;
  /** As the fields say now. */
  wanted: AnyListQuery;
  facets: ListFacets | null;
}

/** The bounds of a number, under what there is along it. */
export function RangeFields({ name, filter, query, wanted, facets }: RangeFieldsProps) {
  const { labels, format, Options } = BOUND_FIELDS[filter.unit];
  const bounds = boundNames(name);
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{filter.label}</legend>
      {!filter.isUncounted && (
        <Histogram
          steps={stepsOf(filter)}
          levels={facets?.bars[name]}
          bounds={bounds.map((bound) => numberOf(wanted[bound]))}
          format={format}
        />
      )}
      <div className="grid grid-cols-2 gap-3">
        {bounds.map((bound, at) => {
          const value = numberOf(query[bound]);
          const label = labels[at] ?? '';
          return Options ? (
            <SelectField key={bound} label={label} name={bound} defaultValue={value}>
              <option value="">{ANY}</option>
              <Options chosen={value} />
            </SelectField>
          ) : (
            <TextField key={bound} label={label} name={bound} isNumber defaultValue={value && format(value)} />
          );
        })}
      </div>
    </fieldset>
  );
}

const numberOf = (value: AnyListQuery[string]) => (typeof value === 'number' ? value : undefined);
