/** Returns a stored number, like "0700000001", in international form: "+256700000001". */
export const dialledPhone = (phone: string) => phone.replace(/^0/, '+256');

/** Returns a number in international form, with spaces: "+256 700 000 001". */
export const formatPhone = (phone: string) =>
  dialledPhone(phone).replace(/^(\+256)(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4');

/**
 * Returns a typed number in the form in which it is stored: ten digits, the first of them 0. "+256" and "256" are replaced; spaces, dots, dashes,
 * brackets and invisible characters are removed. Any other text stays as it is without these characters.
 */
export const normalPhone = (typed: string): string =>
  typed.replace(/[\s().\p{Cf}\p{Pd}]/gu, '').replace(/^(?:\+?256)?0?((?!0[1-9])\d{9})$/, '0$1');
