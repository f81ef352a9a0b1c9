export const NOT_NOW = 'This is not possible any more: the ad has changed meanwhile.';
export const NOT_COMPLETE = 'Something is still missing.';
export const SELLER_PAUSED = 'Your ads are paused. Write to us to learn why.';
export const PHONE_NOT_PROVEN = 'Confirm your telephone number first.';
export const NO_PUBLIC_NAME = 'Choose the name that buyers are to see first.';
export const tooManyLive = (most: number) =>
  `You can have ${most} ${most === 1 ? 'ad' : 'ads'} on sale at once. Mark one as sold, or withdraw it.`;
export const NEW_AD_INSTEAD = 'This would be another car. Put it on sale as a new ad.';
export const REMOVED_IS_NOT_COPIED = 'This ad was removed, so it cannot be copied.';
export const NOTHING_TO_SEND = 'Nothing has changed that could be sent.';
export const TOO_MANY_DRAFTS = 'You have too many drafts. Delete some first.';
export const WRONG_KIND = 'This seller cannot sell that: dealers sell cars, garages sell parts.';
