import { HERO_PRICE_OPTIONS, HERO_PRICE_UNIT } from '#contract/limits.ts';
import { CAR_LIST } from '#contract/lists/car-list.ts';
import { SelectField } from '../../ui/fields.tsx';
import { formatPrice } from '../../ui/format.ts';
import { NameOptions } from '../../ui/name-options.tsx';
import { YearOptions } from '../../ui/number-options.tsx';
import type { ModelsByMake } from '../lib/catalogue-names.ts';
import { useListForm } from '../listings/list-form.ts';
import { MakeAndModel } from './make-and-model.tsx';
import { SearchButton } from './search-button.tsx';

/** The quick search over the hero: one choice each, and away. */
export function HeroForm({ categories, models }: { categories: string[]; models: ModelsByMake }) {
  const submit = useListForm(CAR_LIST);
  return (
    // From the top, not centred: while the form is still coming, each of its rows would move what stands there.
    <section className="hero-background min-h-[500px] py-8 text-white lg:py-24">
      <div className="container-page">
        <h1 className="max-w-2xl text-3xl font-extrabold tracking-tight text-balance md:text-5xl">
          Find your next car in Uganda
        </h1>
        <p className="mt-3 max-w-xl text-stone-200 md:text-lg">
          Cars on the road here and on the way from Japan, with prices in shillings.
        </p>
        <form
          action="/filter"
          aria-label="Find a car"
          onSubmit={submit}
          className="mt-6 grid grid-cols-2 gap-3 rounded-2xl bg-white p-4 text-ink shadow-lg md:grid-cols-3 lg:grid-cols-6 lg:items-end"
        >
          <MakeAndModel models={models} />
          <SelectField label="Body type" name="selectedCategory">
            <option value="">All types</option>
            <NameOptions names={categories} />
          </SelectField>
          <SelectField label="Year" name="year">
            <option value="">All years</option>
            <YearOptions />
          </SelectField>
          <SelectField label="Price up to" name="price">
            <option value="">All prices</option>
            {HERO_PRICE_OPTIONS.map((thousands) => (
              <option key={thousands} value={thousands}>
                {formatPrice(thousands * HERO_PRICE_UNIT)}
              </option>
            ))}
          </SelectField>
          <div className="self-end max-lg:col-span-full">
            <SearchButton />
          </div>
        </form>
      </div>
    </section>
  );
}
