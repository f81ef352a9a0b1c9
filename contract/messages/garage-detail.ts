import { formatNumber } from '../numbers.ts';

/** What the page of a garage says. */

/** For search engines. */
export const garageDescription = (name: string, location: string | null) =>
  `Spare parts at ${name}${location === null ? '' : `, ${location}`}, Uganda, with prices in shillings.`;
export const sparePartCount = (total: number) => (total === 1 ? '1 Sparepart' : `${formatNumber(total)} Spareparts`);
