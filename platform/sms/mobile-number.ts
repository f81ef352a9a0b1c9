import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** Ugandan mobile numbers begin with 7; 39 and 41 are landlines. */
const MOBILE = /^7\d{8}$/;

/** Returns a Ugandan mobile number, in whatever form it is written, as ten digits; undefined for any other text. */
export function mobileNumber(typed: string): string | undefined {
  // Full-width digits are accepted, and so are both international prefixes: 00, and Uganda's own 000.
  const written = typed
    .normalize('NFKC')
    .trim()
    .replace(/^tel:/i, '')
    .replace(/^00(?=[1-9])/, '+');
  const number = parsePhoneNumberFromString(written, { defaultCountry: 'UG', extract: false });
  if (number?.countryCallingCode !== '256' || number.ext !== undefined) return undefined;
  return MOBILE.test(number.nationalNumber) ? `0${number.nationalNumber}` : undefined;
}
