import type { ListingFormChoices } from '#contract/office/form-schemas.ts';

/** Returns the names to choose from in a form field that refers to another entity, such as all makes. `target`: that entity, such as 'makes'. */
export function namesIn({ makes, categories, spareCategories, features }: ListingFormChoices, target: string) {
  const names: Readonly<Record<string, readonly string[]>> = {
    makes: makes.map(({ name }) => name),
    categories,
    sparecategories: spareCategories,
    features,
  };
  return names[target] ?? [];
}
