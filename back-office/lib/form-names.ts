import type { ListingFormChoices } from '#contract/office/form-schemas.ts';

/** Returns the names that a relation of the form offers, such as all makes. `target`: the entity that it leads to. */
export function namesIn({ makes, categories, spareCategories, features }: ListingFormChoices, target: string) {
  const names: Readonly<Record<string, readonly string[]>> = {
    makes: makes.map(({ name }) => name),
    categories,
    sparecategories: spareCategories,
    features,
  };
  return names[target] ?? [];
}
