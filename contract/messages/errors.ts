/** Sentences for requests that the API or the server could not answer. */

// Why a request failed. The words follow a text such as "Error loading cars:".
export const SERVICE_UNAVAILABLE = 'the service is not available right now';
export const SERVICE_UNREACHABLE = 'the service cannot be reached';
export const UNEXPECTED_ANSWER = 'the service gave an unexpected answer';
export const REQUEST_REFUSED = 'the request was refused';

/** The API answers this sentence, and forms show it unchanged. */
export const TOO_MANY_REQUESTS = 'Too many requests, please try again later.';

const HOUR_MIN = 60;
/** Returns when to try again: "in 5 minutes", "in 3 hours". Rounded up, so that it is never too early. */
export function whenToTryAgain(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  if (minutes === 1) return 'in a minute';
  if (minutes < HOUR_MIN) return `in ${minutes} minutes`;
  const hours = Math.ceil(minutes / HOUR_MIN);
  return hours === 1 ? 'in an hour' : `in ${hours} hours`;
}

/** The API answers this sentence, and forms show it unchanged. */
export const DISK_NEARLY_FULL =
  'We cannot receive files right now. Please try again later. What you have already sent is safe.';

export const FORM_UNREADABLE = 'Part of the form was lost on the way. Please send it again.';

// ---- error pages without the site's header and footer

const CANNOT_SHOW: Record<number, [title: string, words: string]> = {
  403: ['You cannot see this page', 'Your account does not have access to it.'],
  404: ['Page not found', 'Please check the address.'],
  429: ['Too many requests', 'Please wait a few minutes, and open the page again.'],
  500: ['Something went wrong', 'It is not your fault. Please try again in a moment.'],
  503: ['We cannot show this right now', 'Please try again in a few seconds.'],
};
/** Returns the title and text of the page that is shown in place of a page that failed with this HTTP status. */
export const cannotShow = (status: number): [title: string, words: string] =>
  CANNOT_SHOW[status] ?? ['This address cannot be read', 'It may have been cut, or mistyped. Please check it.'];
export const TO_FIRST_PAGE = 'To the first page';

export const TOO_BUSY = 'We are very busy right now';
export const TRY_AGAIN_SOON = 'Please try again in a few seconds.';
export const NOTHING_TO_SEND_HERE = 'This page does not accept forms';
export const ONLY_TO_LOOK_AT = 'Go back in your browser, or open the page.';
export const OPEN_THE_PAGE = 'Open the page';
export const NOT_SENT = 'Your form was not sent';
export const BACK_TO_THE_FORM = 'Back to the form';
const NOT_SENT_REASONS: Record<number, string> = {
  403: 'Your browser says it came from another site, or your account may not do this.',
  413: 'It is too long.',
  429: 'Too many forms have come from your network. Please wait a few minutes.',
  500: 'Something went wrong on our side.',
  503: 'We cannot accept it right now. Please wait a few seconds.',
};
/** Reasons that tell the visitor to open the form again, and what is asked first or where, by the name of the API's error. */
const ASKED_FIRST: Record<string, string> = {
  UnauthorizedError: 'You are signed out. Open the form again: you are asked to sign in first.',
  AddressError:
    'You opened it at another address than the market’s own, and nothing can be sent from there. Open it at the market’s address.',
  SecondFactorError: 'Your second factor is asked for again. Open the form: you are asked for a code first.',
};
/** Returns why a form was not sent, and what to do. `error`: the name of the API's error. */
export const notSentReason = (status: number, error = '') =>
  ASKED_FIRST[error] ??
  `${NOT_SENT_REASONS[status] ?? 'It could not be read.'} Go back in your browser: what you typed is still there.`;
