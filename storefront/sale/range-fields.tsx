import type { ReactNode } from 'react';
import type { ListQuery } from '#contract/list-query.ts';
import { formatNumber } from '#contract/numbers.ts';
import { SelectField, TextField } from '../ui/fields.tsx';
import { formatKm } from '../ui/format.ts';
import { MileageOptions, YearOptions } from '../ui/number-options.tsx';
import { Histogram } from './histogram.tsx';
import type { ListFacets } from './list-facets.ts';

interface RangeFieldsProps {
  /** As the page came with. */
  query: ListQuery;
  /** As the fields say now. */
  wanted: ListQuery;
  facets: ListFacets | null;
}

/** The bounds of year, price and mileage, each under what there is along it. */
export function RangeFields({ query, wanted, facets }: RangeFieldsProps) {
  const { year, price, mileage } = facets?.bars ?? {};
  return (
    <>
      <Pair legend="Year">
        <Histogram range="year" levels={year} min={wanted.minYear} max={wanted.maxYear} format={String} />
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
        <Histogram range="price" levels={price} min={wanted.minPrice} max={wanted.maxPrice} format={formatNumber} />
        <TextField label="Min" name="minPrice" isNumber defaultValue={typedPrice(query.minPrice)} />
        <TextField label="Max" name="maxPrice" isNumber defaultValue={typedPrice(query.maxPrice)} />
      </Pair>
      <Pair legend="Mileage">
        <Histogram range="mileage" levels={mileage} min={wanted.minMileage} max={wanted.maxMileage} format={formatKm} />
        <SelectField label="Min" name="minMileage" defaultValue={query.minMileage}>
          <option value="">Any</option>
          <MileageOptions chosen={query.minMileage} />
        </SelectField>
        <SelectField label="Max" name="maxMileage" defaultValue={query.maxMileage}>
          <option value="">Any</option>
          <MileageOptions chosen={query.maxMileage} />
        </SelectField>
      </Pair>
    </>
  );
}

const typedPrice = (price: number | undefined) => (price === undefined ? undefined : formatNumber(price));

function Pair({ legend, children }: { legend: string; children: [bars: ReactNode, from: ReactNode, to: ReactNode] }) {
  const [bars, from, to] = children;
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{legend}</legend>
      {bars}
      <div className="grid grid-cols-2 gap-3">
        {from}
        {to}
      </div>
    </fieldset>
  );
}
