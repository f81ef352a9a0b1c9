import { formatNumber } from '../values/numbers.ts';

/** How amounts are written on the market. */

const PRICE_ON_REQUEST = 'Price on request';

/** A price in whole shillings: "Ugx 45,000,000". */
export const formatPrice = (shillings: number | null) =>
  shillings === null ? PRICE_ON_REQUEST : `Ugx ${formatNumber(shillings)}`;

export const seatCount = (seats: number) => (seats === 1 ? '1 seat' : `${formatNumber(seats)} seats`);

export const formatKm = (km: number) => `${formatNumber(km)} km`;
