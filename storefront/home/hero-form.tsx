import { HERO_PRICE_OPTIONS, HERO_PRICE_UNIT } from '#contract/limits.ts';
import { CAR_LIST } from '#contract/lists/car-list.data.ts';
import * as messages from '#contract/messages/home.ts';
import { formatPrice } from '#contract/messages/units.ts';
import { Field } from '../../ui/forms/field.tsx';
import { useSite } from '../../ui/site-context.ts';
import type { ModelsByMake } from '../lib/catalogue-names.ts';
import { MakeAndModel } from './make-and-model.tsx';
import { MoreWays } from './more-ways.tsx';
import { SearchForm } from './search-form.tsx';
import { WordsField } from './words-field.tsx';

interface HeroFormProps {
  categories: string[];
  models: ModelsByMake;
  /** The number of all cars; null if it is not known. */
  total: number | null;
}

/** The search form on the large picture: search words, and the three filters that most buyers use first. More filters can be opened below. */
export function HeroForm({ categories, models, total }: HeroFormProps) {
  const { heroHeading, heroLine } = useSite().brand;
  return (
    <section className="hero hero-background">
      <h1>{heroHeading || messages.FIND_NEXT_CAR}</h1>
      <p>{heroLine || messages.WHERE_CARS_ARE}</p>
      <SearchForm label={messages.FIND_CAR} total={total} className="hero-form">
        <MakeAndModel models={models}>
          {({ make, model }) => (
            <>
              <WordsField />
              {make}
              <Field kind="choice" label={messages.PRICE_UP_TO} name="price">
                <option value="">{messages.ALL_PRICES}</option>
                {HERO_PRICE_OPTIONS.map((thousands) => (
                  <option key={thousands} value={thousands}>
                    {formatPrice(thousands * HERO_PRICE_UNIT)}
                  </option>
                ))}
              </Field>
              <Field
                label={CAR_LIST.filters.location.label}
                name="location"
                autoComplete="off"
                maxLength={100}
                placeholder={messages.ALL_PLACES}
              />
              <MoreWays model={model} categories={categories} />
            </>
          )}
        </MakeAndModel>
      </SearchForm>
    </section>
  );
}
