import type { LeadFields, LeadIntent } from '../leads/lead-intents.ts';
import type { MailTime, SmsState, SmsTime } from '../leads/notices.ts';
import { FIELD_WORDS, fieldTexts, INTENT_WORDS } from './lead-words.ts';
import type { MailWords } from './mails.ts';

/** Sentences about how sellers are told of leads: SMS, the daily mail, and the page with these choices. */

export const NOTICES = 'How you hear of buyers';
export const NOTICES_HINT = 'Your own choice: others who sell with you make theirs.';

export const BY_SMS = 'SMS';
export const SMS_WORDS: Record<SmsTime, string> = {
  'at-once': 'At once, an SMS for each buyer',
  hourly: 'Once an hour, all buyers in one SMS',
  off: 'No SMS',
};
export const smsHint = (most: number) =>
  `Never between 9 pm and 7 am. After ${most} a day, one SMS in the evening sums up the rest.`;
export const TAPS = 'Also tell me once an hour how many pressed Call or WhatsApp';
export const NO_SMS_YET = 'SMS about buyers are not switched on in this market.';
export const NO_NUMBER = 'To get SMS, confirm your mobile number below.';

export const BY_MAIL = 'Email';
export const MAIL_TIME_WORDS: Record<MailTime, string> = {
  'at-once': 'At once, an email for each buyer',
  daily: 'Once a day, at 6 pm',
  off: 'No email',
};
export const SAVE = 'Save';
export const SAVED = 'Saved.';

export const YOUR_NUMBER = 'Your number for SMS';
export const goesTo = (number: string) => `SMS go to ${number}.`;
export const ANOTHER_NUMBER = 'Use another number';

export const LAST_SMS = 'SMS of the last 30 days';
export const NONE_SENT = 'None yet.';
export const SMS_STATE_WORDS: Record<SmsState, string> = {
  held: 'Waits to be sent with others',
  waiting: 'Waits',
  sending: 'On its way',
  sent: 'Sent',
  uncertain: 'Not certain: it may not have come',
  refused: 'Your network did not take it',
  dropped: 'Not needed any more',
  summed: 'In another SMS',
};
export const MAYBE_TWICE = 'Sent, perhaps twice: the line broke';
export const buyersIn = (count: number) => (count === 1 ? 'A buyer' : `${count} buyers`);

interface SmsBuyer extends LeadFields {
  name: string;
  /** The buyer's phone number or email address. */
  contact: string;
  intent: LeadIntent;
}

/** Returns the buyer's reason to write, in the few words that an SMS has room for. */
function asks(buyer: SmsBuyer): string {
  const [said] = fieldTexts(buyer).flatMap(({ name, text }) => FIELD_WORDS[name].sms?.(text) ?? []);
  return said ?? INTENT_WORDS[buyer.intent].sms;
}

/** The SMS about one buyer. `address`: the page on which the seller reads and answers the lead. It lacks "https://", to save characters. */
export const buyerSms = (buyer: SmsBuyer, title: string, address: string): string =>
  `${[buyer.name, buyer.contact, asks(buyer)].filter(Boolean).join(' ')}: ${title}. ${address}`;

interface SmsSummary {
  buyers: number;
  taps: readonly { title: string; count: number }[];
}

const taps = (tapped: SmsSummary['taps']) => {
  const count = tapped.reduce((sum, one) => sum + one.count, 0);
  return count === 1 ? '1 person pressed Call or WhatsApp' : `${count} people pressed Call or WhatsApp`;
};

/** The SMS that sums up several buyers and presses. `titles`: the titles of the ads on which Call or WhatsApp was pressed, the most pressed first. */
export const summarySms = ({ buyers, taps: tapped }: SmsSummary, titles: string, address: string): string => {
  const asked =
    buyers === 0 ? [] : [buyers === 1 ? '1 buyer waits for your answer' : `${buyers} buyers wait for your answer`];
  const pressed = tapped.length === 0 ? [] : [taps(tapped)];
  const about = titles === '' ? '' : `: ${titles}`;
  return `${[...asked, ...pressed].join('; ')}${about}. ${address}`;
};

/** The daily mail about leads. `asked`: a line about each buyer. `more`: the number of further buyers, who have no line. */
export const dailyMail = (asked: readonly string[], more: number): MailWords => ({
  subject: asked.length === 1 ? '1 buyer asked today' : `${asked.length + more} buyers asked today`,
  paragraphs: ['They wait for your answer:', ...asked, ...(more === 0 ? [] : [`and ${more} more.`])],
  label: 'See and answer',
  notes: ['You chose one email a day. You can change that under “How you hear of buyers”.'],
});
export const dailyLine = (name: string, title: string, contact: string) => `${name}: ${title}. ${contact}`;
