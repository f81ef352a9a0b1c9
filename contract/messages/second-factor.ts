import type { Area } from '../office/areas.ts';

/** Sentences of two-step sign-in: setting up an authenticator app, and entering its codes. Those about passkeys are in passkeys.ts. */

export const SECOND_FACTOR = 'Two-step sign-in';
const ENTER_CODE = 'Enter your code';
export const ENTER_CODE_MEANS = 'Open the authenticator app on your phone and enter the code it shows.';
export const OR_RECOVERY_CODE = 'Six digits, or one of your recovery codes';
/** The title of the page that asks for the second factor, for members who have a passkey but no authenticator app. */
const GIVE_PASSKEY = 'Use your passkey';
export const GIVE_PASSKEY_MEANS =
  'Unlock your passkey with your fingerprint, face or PIN. Is it not at hand? Enter one of your recovery codes.';
/** The title of the page that asks for the second factor. `hasApp`: true if the member has an authenticator app, false if only passkeys. */
export const giveFactor = (hasApp: boolean) => (hasApp ? ENTER_CODE : GIVE_PASSKEY);
export const RECOVERY_CODE = 'One of your recovery codes';
export const CODE_LABEL = 'Code';
export const CONTINUE = 'Continue';
export const SIGN_OUT_INSTEAD = 'Sign out';

// ---- a form that is carried out only after the second factor has been given

export const FORM_IS_KEPT = 'What you entered is kept. It is sent as soon as you have done this.';
export const SET_UP_FIRST = 'This needs two-step sign-in. Set it up, then come back here and continue.';
export const SET_UP_IN_NEW_TAB = 'Set it up in a new tab';

// ---- setting up two-step sign-in

export const WHY_SECOND_FACTOR: Record<Area, string> = {
  staff:
    'Staff can remove ads and see people’s details, so a password is not enough. Every twelve hours you also need a code from your phone, or a passkey.',
  sell: 'With it, someone who steals your password cannot create API tokens, change your team or download your buyers’ details. For those you also need a code from your phone, or a passkey, every twelve hours.',
};
export const NEEDS_AN_APP =
  'First install an authenticator app. Aegis, Google Authenticator and Microsoft Authenticator are free.';
export const SET_UP = 'Set up';
export const SCAN_PICTURE = 'Scan this picture with the authenticator app on your phone.';
export const PICTURE_ALT = 'QR code for your authenticator app';
export const OR_TYPE_SECRET = 'Or type this key into the app:';
export const CONFIRM = 'Confirm';

// ---- recovery codes

export const IS_SET_UP = 'Two-step sign-in is ready.';
export const RECOVERY_CODES = 'Recovery codes';
export const KEEP_CODES =
  'If you lose your phone, each of these codes lets you in once. Write them down now: you will not see them again.';
export const CODES_ARE_KEPT = 'I have written them down';

// ---- changing two-step sign-in

export const IS_ON = 'Two-step sign-in is on.';
export const FRESH_CODE = 'A new code from your app, or a recovery code';
export const ADD_APP = 'Set up an authenticator app too';
export const ADD_APP_MEANS = 'Its codes work in browsers and on devices that have no passkey.';
export const ANOTHER_APP = 'Use another phone';
export const ANOTHER_APP_MEANS = 'Your old app keeps working until you have entered a code from the new one.';
export const NEW_CODES = 'Get new recovery codes';
export const codesLeft = (count: number) =>
  `${count === 1 ? 'One recovery code is' : `${count} recovery codes are`} left. New ones replace them.`;
export const REMOVE = 'Turn it off';
export const REMOVE_MEANS =
  'Your passkeys are removed too, and your password is enough again. Staff must set it up again before they can work.';
