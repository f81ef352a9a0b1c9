import type { ReactNode } from 'react';
import { CAR_LIST } from '#contract/lists/car-list.data.ts';
import * as messages from '#contract/messages/home.ts';
import { Field } from '../../ui/forms/field.tsx';
import { NameOptions } from '../../ui/forms/name-options.tsx';
import { MileageOptions, YearOptions } from '../../ui/forms/number-options.tsx';
import { ChevronRight } from '../../ui/icons.tsx';

const AMOUNT = { autoComplete: 'off', maxLength: 100 } as const;

/** The less used filters of the home page's search. They are hidden until they are opened, so that the cars below are near the top of the page. */
export function MoreWays({ model, categories }: { model: ReactNode; categories: string[] }) {
  return (
    <details>
      <summary>
        {messages.MORE_WAYS_TO_SEARCH}
        <ChevronRight />
      </summary>
      <div>
        {model}
        <Field kind="choice" label={CAR_LIST.filters.categories.label} name="selectedCategory">
          <option value="">{messages.ALL_TYPES}</option>
          <NameOptions names={categories} />
        </Field>
        <Field kind="choice" label={CAR_LIST.filters.year.label} name="year">
          <option value="">{messages.ALL_YEARS}</option>
          <YearOptions />
        </Field>
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
      </div>
    </details>
  );
}
