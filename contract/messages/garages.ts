import { formatNumber } from '../values/numbers.ts';
/** Sentences of the list of garages. */

export const GARAGES_HEADING = 'Our Trusted Garages';
export const GARAGES_DESCRIPTION = 'Garages in Uganda that sell spare parts, with their phone numbers and their stock.';
export const GARAGES_ERROR = 'Error loading garages';
export const NO_GARAGES = 'No garages are listed yet.';

// ---- the page of a garage

/** The page's description for search engines. */
export const garageDescription = (name: string, location: string | null) =>
  `Spare parts at ${name}${location === null ? '' : `, ${location}`}, Uganda, with prices in shillings.`;
export const sparePartCount = (total: number) => (total === 1 ? '1 Sparepart' : `${formatNumber(total)} Spareparts`);
