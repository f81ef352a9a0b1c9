import { formatNumber } from './numbers.ts';

/** Every sentence that the product says to its users word for word, in one place. */

export const CARS_HEADING = 'Cars On Sale In Uganda';
export const resultsBadge = (total: number) => `${formatNumber(total)} results`;
export const FILTER_BY = 'FILTER BY';
export const NO_VEHICLES = 'No Vehicles Found';
export const NO_VEHICLES_HINT = 'Please adjust your filters or try different search terms';
export const SHOW_ALL_VEHICLES = 'Show All Vehicles';
export const RESET_ALL_FILTERS = 'Reset All Filters';
export const CHOOSE_MAKE_FIRST = 'Choose a make to see its models.';
/** What a press would show; null: not known. */
export const showResults = (total: number | null) =>
  total === null ? 'Show results' : `Show ${formatNumber(total)} results`;
export const CHOSEN_FILTERS = 'Chosen filters';
export const fromBound = (bound: string) => `From ${bound}`;
export const upToBound = (bound: string) => `Up to ${bound}`;
export const removeFilter = (label: string) => `Remove ${label}`;
export const carsError = (reason: string) => `Error loading cars: ${reason}`;

export const CAR_NOT_FOUND = 'Car not found';
export const CAR_ERROR = 'Error fetching car details';
export const NO_FEATURES = 'No features available';
export const NO_RELATED_CARS = 'No related cars found';
export const NO_FEATURED_CARS = 'No featured cars found';
export const PRICE_ON_REQUEST = 'Price on request';

export const RECENT_HEADING = 'My Recently Viewed Cars';
export const recentError = (reason: string) => `Error: ${reason}`;

export const UNEXPECTED_ERROR = 'Unexpected Application Error!';
export const PAGE_NOT_FOUND = 'Page not found';

// Why the API gave nothing; said after "Error loading cars:" and its like.
export const SERVICE_UNAVAILABLE = 'the service is not available right now';
export const SERVICE_UNREACHABLE = 'the service cannot be reached';
export const UNEXPECTED_ANSWER = 'the service gave an unexpected answer';
export const REQUEST_REFUSED = 'the request was refused';

// ---- spare parts, garages, dealers, articles

export const SPARE_PARTS_HEADING = 'Spareparts On Sale';
export const NO_SPARE_PARTS = 'No Spareparts Found';
export const NO_SPARE_PARTS_HINT = 'Please adjust your filters or try different search terms.';
export const SHOW_ALL_SPARE_PARTS = 'Show All Spareparts';
export const relatedHeading = (make: string | null) => (make === null ? 'Related Cars' : `Related Cars (${make})`);

export const GARAGES_HEADING = 'Our Trusted Garages';
export const GARAGES_ERROR = 'Error loading garages';
export const NO_GARAGES = 'No garages are listed yet.';
export const DEALERS_HEADING = 'Dealers';
export const DEALERS_ERROR = 'Error loading dealers';
export const NO_DEALERS = 'No dealers are listed yet.';
export const DEALER_NOT_FOUND = 'Dealer not found';
export const FEATURED_INVENTORY = 'Featured Inventory';
export const NO_STOCK = 'Currently no vehicles available';

export const ARTICLES_HEADING = 'News & Updates';
export const ARTICLES_ERROR = 'Error loading articles';
export const NO_ARTICLES = 'There are no articles yet.';
export const ARTICLE_NOT_FOUND = 'Article not found';

export const CONTACT_SENT = "✓ Message Sent! We'll contact you shortly";
export const CONTACT_FAILED = '! There was an error. Please try again';
export const isTooLong = (label: string, most: number) => `${label} must be at most ${formatNumber(most)} characters`;
export const TOO_BUSY = 'Many people are here right now';
export const TRY_AGAIN_SOON = 'Try again in a few seconds.';
export const TRY_AGAIN = 'Try again';
export const OFFLINE = 'You are offline.';
export const SCRIPTS_FAILED = 'A part of this page has not come.';
export const NOTHING_TO_SEND_HERE = 'Nothing can be sent to this page';
export const ONLY_TO_LOOK_AT = 'Go back in your browser, or open the page.';
export const OPEN_THE_PAGE = 'Open the page';
export const NOT_SENT = 'This was not sent';
export const BACK_TO_THE_FORM = 'Back to the form';
const NOT_SENT_REASONS: Record<number, string> = {
  403: 'Your browser says that it came from another site.',
  413: 'It is too long.',
  429: 'Too many came from your network just now: wait a few minutes.',
  500: 'Something went wrong on our side.',
  503: 'We cannot take it right now: wait a few seconds.',
};
export const notSentReason = (status: number) =>
  `${NOT_SENT_REASONS[status] ?? 'It could not be read.'} Go back in your browser: what you wrote is still there.`;
export const NEWSLETTER_ASKED = 'Please check your email, and confirm that you want our news.';
export const NEWSLETTER_CONFIRMED = 'You will get our news. Every mail has a link that ends it.';
export const NEWSLETTER_ENDED = 'You will get no more news from us.';
export const NEWSLETTER_FAILED = 'That did not work. Please try again.';

export const NO_SUCH_MAKE = 'No such make';

export const COMING_SOON = 'Coming Soon';
export const STAY_TUNED = 'Stay Tuned';

// ---- accounts

export const PASSWORDS_DIFFER_ON_REGISTER = 'Passwords do not match!';
export const TERMS_REQUIRED = 'You must agree to the terms & conditions';
export const REGISTERED = 'Registration successful! Please check your email to verify your account.';
export const REGISTRATION_REFUSED = 'Registration failed. Please check your details.';
export const REGISTRATION_FAILED = 'Something went wrong! Please try again.';

export const LOGGED_IN = 'Login successful!';
export const LOGIN_FAILED = 'An unexpected error occurred';
export const GOOGLE_FAILED = 'The sign-in could not be completed. Please try again.';

export const RESET_LINK_SENT = 'If this email is registered, you will receive a password reset link shortly.';
export const ACCOUNT_ERROR = 'An unexpected error occurred.';

export const MISSING_RESET_TOKEN = 'Missing reset token';
export const PASSWORDS_DIFFER = 'Passwords do not match';
export const PASSWORD_RESET = 'Password has been reset successfully!';
export const PASSWORD_RESET_FAILED = 'Password reset failed';

export const ALL_FIELDS_REQUIRED = 'All fields are required.';
export const NEW_PASSWORDS_DIFFER = 'New password and confirmation do not match.';
export const PASSWORD_CHANGED = 'Password changed successfully!';
export const PASSWORD_CHANGE_FAILED = 'Error changing password. Please try again.';

export const PROFILE_UPDATED = 'Profile updated successfully!';
export const NOT_AUTHORIZED = 'You are not authorized to perform this action';
export const NO_USER_ID = 'User identification failed';

export const LIKED_CARS_ERROR = 'Error fetching liked cars';
export const NO_LIKED_CARS = 'No valid liked car data found.';
export const NO_FAVOURITES = 'There are no cars here yet';
export const CAR_GONE = 'This car is no longer on sale.';

/** The API's own sentences that the screens answer to. */
export const EMAIL_NOT_CONFIRMED = 'Your account email is not confirmed';

export const isRequired = (label: string) => `${label} is required`;
export const EMAIL_INVALID = 'Enter an email address such as name@example.com';
export const USERNAME_INVALID = 'Use 3 to 50 letters, digits and spaces';
export const PASSWORD_LENGTH = 'Use 6 to 128 characters';
export const PHONE_INVALID = 'Phone must be 10 digits, such as 0772 123 456';
export const emailChangePending = (email: string) =>
  `We have sent a link to ${email}. Your address changes when you open it.`;
export const confirmationSent = (email: string) => `If ${email} is waiting to be confirmed, a new link is on its way.`;
export const EMAIL_CONFIRMED = 'Your email address is confirmed';
export const EMAIL_CONFIRMED_BEFORE = 'This email address was confirmed before';
export const EMAIL_LINK_INVALID = 'This link does not work';
export const EMAIL_CHANGE_STOPPED = 'The change is stopped, and everybody is signed out';
export const NEEDS_SCRIPTS = 'This page needs scripts, which are switched off in your browser.';
