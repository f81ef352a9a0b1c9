/** Sentences about the market's newsletter. */

export const NEWS_BY_EMAIL = 'News by email';
export const NEWS_OF_CARS = 'News about cars and prices by email';
export const SUBSCRIBE = 'Subscribe';
export const NEWSLETTER_ASKED = 'Please check your email and confirm that you want our news.';
export const NEWSLETTER_FAILED = 'That did not work. Please try again.';

// ---- where its mailed links lead

export const SEND_ME_NEWS = 'Yes, send me news';
export const NEWSLETTER_CONFIRMED = 'You will now get our news. Every email has a link to unsubscribe.';
export const NO_MORE_NEWS = 'Unsubscribe from our news';
export const UNSUBSCRIBE = 'Unsubscribe';
export const NEWSLETTER_ENDED = 'You are unsubscribed. We will send you no more news.';
