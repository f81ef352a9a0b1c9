import { useState } from 'react';
import * as messages from '#contract/messages/home.ts';
import { Field } from '../../ui/forms/field.tsx';
import { MileageOptions, YearOptions } from '../../ui/forms/number-options.tsx';
import { ChevronRight } from '../../ui/icons.tsx';
import type { ModelsByMake } from '../lib/catalogue-names.ts';
import { MakeAndModel } from './make-and-model.tsx';
import { SearchForm } from './search-form.tsx';

const FORM_ID = 'more-ways-to-search';

const AMOUNT = {
  inputMode: 'numeric',
  autoComplete: 'off',
  maxLength: 100,
  // Small enough for a price of a hundred million beside another one.
  controlClass: 'lg:px-2 lg:text-sm',
} as const;

/** The full search, with bounds on both sides. On a phone it is folded, so that the cars are near the top. */
export function SearchPanel({ models, total }: { models: ModelsByMake; total: number | null }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="container-page mt-4 md:mt-8">
      <div className="rounded-2xl border border-stone-200 bg-white px-4 md:p-6">
        <h2 className="without-script hidden text-xl font-bold md:block">{messages.MORE_WAYS_TO_SEARCH}</h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={FORM_ID}
          onClick={() => setOpen(!isOpen)}
          className="needs-script flex min-h-12 w-full cursor-pointer items-center justify-between font-semibold md:hidden"
        >
          {messages.MORE_WAYS_TO_SEARCH}
          <ChevronRight className={`size-5 transition-transform ${isOpen ? '-rotate-90' : 'rotate-90'}`} />
        </button>
        <SearchForm
          id={FORM_ID}
          label={messages.MORE_WAYS_TO_SEARCH}
          total={total}
          className={`without-script mt-2 mb-4 grid-cols-2 gap-3 md:mt-4 md:mb-0 md:grid md:grid-cols-3 lg:grid-cols-5 lg:items-end ${isOpen ? 'grid' : 'hidden'}`}
        >
          <MakeAndModel models={models} />
          <div className="max-md:col-span-2">
            <Field
              label={messages.LOCATION}
              name="location"
              autoComplete="off"
              maxLength={100}
              placeholder={messages.LOCATION_EXAMPLE}
            />
          </div>
          <Field kind="choice" label={messages.FROM_YEAR} name="minYear">
            <option value="">{messages.ANY_BOUND}</option>
            <YearOptions />
          </Field>
          <Field kind="choice" label={messages.TO_YEAR} name="maxYear">
            <option value="">{messages.ANY_BOUND}</option>
            <YearOptions />
          </Field>
          <Field kind="choice" label={messages.MIN_MILEAGE} name="minMileage">
            <option value="">{messages.ANY_BOUND}</option>
            <MileageOptions />
          </Field>
          <Field kind="choice" label={messages.MAX_MILEAGE} name="maxMileage">
            <option value="">{messages.ANY_BOUND}</option>
            <MileageOptions />
          </Field>
          <Field label={messages.MIN_PRICE} name="minPrice" {...AMOUNT} />
          <Field label={messages.MAX_PRICE} name="maxPrice" {...AMOUNT} />
        </SearchForm>
      </div>
    </section>
  );
}
