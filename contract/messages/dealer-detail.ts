/** What the page of a dealer says. */

/** For search engines. */
export const dealerDescription = (name: string, features: readonly string[]) =>
  `Cars for sale at ${name} in Uganda, with prices in shillings. ${features.join(', ')}`;
export const logoOf = (name: string) => `${name} logo`;
export const FEATURED_INVENTORY = 'Featured Inventory';
