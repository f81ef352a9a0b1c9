/** Sentences for signing in with a phone number and a code by SMS. */

export const BY_NUMBER = 'With your mobile number';
export const NUMBER_MEANS = 'We send you a code by SMS. No password is needed, and a new number begins an account.';
export const OR_BY_EMAIL = 'or with email and password';
export const SIGN_IN_BY_MAIL = 'I have an account with an email address';
export const KNOWN = 'Password, or the title of one of its ads on sale';
export const ANOTHERS_ACCOUNT = 'That account is not mine: begin a new one';
export const OTHER_NUMBER = 'Send a new code, or use another number';
/** The words before the link to the terms. */
export const AGREE_BY_SIGNING_IN = 'By going on you agree to the ';
export const sentTo = (phone: string) =>
  `We have sent a 6-digit code to ${phone}. It works for 10 minutes, and can take a minute to arrive.`;
export const CODE_INSTEAD = 'No password? Get a code by SMS';
export const CODE_INSTEAD_MEANS =
  'Enter the code in place of the password. It goes to the number that you have confirmed.';
