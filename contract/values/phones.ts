/** Returns a stored number, "0700000001", as it is dialled from any country: "+256700000001". */
export const dialledPhone = (phone: string) => phone.replace(/^0/, '+256');

/** "+256 700 000 001" */
export const formatPhone = (phone: string) =>
  dialledPhone(phone).replace(/^(\+256)(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4');

/**
 * Returns a number as it is stored: ten digits. People also write +256, 256 or nothing before the nine digits, and spaces; text copied from
 * a list of contacts may hold invisible marks. Nine digits that begin with the only 0 lack one.
 */
export const normalPhone = (typed: string): string =>
  typed.replace(/[\s().\p{Cf}\p{Pd}]/gu, '').replace(/^(?:\+?256)?0?((?!0[1-9])\d{9})$/, '0$1');
