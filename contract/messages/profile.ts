import { PHONE_EXAMPLE } from './forms.ts';

/** Sentences of the page that shows a member's profile, and of its form. */

export const FULL_NAME = 'Full Name';
export const PHONE_LABEL = 'Phone';
export const PHONE_HINT = `10 digits, such as ${PHONE_EXAMPLE}`;
export const NOT_GIVEN = 'Not given';
export const NEWS_AND_OFFERS = 'News and offers';
export const BY_EMAIL = 'By email';
export const NO_NEWS = 'None';
export const EDIT = 'Edit';
export const CANCEL = 'Cancel';
export const SAVE_CHANGES = 'Save Changes';
export const LOG_OUT_BUTTON = 'Log Out';
export const PROFILE_UPDATED = 'Profile updated successfully!';
export const NOT_AUTHORIZED = 'You are not authorized to perform this action';
export const NO_USER_ID = 'User identification failed';
export const NEW_ADDRESS_HINT = 'To change it, you will need to open the link we send to the new address.';
export const emailChangePending = (email: string) =>
  `We have sent a link to ${email}. Open it to change your email address.`;
