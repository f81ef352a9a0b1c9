import { HERO_PRICE_OPTIONS, HERO_PRICE_UNIT } from '#contract/limits.ts';
import * as messages from '#contract/messages/home.ts';
import { formatPrice } from '#contract/messages/units.ts';
import { Field } from '../../ui/forms/field.tsx';
import { NameOptions } from '../../ui/forms/name-options.tsx';
import { YearOptions } from '../../ui/forms/number-options.tsx';
import { useSite } from '../../ui/site-context.ts';
import type { ModelsByMake } from '../lib/catalogue-names.ts';
import { MakeAndModel } from './make-and-model.tsx';
import { SearchForm } from './search-form.tsx';

interface HeroFormProps {
  categories: string[];
  models: ModelsByMake;
  /** The number of all cars; null: not known. */
  total: number | null;
}

/** The quick search over the hero picture, with one choice for each field. */
export function HeroForm({ categories, models, total }: HeroFormProps) {
  const { heroHeading, heroLine } = useSite().brand;
  return (
    // Aligned to the top, not centred: otherwise the heading would move as rows of the form arrive.
    <section className="hero-background min-h-[500px] py-8 text-white lg:py-24">
      <div className="container-page">
        <h1 className="max-w-2xl text-3xl font-extrabold tracking-tight text-balance md:text-5xl">
          {heroHeading || messages.FIND_NEXT_CAR}
        </h1>
        <p className="mt-3 max-w-xl text-stone-200 md:text-lg">{heroLine || messages.WHERE_CARS_ARE}</p>
        <SearchForm
          label={messages.FIND_CAR}
          total={total}
          className="mt-6 grid grid-cols-2 gap-3 rounded-2xl bg-white p-4 text-ink shadow-lg md:grid-cols-3 lg:grid-cols-[repeat(5,minmax(0,1fr))_minmax(13rem,auto)] lg:items-end md:[&>button]:col-auto"
        >
          <MakeAndModel models={models} />
          <Field kind="choice" label={messages.BODY_TYPE_LABEL} name="selectedCategory">
            <option value="">{messages.ALL_TYPES}</option>
            <NameOptions names={categories} />
          </Field>
          <Field kind="choice" label={messages.YEAR_LABEL} name="year">
            <option value="">{messages.ALL_YEARS}</option>
            <YearOptions />
          </Field>
          <Field kind="choice" label={messages.PRICE_UP_TO} name="price" className="max-md:col-span-2">
            <option value="">{messages.ALL_PRICES}</option>
            {HERO_PRICE_OPTIONS.map((thousands) => (
              <option key={thousands} value={thousands}>
                {formatPrice(thousands * HERO_PRICE_UNIT)}
              </option>
            ))}
          </Field>
        </SearchForm>
      </div>
    </section>
  );
}
