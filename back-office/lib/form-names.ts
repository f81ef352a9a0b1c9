import type { ListingFormChoices } from '#contract/office/form-schemas.ts';

/** Returns the names of a small table, by its entity. */
export function namesIn({ makes, categories, spareCategories, features }: ListingFormChoices, target: string) {
  const names: Readonly<Record<string, readonly string[]>> = {
    makes: makes.map(({ name }) => name),
    categories,
    sparecategories: spareCategories,
    features,
  };
  return names[target] ?? [];
}
