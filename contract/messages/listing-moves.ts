export const NOT_NOW = 'This is no longer possible: the ad has changed. Refresh the page.';
export const NOT_COMPLETE = 'Some details are still missing.';
export const SELLER_PAUSED = 'We have paused your ads. Write to us to find out why.';
export const PHONE_NOT_PROVEN = 'Confirm your phone number first.';
export const NO_PUBLIC_NAME = 'First choose the name that buyers will see.';
export const tooManyLive = (most: number) =>
  `You can have ${most} ${most === 1 ? 'ad' : 'ads'} on sale at once. Mark one as sold, or take it off sale.`;
export const NEW_AD_INSTEAD = 'That would be a different car. Create a new ad for it.';
export const REMOVED_IS_NOT_COPIED = 'This ad was removed, so it cannot be copied.';
export const NOTHING_TO_SEND = 'You have not changed anything, so there is nothing to send.';
export const TOO_MANY_DRAFTS = 'You have too many drafts. Delete some first.';
export const TOO_MANY_DRAFTS_OF_GUEST =
  'You have 3 drafts on this phone. Send one of them, or sign in, to begin another.';
export const WRONG_KIND = 'Dealers can sell only cars, and garages only spare parts.';
