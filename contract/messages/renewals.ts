/** Sentences of the page that a reminder's link opens, on which a seller renews an ad. */

export const STILL_FOR_SALE = 'Still for sale';
export const IS_IT_FOR_SALE = 'Is it still for sale?';
export const RENEWAL_FAILED = 'That did not work. Please try again.';
export const SIGN_IN_TO_SELL = 'Sign in to see your ads';
export const SEE_AD = 'See the ad';

/** Returns when an ad ends. `end`: the day on which the ad ends, in words; null if the ad has no end. */
const endsOn = (title: string, end: string | null) =>
  end === null ? `${title} is on sale.` : `${title} is on sale until ${end}.`;
export const askedFor = (title: string, end: string) => `Your ad ends on ${end}: ${title}.`;
export const PRESS_TO_KEEP = 'Tap the button and buyers will keep seeing it.';
export const thanks = (title: string, end: string | null) => `Thank you. ${endsOn(title, end)}`;
export const keptBefore = (title: string, end: string | null) => `There is nothing to do. ${endsOn(title, end)}`;

/** For each state of an ad in which it cannot be renewed: the reason. The seller can put such an ad back on sale after signing in. */
export const NOT_ON_SALE = {
  sold: (title: string) => `${title} is marked as sold.`,
  expired: (title: string) => `Your ad has ended: ${title}. You can put it back on sale.`,
  withdrawn: (title: string) => `${title} was taken off sale. You can put it back on sale.`,
  gone: () => 'This ad no longer exists.',
} as const;
