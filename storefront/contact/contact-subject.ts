import type { ContactListing } from '#contract/leads/contact.ts';
import { CONTACT_INTENTS, type ContactIntent, intentHas } from '#contract/leads/lead-intents.ts';
import * as messages from '#contract/messages/contact.ts';
import { INTENT_BUTTONS, QUESTION } from '#contract/messages/leads.ts';
import type { Picture } from '#contract/values/pictures.ts';
import type { SentFrom } from './contact-form.ts';

/** The listing that a message is about: the one from whose page the buyer came. */
export interface ContactSubject {
  kind: ContactListing['kind'];
  documentId: string;
  /** The title of the listing; null if it could not be loaded. */
  title: string | null;
  /** The car's number on this market; null for a part. */
  reference: string | null;
  /** Price in whole shillings; null: on request. */
  price: number | null;
  picture: Picture | undefined;
  path: string;
  intent: ContactIntent | null;
}

export const parseIntent = (text: string | null): ContactIntent | null =>
  CONTACT_INTENTS.find((intent) => intent === text) ?? null;

const intentWords = (intent: ContactIntent | null) => (intent === null ? QUESTION : INTENT_BUTTONS[intent]);

const LOOKED_AT = { car: messages.CAR_LOOKED_AT, part: messages.PART_LOOKED_AT };
const THE_LOOKED_AT = { car: messages.THE_CAR_LOOKED_AT, part: messages.THE_PART_LOOKED_AT };

export const subjectTitle = ({ title, kind }: ContactSubject) => title ?? LOOKED_AT[kind];

/** Returns the heading of the contact form, for example "Make an Offer: Toyota Harrier 2014". */
export const subjectHeading = (subject: ContactSubject) =>
  messages.aboutHeading(intentWords(subject.intent), subjectTitle(subject));

/** Returns the confirmation, for example "Your offer for the Toyota Harrier 2014 was sent." */
export function sentWords(subject: ContactSubject | null): string {
  if (subject === null) return messages.MESSAGE_WAS_SENT;
  const { title, kind, intent } = subject;
  const thing = title === null ? THE_LOOKED_AT[kind] : messages.theThing(title);
  return intent === null ? messages.questionWasSent(thing) : messages.SENT_WORDS[intent](thing);
}

/** Returns a sentence that says who will answer (the listing's seller, or the market) and to which number or address. */
export function answerWords({ email, phone }: SentFrom, subject: ContactSubject | null): string {
  if (subject === null) return phone === '' ? messages.weWriteTo(email) : messages.weWriteOrCall(email, phone);
  if (phone === '') return messages.sellerWritesTo(email);
  return intentHas(subject.intent, 'isToCall') || email === ''
    ? messages.sellerCalls(phone)
    : messages.sellerWritesOrCalls(email, phone);
}
