import { definedItems } from '#contract/values/defined-only.ts';
import type { LeadIntent } from '../leads/lead-intents.ts';
import type { Viewing } from '../leads/viewings.ts';
import { INTENT_BUTTONS, QUESTION } from './leads.ts';
import type { MailWords } from './mails.ts';
import { viewingWords } from './viewings.ts';

/** The mails about a new lead: one to the seller (or to the market in the seller's place), and one to the buyer. */

const VIEWING = 'Viewing';

const INTENTS: Record<LeadIntent, string> = {
  offer: INTENT_BUTTONS.offer,
  callback: INTENT_BUTTONS.callback,
  question: QUESTION,
  viewing: VIEWING,
};

const ASKED: Record<LeadIntent, (name: string, title: string) => string> = {
  offer: (name, title) => `${name} makes an offer for the ${title}.`,
  callback: (name, title) => `${name} asks to be called back about the ${title}.`,
  question: (name, title) => `${name} has a question about the ${title}.`,
  viewing: (name, title) => `${name} would like to come and see the ${title}.`,
};

interface LeadWords {
  intent: LeadIntent;
  /** The title of the car or part. */
  title: string;
  reference: string | null;
  name: string;
  /** The buyer's phone number, formatted for reading; null if the buyer gave none. */
  phone: string | null;
  email: string | null;
  offer: string | null;
  viewing: Viewing | null;
  message: string | null;
  /** `call`, `chat`: links that call the buyer or open a WhatsApp chat; null if the buyer gave no number, or one that cannot be used for this. */
  call: string | null;
  chat: string | null;
  /** The seller's name and number, for a mail to the market, which then knows whom to tell; null in a mail to the seller. */
  seller: { name: string | null; phone: string | null } | null;
  /** True: the mail links to the lead's page in the seller's office. False: it links to the public page of the ad. */
  isForMember: boolean;
}

const sellerLines = ({ seller }: LeadWords): string[] => {
  if (!seller) return [];
  const phone = seller.phone === null ? 'Seller phone: not known' : `Seller phone: ${seller.phone}`;
  return [seller.name === null ? 'Seller: none named, so it is ours' : `Seller: ${seller.name}`, phone];
};

const answerWords = ({ phone, email }: LeadWords) => {
  if (email === null) return `Call ${phone}: they gave no email address.`;
  return phone === null ? 'To answer by email, reply to this mail.' : `Call ${phone}, or reply to this mail to write.`;
};

const messageLines = (message: string | null) =>
  message === null ? [] : ['They wrote:', ...message.split('\n').filter((line) => line.trim() !== '')];

const linksOf = ({ phone, call, chat }: LeadWords) =>
  definedItems(
    call === null ? undefined : { label: `Call ${phone}`, url: call },
    chat === null ? undefined : { label: 'Write on WhatsApp', url: chat },
  );

/** The mail to a seller about a new lead. */
export const leadMail = (site: string, words: LeadWords): MailWords => {
  const { intent, title, reference, name, phone, email, offer, viewing, message } = words;
  const number = reference === null ? '' : ` (${reference})`;
  return {
    subject: `${INTENTS[intent]}: ${title}${number}`,
    paragraphs: definedItems(
      ASKED[intent](name, `${title}${number}`),
      offer === null ? undefined : `Offer: ${offer}`,
      viewing === null ? undefined : `When: ${viewingWords(viewing)}`,
      ...messageLines(message),
      `Name: ${name}`,
      phone === null ? undefined : `Phone: ${phone}`,
      email === null ? undefined : `Email: ${email}`,
      ...sellerLines(words),
      answerWords(words),
    ),
    links: linksOf(words),
    label: words.isForMember ? 'See and answer' : 'See the ad',
    notes: [`Sent through ${site}. Use these details only to answer this buyer.`],
  };
};

const WANTED: Record<LeadIntent, string> = {
  offer: 'offer',
  callback: 'request for a call',
  question: 'question',
  viewing: 'request for a viewing',
};

const ABOUT: Record<LeadIntent, (title: string) => string> = {
  offer: (title) => `your offer for the ${title}`,
  callback: (title) => `your request for a call about the ${title}`,
  question: (title) => `your question about the ${title}`,
  viewing: (title) => `your request to see the ${title}`,
};

/** The mail that confirms a lead to the buyer. It quotes nothing that was typed, because anybody could have typed another person's address. */
export const leadConfirmationMail = (
  site: string,
  { intent, title, seller }: { intent: LeadIntent; title: string; seller: string | null },
): MailWords => ({
  subject: `Your ${WANTED[intent]}: ${title}`,
  paragraphs: [
    `We have passed ${ABOUT[intent](title)} on to ${seller ?? site}, who will answer you directly.`,
    'See it in daylight before you pay anything, and never pay a deposit to reserve it.',
  ],
  label: 'See the ad',
  notes: [`If you did not ask for anything on ${site}, someone typed your address by mistake. There is nothing to do.`],
});
