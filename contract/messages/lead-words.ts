import {
  LEAD_FIELD_NAMES,
  LEAD_FIELDS,
  type LeadField,
  type LeadFieldKind,
  type LeadFields,
  type LeadFieldValues,
  type LeadIntent,
} from '../leads/lead-intents.ts';
import type { LeadChannel } from '../leads/leads.ts';
import { INTENT_BUTTONS, QUESTION } from './leads.ts';
import { formatPrice } from './units.ts';
import { viewingWords } from './viewings.ts';

/**
 * Words for a buyer's reason to write and for the fields of a lead: in mails, SMS, sellers' pages and files, and the buyer's own list. Those of the
 * buttons are in leads.ts, those of the contact form in lead-form.ts.
 */

interface IntentWords {
  /** In the column "Asked for" of the exported file. */
  label: string;
  /** In the seller's list of leads, after the buyer's name. */
  means: string;
  /** In an SMS, after the buyer's name and contact. */
  sms: string;
  /** The subject of the mail to the seller, without the title of the ad. */
  subject: string;
  /** The first sentence of the mail to the seller. */
  asks: (name: string, title: string) => string;
  /** Completes "Your …: Toyota Premio 2010", the subject of the mail to the buyer. */
  wanted: string;
  /** Completes "We have passed … on to the seller" in the mail to the buyer. */
  passedOn: (title: string) => string;
}

export const INTENT_WORDS: Readonly<Record<LeadIntent, IntentWords>> = {
  offer: {
    label: 'Offer',
    means: 'makes an offer',
    sms: 'makes an offer',
    subject: INTENT_BUTTONS.offer,
    asks: (name, title) => `${name} makes an offer for the ${title}.`,
    wanted: 'offer',
    passedOn: (title) => `your offer for the ${title}`,
  },
  callback: {
    label: 'Call back',
    means: 'asks to be called back',
    sms: 'wants a call',
    subject: INTENT_BUTTONS.callback,
    asks: (name, title) => `${name} asks to be called back about the ${title}.`,
    wanted: 'request for a call',
    passedOn: (title) => `your request for a call about the ${title}`,
  },
  question: {
    label: 'Question',
    means: 'has a question',
    sms: 'asks',
    subject: QUESTION,
    asks: (name, title) => `${name} has a question about the ${title}.`,
    wanted: 'question',
    passedOn: (title) => `your question about the ${title}`,
  },
  viewing: {
    label: 'Viewing',
    means: 'wants to see it',
    sms: 'wants to see it',
    subject: 'Viewing',
    asks: (name, title) => `${name} would like to come and see the ${title}.`,
    wanted: 'request for a viewing',
    passedOn: (title) => `your request to see the ${title}`,
  },
};

interface FieldWords {
  /** The label of the line in the mail to the seller. */
  mail: string;
  /** The header of the column in the exported file. */
  column: string;
  /** Where sellers' pages show the field: behind the reason, or on a line of its own below the ad's title. */
  place: 'reason' | 'line';
  /** Returns the field as it is shown at `place`. `text`: the field's value in words. */
  shown: (text: string) => string;
  /** Replaces the reason in an SMS; null if the SMS leaves the field out. Text that buyers type must stay out of SMS. */
  sms: ((text: string) => string) | null;
}

export const FIELD_WORDS: Readonly<Record<LeadField, FieldWords>> = {
  offer: {
    mail: 'Offer',
    column: 'Offer (Ugx)',
    place: 'line',
    shown: (price) => `Offers ${price}`,
    sms: (price) => `offers ${price}`,
  },
  viewing: {
    mail: 'When',
    column: 'Comes to see it',
    place: 'reason',
    shown: (when) => `on ${when}`,
    sms: null,
  },
};

const TEXTS: { readonly [Kind in LeadFieldKind]: (value: LeadFieldValues[Kind]) => string } = {
  amount: formatPrice,
  line: (text) => text,
  viewing: viewingWords,
};

const textOf = <Kind extends LeadFieldKind>(kind: Kind, value: LeadFieldValues[Kind]) => TEXTS[kind](value);

/** Returns the fields that a lead has, each with its value in words. */
export const fieldTexts = (lead: LeadFields): { name: LeadField; text: string }[] =>
  LEAD_FIELD_NAMES.flatMap((name) => {
    const value = lead[name];
    return value === null ? [] : [{ name, text: textOf(LEAD_FIELDS[name].kind, value) }];
  });

// ---- the buyer's own list of enquiries

const YOU_TAPPED: Readonly<Record<Exclude<LeadChannel, 'form'>, string>> = {
  phone: 'You called the seller',
  whatsapp: 'You wrote on WhatsApp',
};
const YOU_ASKED: Readonly<Record<LeadIntent, string>> = {
  offer: 'You made an offer',
  callback: 'You asked to be called back',
  question: 'You asked a question',
  viewing: 'You asked to see it',
};
/** By field: returns the text that the field's value adds to a sentence of YOU_ASKED: "You made an offer" goes on " of Ugx 22,000,000". */
const YOU_SAID: Readonly<Record<LeadField, (text: string) => string>> = {
  offer: (price) => ` of ${price}`,
  viewing: (when) => `: ${when}`,
};

/** Returns what the member asked the seller, such as "You made an offer of Ugx 22,000,000". */
export function askedWords(enquiry: LeadFields & { channel: LeadChannel; intent: LeadIntent }): string {
  const { channel, intent } = enquiry;
  if (channel !== 'form') return YOU_TAPPED[channel];
  const fields = fieldTexts(enquiry).map(({ name, text }) => YOU_SAID[name](text));
  return [YOU_ASKED[intent], ...fields].join('');
}
