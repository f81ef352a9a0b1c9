/** Sentences of forms about their fields. */

export const NAME_LABEL = 'Name';
export const EMAIL_LABEL = 'Email';
export const PASSWORD_LABEL = 'Password';
export const EMAIL_EXAMPLE = 'name@example.com';
/** Non-breaking spaces keep the phone number on one line. */
export const PHONE_EXAMPLE = '0772\u00a0123\u00a0456';

export const isRequired = (label: string) => `${label} is required`;
export const EMAIL_INVALID = 'Enter an email address such as name@example.com';

// ---- the button that shows a typed password

/** The button that shows a typed password. */
export const SHOW = 'Show';
export const HIDE = 'Hide';
export const showTyped = (label: string) => `Show ${label.toLowerCase()}`;
