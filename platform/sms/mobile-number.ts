import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** Ugandan mobile numbers begin with 7; 39 and 41 are landlines. */
const MOBILE = /^7\d{8}$/;

/** Returns Uganda's mobile number in any written form as ten digits. Undefined for any other text. */
export function mobileNumber(typed: string): string | undefined {
  // Full-width digits are read too, and the international prefix 00; from Uganda it is 000.
  const written = typed
    .normalize('NFKC')
    .trim()
    .replace(/^tel:/i, '')
    .replace(/^00(?=[1-9])/, '+');
  const number = parsePhoneNumberFromString(written, { defaultCountry: 'UG', extract: false });
  if (number?.countryCallingCode !== '256' || number.ext !== undefined) return undefined;
  return MOBILE.test(number.nationalNumber) ? `0${number.nationalNumber}` : undefined;
}
