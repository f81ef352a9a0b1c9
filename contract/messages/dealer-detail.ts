/** Sentences of a dealer's page. */

/** For search engines. */
export const dealerDescription = (name: string, features: readonly string[]) =>
  `Cars for sale at ${name} in Uganda, with prices in shillings. ${features.join(', ')}`;
export const logoOf = (name: string) => `${name} logo`;
export const FEATURED_INVENTORY = 'Featured Inventory';
