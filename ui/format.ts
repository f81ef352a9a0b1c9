import { PRICE_ON_REQUEST } from '#contract/messages.ts';
import { formatNumber } from '#contract/numbers.ts';

/** Whole shillings as the market writes them: "Ugx 45,000,000". */
export const formatPrice = (shillings: number | null) =>
  shillings === null ? PRICE_ON_REQUEST : `Ugx ${formatNumber(shillings)}`;

export const formatKm = (km: number) => `${formatNumber(km)} km`;

/** Ten digits as stored, "0700000001", as they are dialled from anywhere: "+256700000001". */
export const dialledPhone = (phone: string) => phone.replace(/^0/, '+256');

/** "+256 700 000 001" */
export const formatPhone = (phone: string) =>
  dialledPhone(phone).replace(/^(\+256)(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4');

const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** "18 November 2026", of an ISO 8601 time; as it is in UTC, so that the server and every browser say the same. */
export function formatDate(time: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(time) ?? [];
  return year === undefined ? '' : `${Number(day)} ${MONTHS[Number(month) - 1]} ${year}`;
}
