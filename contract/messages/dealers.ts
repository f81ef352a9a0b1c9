import { formatNumber } from '../values/numbers.ts';

/** Sentences of the list of dealers. */

export const DEALERS_HEADING = 'Dealers';
export const DEALERS_DESCRIPTION = 'Car dealers in Uganda, with their phone numbers and the cars they have for sale.';
export const DEALERS_ERROR = 'Error loading dealers';
/** Returns what a dealer sells, such as "136 cars, mostly Toyota and Nissan". `makes`: the most frequent makes; empty if none prevails. */
export const stockWords = ({ total, makes }: { total: number; makes: readonly string[] }) => {
  const [count, makesFollow] = total === 1 ? ['1 car', ': '] : [`${formatNumber(total)} cars`, ', mostly '];
  return makes.length === 0 ? count : count + makesFollow + makes.join(' and ');
};
export const NO_DEALERS = 'No dealers are listed yet.';
export const DEALER_NOT_FOUND = 'Dealer not found';

// ---- the page of a dealer

/** The page's description for search engines. */
export const dealerDescription = (name: string, features: readonly string[]) =>
  `Cars for sale at ${name} in Uganda, with prices in shillings. ${features.join(', ')}`;
export const logoOf = (name: string) => `${name} logo`;
export const FEATURED_INVENTORY = 'Featured Inventory';
/** The label of a link from a dealer's page to the list of cars, filtered by this dealer. */
export const narrowThese = (total: number) => `Narrow these ${formatNumber(total)} cars`;
