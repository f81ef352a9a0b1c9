import type { ContactIntent, FieldOrMessage, LeadField } from '../leads/lead-intents.ts';

/** Errors of the API about a new lead. */

export const PHONE_OR_EMAIL = 'Enter a phone number or an email address';
export const PHONE_TO_CALL = 'Enter a phone number, so that the seller can call you';
export const NO_PHONE = 'must be a phone number such as 0772123456, or one from abroad that begins with +';
/** Errors of fields that can be left out if the message says the same. */
export const FIELD_OR_MESSAGE: Readonly<Record<FieldOrMessage, string>> = {
  offer: 'Enter how much you offer, or write a message',
};
/** Errors of fields that belong to one reason to write, but were sent with another reason. */
export const FIELD_ONLY_WITH: Readonly<Record<LeadField, string>> = {
  offer: 'can only be given with an offer',
  viewing: 'can only be given with a viewing',
};
export const NO_DAY = 'must be a day such as 2026-12-03';
/** `most`: the number of days that a buyer can choose for a viewing, including today. */
export const notADayToCome = (most: number) => `must be today or one of the ${most - 1} days after it, in Uganda`;
export const NOT_ON_SALE = 'This car or part is no longer on sale';
export const MESSAGE_OF_QUESTION = 'Write your question';
/** `when`: when to send again, for example "in 5 minutes". */
export const askedTooOften = (when: string) =>
  `Your message was not sent: too many have come from your network. Please send it again ${when}.`;
export const NO_AMOUNT = 'must be a whole number of shillings above nothing';

// ---- the reasons for writing to a seller

/** Labels of the buttons, in their order on the page. */
export const INTENT_BUTTONS: Readonly<Record<ContactIntent, string>> = {
  offer: 'Make an Offer',
  callback: 'Request Call Back',
  viewing: 'Book a Viewing',
};
export const QUESTION = 'Question';

// ---- errors of the offices' API, which their pages show unchanged

export const LEAD_MOVED = 'Someone else in your team has just changed this. Here is how it stands now.';
export const LEAD_FORGOTTEN = 'This is too old: we have deleted who asked.';
export const NOT_THAT_STEP = 'That is not possible now.';
export const REASON_NEEDED = 'Say why you lost the sale.';
export const NO_UNDO_ANY_MORE = 'This can no longer be undone.';
export const NOT_IN_THE_TEAM = 'That person is not in your team.';
export const CANNOT_BE_SOLD = 'That ad is not on sale.';
export const SINCE_WRONG = 'since must be a time in ISO 8601, such as 2026-11-24T08:00:00Z';
export const WHY_READ_MISSING = 'Say why you are reading it.';
