/** Refusals of a lead. */

export const PHONE_OR_EMAIL = 'Give a phone number or an email address';
export const PHONE_TO_CALL = 'To be called back takes a phone number';
export const NO_PHONE = 'must be a phone number such as 0772123456, or one from abroad that begins with +';
export const OFFER_OR_WORDS = 'An offer says how much, or has a message';
export const OFFER_OF_OFFERS = 'belongs to an offer alone';
export const VIEWING_OF_VIEWINGS = 'belongs to a viewing alone';
export const NO_DAY = 'must be a day such as 2026-12-03';
/** `most`: number of days, today's among them. */
export const notADayToCome = (most: number) => `must be today or one of the ${most - 1} days after it, in Uganda`;
export const NOT_ON_SALE = 'There is no such car or part on sale';
export const MESSAGE_OF_QUESTION = 'A question has a message';
/** `when`: "in 5 minutes". */
export const askedTooOften = (when: string) =>
  `It was not sent: you, or others on your network, have asked a lot. Please send it again ${when}.`;
export const NO_OFFER = 'must be a whole number of shillings above nothing';
