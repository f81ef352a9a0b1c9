import { formatNumber } from '../values/numbers.ts';

/** Sentences of a garage's page. */

/** For search engines. */
export const garageDescription = (name: string, location: string | null) =>
  `Spare parts at ${name}${location === null ? '' : `, ${location}`}, Uganda, with prices in shillings.`;
export const sparePartCount = (total: number) => (total === 1 ? '1 Sparepart' : `${formatNumber(total)} Spareparts`);
