/** What is said where the API, or the server itself, does not do what it was asked for. */

// Why the API gave nothing; said after "Error loading cars:" and its like.
export const SERVICE_UNAVAILABLE = 'the service is not available right now';
export const SERVICE_UNREACHABLE = 'the service cannot be reached';
export const UNEXPECTED_ANSWER = 'the service gave an unexpected answer';
export const REQUEST_REFUSED = 'the request was refused';

/** The API's own sentence, which forms show. */
export const TOO_MANY_REQUESTS = 'Too many requests, please try again later.';

// ---- pages without a frame

export const TOO_BUSY = 'Many people are here right now';
export const TRY_AGAIN_SOON = 'Try again in a few seconds.';
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
