/** Ten digits as stored, "0700000001", as they are dialled from anywhere: "+256700000001". */
export const dialledPhone = (phone: string) => phone.replace(/^0/, '+256');

/** "+256 700 000 001" */
export const formatPhone = (phone: string) =>
  dialledPhone(phone).replace(/^(\+256)(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4');

/**
 * As it is kept: ten digits. People also write +256, 256 or nothing before the nine that follow, and spaces; what is
 * copied from a list of contacts may hold marks that nobody sees. Of nine digits of which the first alone is 0, one is missing.
 */
export const normalPhone = (typed: string): string =>
  typed.replace(/[\s().\p{Cf}\p{Pd}]/gu, '').replace(/^(?:\+?256)?0?((?!0[1-9])\d{9})$/, '0$1');
