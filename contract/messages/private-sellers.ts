/** Sentences for private sellers about the name and number that buyers see. */

export const NAME_LENGTH = 'Use 2 to 40 characters.';
export const NAME_CHARACTERS = 'Use letters, digits and single spaces, with at least one letter.';
export const NAME_HAS_NUMBER = 'Do not put a phone number in the name. Buyers get yours from your ad.';
export const LOCATION_HAS_NUMBER = 'Enter only the place where the car or part is, without a phone number or link.';
export const NAME_IS_USERNAME = 'Do not use the name you sign in with. Choose another, such as your first name.';
export const NAME_OF_THE_MARKET = 'Buyers would think you work for us. Choose another name, such as your first name.';
export const NAME_OF_ANOTHER =
  'This looks like the name of a business or public office. Choose another, such as your first name.';
export const NAME_OF_SELLER =
  'Another seller has this name. Add something, such as the first letter of your surname, or your town.';
export const ONE_ALPHABET = 'Use letters of one alphabet only, such as a to z.';
export const LOCATION_IS_NAME = 'Enter only the place where the car or part is, without the name of a business.';

export const NO_MOBILE_NUMBER = 'Enter a Ugandan mobile number, such as 0772 123 456.';
export const CODE_DIGITS = 'Enter the 6 digits from the SMS.';
export const wrongCode = (left: number) =>
  left === 0
    ? 'That code is wrong, and you have no tries left. Ask for a new code.'
    : `That code is wrong. You have ${left} ${left === 1 ? 'try' : 'tries'} left.`;
export const CODE_OVER = 'This code has expired. Ask for a new one.';
/** `when`: when to ask again, for example "in 5 minutes". */
export const codesUsedUp = (when: string) => `You have asked for too many codes. Try again ${when}.`;
export const NUMBER_IDLE =
  'The account of this number was not used for 90 days, and networks give unused numbers out again. Enter its password, or the title of one of its ads on sale. Or begin a new account.';
export const NUMBER_NOT_KNOWN = 'That is neither the password nor the title of one of its ads on sale.';
export const NUMBER_NEEDS_PASSWORD =
  'This account is protected further. Sign in with its password, beside its number or email address.';
export const NO_NUMBER_YET = 'You have no proven number yet.';
export const ALREADY_SIGNED_IN = 'You are signed in already. Go on to your ads.';
export const GUESTS_USED_UP = (when: string) =>
  `Too many ads were begun from your network. Try again ${when}, or sign in.`;
export const NUMBER_TAKEN = 'Another account uses this number. Enter a different one.';

/** The SMS with a code. It fits into one SMS, of at most 160 characters of the GSM alphabet. */
export const codeSms = (market: string, code: string) =>
  `${code} is your ${market} code. It works for 10 minutes. Do not share it with anyone.`;
/** The SMS with a code if the market's name has a character outside the GSM alphabet: the name is left out. */
export const plainCodeSms = (code: string) =>
  `${code} is your code. It works for 10 minutes. Do not share it with anyone.`;
