import { PHONE_EXAMPLE } from './forms.ts';

/** Sentences of the pages of a member's account. */

export const ACCOUNT = 'Account';
export const ACCOUNT_INFORMATION = 'Account Information';
export const WISHLIST = 'Wishlist';
export const YOUR_ADS = 'Your ads';
export const FAVOURITES = 'Favourites';
export const PHONE_INVALID = `Phone must be 10 digits, such as ${PHONE_EXAMPLE}`;

// ---- changing the password

export const UPDATE_PASSWORD = 'Update Password';
export const OTHERS_SIGNED_OUT = 'Changing your password signs you out on all your other devices.';
export const CURRENT_PASSWORD = 'Current password';
export const ALL_FIELDS_REQUIRED = 'All fields are required.';
export const NEW_PASSWORDS_DIFFER = 'New password and confirmation do not match.';
export const PASSWORD_CHANGED = 'Password changed successfully!';
export const PASSWORD_CHANGE_FAILED = 'Error changing password. Please try again.';

// ---- deleting the account

export const DELETE_ACCOUNT = 'Delete my account';
export const DELETE_ACCOUNT_MEANS =
  'We delete your name, email, phone number, saved cars, liked cars and what you asked sellers, at once. This cannot be undone.';
export const DELETE_FOR_GOOD = 'Delete for good';
export const KEEP_ACCOUNT = 'Keep my account';
export const SIGNED_IN_BY_GOOGLE =
  'If you sign in with Google and have no password, set one first: log out, then choose “Forgot your password?” on the sign-in page.';
