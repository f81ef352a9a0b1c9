import type { MailWords } from './mails.ts';

/** Sentences about a dealer's or garage's new number for buyers. */

export const FIXED_LINE =
  'We send a code to a new number before buyers see it, and a fixed line gets none. Give a mobile number, or write to us.';

// ---- on the page

export const CODE_SENT = 'A code is on its way';
export const codeTo = (number: string) =>
  `Buyers see ${number} once you have entered the 6 digits that we send to it. Until then they see what was there before.`;
export const CODE = 'Code';
export const CONFIRM_NUMBER = 'Confirm number';
export const NUMBER_CONFIRMED = 'Confirmed. Buyers see the number now.';

// ---- to all owners

export const numberChangedMail = (
  site: string,
  { seller, number, days }: { seller: string; number: string; days: number },
): MailWords => ({
  subject: `A new number for ${seller} on ${site}`,
  paragraphs: [
    `${number} is to be the number that buyers of ${seller} call or write to on ${site}. They see it once a code that we sent to it is entered.`,
    'If you or your team did this, there is nothing to do.',
  ],
  label: 'This was not us',
  notes: [`The link takes the number back and signs out whoever gave it. It works for ${days} days.`],
});

// ---- by the link of the mail

export const WAS_IT_NOT_YOU = 'Was it not you?';
export const alarmMeans = (seller: string, number: string) =>
  `${number} was given as the number of ${seller}. If none of you did this, take it back: buyers see the earlier number again, and whoever gave it is signed out everywhere.`;
export const TAKE_BACK = 'Take the number back';
export const TAKEN_BACK = 'The number is taken back';
export const TAKEN_BACK_MEANS =
  'Now change the passwords of your team, and set up two-step sign-in. Look at your team and your API tokens as well.';
export const TO_THE_TEAM = 'Look at the team';
export const ALARM_GONE = 'This link is of no use any more';
export const ALARM_GONE_MEANS =
  'It is too old, or was never ours. Look at your page, and write to us if a number there is not yours.';
