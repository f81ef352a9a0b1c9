/** Sentences of the pages for registering, signing in, and the links of account mails. */

export const NEEDS_SCRIPTS = 'This page needs JavaScript. Please turn it on in your browser.';
export const ACCOUNT_ERROR = 'An unexpected error occurred.';

// ---- signing in

export const EMAIL_OR_USERNAME = 'Email or username';
export const FORGOT_PASSWORD_LINK = 'Forgot your password?';
export const NEW_HERE = 'New here?';
export const LOGGED_IN = 'Login successful!';
/** Shown to a visitor who pressed a heart or bookmark without having signed in. `car`: the car's name; null if it is not known. */
export const signInToKeep = (car: string | null) =>
  car === null ? 'Sign in to keep this car.' : `Sign in to keep this car: ${car}.`;
export const SIGN_IN_NOW = 'Sign in now';
export const OR = 'or';
export const CONTINUE_WITH_GOOGLE = 'Continue with Google';
export const SIGNING_IN = 'Signing you in…';
export const GOOGLE_FAILED = 'We could not sign you in. Please try again.';

// ---- registering

export const REGISTER = 'Register';
export const REGISTER_INTRO = 'Save and like cars, and find them again on any device.';
export const REGISTER_TO_SELL_INTRO =
  'Your ads and what buyers ask about them are kept in your account, on any device.';
export const USERNAME_LABEL = 'Username';
export const CONFIRM_PASSWORD = 'Confirm password';
export const PASSWORD_TWICE = 'Please enter the password again';
/** The words before the link to the terms, the link's own words, and an addition for screen readers. */
export const I_AGREE_TO = 'I agree to the ';
export const THE_TERMS = 'terms & conditions';
export const IN_A_NEW_TAB = ' (opens in a new tab)';
export const SEND_ME_OFFERS = 'Send me news and offers by email';
export const HAVE_AN_ACCOUNT = 'Have an account?';
export const USERNAME_INVALID = 'Use 3 to 50 characters: letters, digits and spaces';
export const PASSWORD_LENGTH = 'Use 6 to 128 characters';
export const PASSWORD_HINT = 'At least 6 characters';
export const PASSWORDS_DIFFER_ON_REGISTER = 'Passwords do not match!';
export const TERMS_REQUIRED = 'You must agree to the terms & conditions';
export const REGISTERED = 'Registration successful! Please check your email to verify your account.';
export const REGISTRATION_REFUSED = 'Registration failed. Please check your details.';
export const REGISTRATION_FAILED = 'Something went wrong! Please try again.';

// ---- confirming an email address

/** The words before and after the address to which the link was sent. */
export const LINK_SENT_TO = 'We have sent a link to ';
export const MAY_TAKE_A_MINUTE = '. It may take a minute to arrive. Please check your spam folder too.';
export const NO_EMAIL_YET = 'No email yet?';
export const EMAIL_CONFIRMATION = 'Email confirmation';
export const CONFIRMING = 'Confirming your email address…';
export const EMAIL_CONFIRMED = 'Your email address is confirmed';
export const EMAIL_CONFIRMED_BEFORE = 'This email address is already confirmed';
export const CAN_SIGN_IN = 'You can sign in now.';
export const EMAIL_LINK_INVALID = 'This link does not work';
export const LINK_TOO_OLD = 'It may be too old or incomplete. We can send you a new one.';

// ---- a forgotten password

export const FORGOT_PASSWORD = 'Forgot password';
export const FORGOT_PASSWORD_INTRO = 'We will email you a link to set a new one.';
export const SEND_LINK = 'Send the link';
export const BACK_TO_SIGN_IN = 'Back to Sign In';
export const RESET_LINK_SENT = 'If this email is registered, you will receive a password reset link shortly.';
export const SET_NEW_PASSWORD = 'Set a new password';
export const SET_PASSWORD = 'Set password';
export const NEW_PASSWORD = 'New password';
export const CONFIRM_NEW_PASSWORD = 'Confirm new password';
export const ASK_FOR_NEW_LINK = 'Get a new link';
export const GO_ON = 'Continue';
export const MISSING_RESET_TOKEN = 'Missing reset token';
export const PASSWORDS_DIFFER = 'Passwords do not match';
export const PASSWORD_RESET = 'Password has been reset successfully!';
export const PASSWORD_RESET_FAILED = 'Password reset failed';

// ---- stopping a change of the email address

export const STOP_ADDRESS_CHANGE = 'Stop the email change';
export const STOP_CHANGE = 'Stop the change';
export const STOP_CHANGE_MEANS =
  'Your account will keep this email address, and all devices will be signed out, this one too.';
export const EMAIL_CHANGE_STOPPED = 'The change is stopped, and all devices are signed out';
export const SOMEONE_ELSE_MAY = 'Someone else may have been using your account. Set a new password now.';

// ---- sending the confirmation mail again

export const SEND_AGAIN = 'Send a new link';
export const confirmationSent = (email: string) => `If ${email} is waiting to be confirmed, a new link is on its way.`;
