import { USERNAME_LONGEST } from '../accounts/accounts.ts';

/** Errors of the API about accounts, which forms show unchanged. */

export const WRONG_PASSWORD = 'Invalid identifier or password';
export const ACCOUNT_BLOCKED = 'Your account has been blocked by an administrator';
/** After this error the sign-in page offers to send the confirmation mail again. */
export const EMAIL_NOT_CONFIRMED = 'Your account email is not confirmed';
/** TAKEN says the same for a taken username and a taken email address, so that nobody learns which addresses have an account. */
export const TAKEN = 'Email or Username are already taken';
export const USERNAME_TAKEN = 'Username already taken';
export const EMAIL_TAKEN = 'Email already taken';
export const CURRENT_PASSWORD_WRONG = 'The provided current password is invalid';
export const SAME_PASSWORD = 'Your new password must be different than your current password';
export const WRONG_CODE = 'Incorrect code provided';
export const INVALID_TOKEN = 'Invalid token';
export const PROVIDER_DISABLED = 'This provider is disabled';
export const ONLY_OWNER =
  'You are the only owner of a dealer or garage with ads on sale. First take them off sale, or make someone else an owner.';
export const ONLY_ADMIN = 'You are the only administrator. First make someone else an administrator.';
export const NO_SESSION = 'OAuth authentication requires a completed provider session';

// ---- errors of single fields, which begin with the field's name in the API

export const EMAIL_NOT_VALID = 'must be a valid email';
export const USERNAME_TOO_LONG = `username must be at most ${USERNAME_LONGEST} characters`;
export const USERNAME_CHARACTERS = 'username may hold letters, digits and spaces';
export const USERNAME_IS_NUMBER = 'username must not be a phone number';
export const PASSWORD_NOT_VALID = 'password is not valid';
export const PASSWORD_GUESSABLE = 'This password is too easy to guess. Please choose another.';
export const PHONE_DIGITS = 'phonenumber must be 10 digits that begin with 0';
