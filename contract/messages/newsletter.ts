/** What the market says of its news by email. */

export const NEWS_BY_EMAIL = 'News by email';
export const NEWS_OF_CARS = 'News of cars and prices by email';
export const SUBSCRIBE = 'Subscribe';
export const NEWSLETTER_ASKED = 'Please check your email, and confirm that you want our news.';
export const NEWSLETTER_FAILED = 'That did not work. Please try again.';

// ---- where its mailed links lead

export const SEND_ME_NEWS = 'Yes, send me news';
export const NEWSLETTER_CONFIRMED = 'You will get our news. Every mail has a link that ends it.';
export const NO_MORE_NEWS = 'No more news';
export const UNSUBSCRIBE = 'Unsubscribe';
export const NEWSLETTER_ENDED = 'You will get no more news from us.';
