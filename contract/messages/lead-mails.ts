import { definedItems } from '#contract/values/defined-only.ts';
import type { LeadFields, LeadIntent } from '../leads/lead-intents.ts';
import { FIELD_WORDS, fieldTexts, INTENT_WORDS } from './lead-words.ts';
import type { MailWords } from './mails.ts';

/** The mails about a new lead: one to the seller (or to the market in the seller's place), and one to the buyer. */

interface LeadWords extends LeadFields {
  intent: LeadIntent;
  /** The title of the car or part. */
  title: string;
  reference: string | null;
  name: string;
  /** The buyer's phone number, formatted for reading; null if the buyer gave none. */
  phone: string | null;
  email: string | null;
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
  const { intent, title, reference, name, phone, email, message } = words;
  const number = reference === null ? '' : ` (${reference})`;
  return {
    subject: `${INTENT_WORDS[intent].subject}: ${title}${number}`,
    paragraphs: definedItems(
      INTENT_WORDS[intent].asks(name, `${title}${number}`),
      ...fieldTexts(words).map((field) => `${FIELD_WORDS[field.name].mail}: ${field.text}`),
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

/** The mail that confirms a lead to the buyer. It quotes nothing that was typed, because anybody could have typed another person's address. */
export const leadConfirmationMail = (
  site: string,
  { intent, title, seller }: { intent: LeadIntent; title: string; seller: string | null },
): MailWords => ({
  subject: `Your ${INTENT_WORDS[intent].wanted}: ${title}`,
  paragraphs: [
    `We have passed ${INTENT_WORDS[intent].passedOn(title)} on to ${seller ?? site}, who will answer you directly.`,
    'See it in daylight before you pay anything, and never pay a deposit to reserve it.',
  ],
  label: 'See the ad',
  notes: [`If you did not ask for anything on ${site}, someone typed your address by mistake. There is nothing to do.`],
});
