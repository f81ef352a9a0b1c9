import { CAR_LIST } from '#contract/lists/car-list.ts';
import * as messages from '#contract/messages/home.ts';
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
        <h2 className="text-xl font-bold">{messages.MORE_WAYS_TO_SEARCH}</h2>
        <form
          action="/filter"
          aria-label={messages.MORE_WAYS_TO_SEARCH}
          onSubmit={submit}
          className="mt-4 grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-5 lg:items-end"
        >
          <MakeAndModel models={models} />
          <div className="max-md:col-span-2">
            <TextField label={messages.LOCATION} name="location" placeholder={messages.LOCATION_EXAMPLE} />
          </div>
          <SelectField label={messages.FROM_YEAR} name="minYear">
            <option value="">{messages.ANY_BOUND}</option>
            <YearOptions />
          </SelectField>
          <SelectField label={messages.TO_YEAR} name="maxYear">
            <option value="">{messages.ANY_BOUND}</option>
            <YearOptions />
          </SelectField>
          <SelectField label={messages.MIN_MILEAGE} name="minMileage">
            <option value="">{messages.ANY_BOUND}</option>
            <MileageOptions />
          </SelectField>
          <SelectField label={messages.MAX_MILEAGE} name="maxMileage">
            <option value="">{messages.ANY_BOUND}</option>
            <MileageOptions />
          </SelectField>
          <TextField label={messages.MIN_PRICE} name="minPrice" isNumber />
          <TextField label={messages.MAX_PRICE} name="maxPrice" isNumber />
          <div className="self-end max-lg:col-span-full">
            <SearchButton />
          </div>
        </form>
      </div>
    </section>
  );
}
