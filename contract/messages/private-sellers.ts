/** Sentences for private sellers about their public name and number. */

export const NAME_LENGTH = 'The name needs 2 to 40 characters.';
export const NAME_CHARACTERS = 'The name can have letters, digits and single spaces, and needs a letter.';
export const NAME_HAS_NUMBER = 'A telephone number does not belong in the name: buyers ask for yours on your ad.';
export const LOCATION_HAS_NUMBER =
  'The place is where the car or part is: a telephone number or a link does not belong there.';
export const NAME_IS_USERNAME = 'Choose another name than the one that you sign in with, such as your first name.';
export const NAME_OF_THE_MARKET =
  'Buyers would take this name for the market’s own people. Choose one of yours, such as your first name.';
export const NAME_OF_ANOTHER =
  'This is, or looks like, the name of a business or a public office. Choose one of yours, such as your first name.';
export const NAME_OF_SELLER =
  'Another seller has this name. Add to it, such as the first letter of your family’s name, or your town.';
export const ONE_ALPHABET = 'Write it in the letters of one alphabet, such as a to z.';
export const LOCATION_IS_NAME =
  'The place is where the car or part is: the name of the market or of a dealer does not belong there.';

export const NO_MOBILE_NUMBER = 'Enter a Ugandan mobile number, such as 0772 123 456.';
export const CODE_DIGITS = 'Enter the 6 digits of the SMS.';
export const wrongCode = (left: number) =>
  left === 0
    ? 'That is not the code, and it was the last try. Ask for a new one.'
    : `That is not the code. You have ${left} ${left === 1 ? 'try' : 'tries'} left.`;
export const CODE_OVER = 'This code is over. Ask for a new one.';
/** `when`: "in 5 minutes". */
export const codesUsedUp = (when: string) => `That is enough codes for now. Ask for another one ${when}.`;
export const NUMBER_TAKEN = 'This number is used already. Give another one.';

/** One SMS: at most 160 characters of its own alphabet. */
export const codeSms = (market: string, code: string) =>
  `${code} is your code for ${market}. It is good for 10 minutes. Give it to nobody.`;
/** Where the market's name is not of that alphabet. */
export const plainCodeSms = (code: string) => `${code} is your code. It is good for 10 minutes. Give it to nobody.`;
