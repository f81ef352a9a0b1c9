import type { MailWords } from './mails.ts';

/** Sentences about changing a dealer's or garage's public phone number. */

export const FIXED_LINE =
  'We send a code by SMS to every new number, and a landline cannot get it. Enter a mobile number, or write to us.';

// ---- the form on the seller's page

export const CODE_SENT = 'A code is on its way';
export const codeTo = (number: string) =>
  `Enter the 6 digits we send to ${number}, and buyers will see it. Until then they see the old number.`;
export const CODE = 'Code';
export const CONFIRM_NUMBER = 'Confirm number';
export const NUMBER_CONFIRMED = 'Confirmed. Buyers see the new number now.';

// ---- the mail to all owners of the seller

export const numberChangedMail = (
  site: string,
  { seller, number, days }: { seller: string; number: string; days: number },
): MailWords => ({
  subject: `A new number for ${seller} on ${site}`,
  paragraphs: [
    `Someone has asked to make ${number} the number that buyers of ${seller} call or write to on ${site}. Buyers see it once the code we sent to it is entered.`,
    'If you or your team did this, there is nothing to do.',
  ],
  label: 'This was not us',
  notes: [`The link puts the old number back and signs out the person who changed it. It works for ${days} days.`],
});

// ---- the page that the link in the mail to the owners opens

export const WAS_IT_NOT_YOU = 'Was it not you?';
export const alarmMeans = (seller: string, number: string) =>
  `${number} was entered as the number of ${seller}. If no one in your team did this, put the old number back. The person who changed it will be signed out everywhere.`;
export const TAKE_BACK = 'Put the old number back';
export const TAKEN_BACK = 'The old number is back';
export const TAKEN_BACK_MEANS =
  'Now change your team’s passwords and set up two-step sign-in. Check your team and your API tokens too.';
export const TO_THE_TEAM = 'Check your team';
export const ALARM_GONE = 'This link no longer works';
export const ALARM_GONE_MEANS =
  'It is too old, or was never ours. Check your page, and write to us if a number there is not yours.';
