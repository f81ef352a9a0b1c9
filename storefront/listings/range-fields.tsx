import type { ComponentType } from 'react';
import type { ListQuery, SaleList } from '#contract/list-query.ts';
import { formatNumber } from '#contract/numbers.ts';
import { SelectField, TextField } from '../../ui/fields.tsx';
import { formatKm } from '../../ui/format.ts';
import { MileageOptions, YearOptions } from '../../ui/number-options.tsx';
import { Histogram } from './histogram.tsx';
import type { ListFacets, RangeName } from './list-facets.ts';

type BoundName = 'minYear' | 'maxYear' | 'minPrice' | 'maxPrice' | 'minMileage' | 'maxMileage';

interface RangeField {
  range: RangeName;
  legend: string;
  bounds: [name: BoundName, label: string][];
  format: (bound: number) => string;
  /** What there is to choose from; without it the bounds are typed. */
  Options?: ComponentType<{ chosen: number | undefined }>;
}

const RANGE_FIELDS: RangeField[] = [
  {
    range: 'year',
    legend: 'Year',
    bounds: [
      ['minYear', 'From'],
      ['maxYear', 'To'],
    ],
    format: String,
    Options: YearOptions,
  },
  {
    range: 'price',
    legend: 'Price in Ugx',
    bounds: [
      ['minPrice', 'Min'],
      ['maxPrice', 'Max'],
    ],
    format: formatNumber,
  },
  {
    range: 'mileage',
    legend: 'Mileage',
    bounds: [
      ['minMileage', 'Min'],
      ['maxMileage', 'Max'],
    ],
    format: formatKm,
    Options: MileageOptions,
  },
];

interface RangeFieldsProps {
  list: SaleList;
  /** As the page came with. */
  query: ListQuery;
  /** As the fields say now. */
  wanted: ListQuery;
  facets: ListFacets | null;
}

/** The bounds of year, price and mileage, each under what there is along it. */
export function RangeFields({ list, query, wanted, facets }: RangeFieldsProps) {
  return RANGE_FIELDS.map(({ range, legend, bounds, format, Options }) => (
    <fieldset key={range}>
      <legend className="mb-1 font-semibold">{legend}</legend>
      {list.facets.includes(range) && (
        <Histogram
          range={range}
          levels={facets?.bars[range]}
          bounds={bounds.map(([name]) => wanted[name])}
          format={format}
        />
      )}
      <div className="grid grid-cols-2 gap-3">
        {bounds.map(([name, label]) => {
          const bound = query[name];
          return Options ? (
            <SelectField key={name} label={label} name={name} defaultValue={bound}>
              <option value="">Any</option>
              <Options chosen={bound} />
            </SelectField>
          ) : (
            <TextField key={name} label={label} name={name} isNumber defaultValue={bound && format(bound)} />
          );
        })}
      </div>
    </fieldset>
  ));
}
