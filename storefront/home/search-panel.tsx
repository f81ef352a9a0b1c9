import { CAR_LIST } from '#contract/lists/car-list.ts';
import { SelectField, TextField } from '../../ui/fields.tsx';
import { MileageOptions, YearOptions } from '../../ui/number-options.tsx';
import type { ModelsByMake } from '../lib/catalogue-names.ts';
import { useListForm } from '../listings/list-form.ts';
import { MakeAndModel } from './make-and-model.tsx';
import { SearchButton } from './search-button.tsx';

/** The fuller search, with bounds on both sides. */
export function SearchPanel({ models }: { models: ModelsByMake }) {
  const submit = useListForm(CAR_LIST);
  return (
    <section className="container-page mt-8">
      <div className="rounded-2xl border border-stone-200 bg-white p-4 md:p-6">
        <h2 className="text-xl font-bold">More ways to search</h2>
        <form
          action="/filter"
          aria-label="More ways to search"
          onSubmit={submit}
          className="mt-4 grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-5 lg:items-end"
        >
          <MakeAndModel models={models} />
          <div className="max-md:col-span-2">
            <TextField label="Location" name="location" placeholder="Kampala, Mukono …" />
          </div>
          <SelectField label="From year" name="minYear">
            <option value="">Any</option>
            <YearOptions />
          </SelectField>
          <SelectField label="To year" name="maxYear">
            <option value="">Any</option>
            <YearOptions />
          </SelectField>
          <SelectField label="Min mileage" name="minMileage">
            <option value="">Any</option>
            <MileageOptions />
          </SelectField>
          <SelectField label="Max mileage" name="maxMileage">
            <option value="">Any</option>
            <MileageOptions />
          </SelectField>
          <TextField label="Min price (Ugx)" name="minPrice" isNumber />
          <TextField label="Max price (Ugx)" name="maxPrice" isNumber />
          <div className="self-end max-lg:col-span-full">
            <SearchButton />
          </div>
        </form>
      </div>
    </section>
  );
}
