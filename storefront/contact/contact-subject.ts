import {
  CONTACT_INTENTS,
  CONTACT_SUBJECT_LONGEST,
  type ContactIntent,
  type ContactListing,
} from '#contract/contact.ts';
import * as messages from '#contract/messages/contact.ts';
import { MAKE_AN_OFFER, QUESTION, REQUEST_CALL_BACK } from '#contract/messages/contact-intents.ts';
import type { Picture } from '#contract/pictures.ts';
import type { SentFrom } from './contact-form.ts';

/** What a buyer writes about, where the form was opened from its page. */
export interface ContactSubject {
  kind: ContactListing['kind'];
  /** Null: it could not be asked for right now. */
  title: string | null;
  /** The market's number for it, where it has one. */
  reference: string | null;
  /** Whole shillings; null: on request. */
  price: number | null;
  picture: Picture | undefined;
  path: string;
  intent: ContactIntent | null;
}

const INTENT_WORDS: Record<ContactIntent, string> = {
  offer: MAKE_AN_OFFER,
  callback: REQUEST_CALL_BACK,
};

export const parseIntent = (text: string | null): ContactIntent | null =>
  CONTACT_INTENTS.find((intent) => intent === text) ?? null;

const intentWords = (intent: ContactIntent | null) => (intent === null ? QUESTION : INTENT_WORDS[intent]);

const LOOKED_AT = { car: messages.CAR_LOOKED_AT, part: messages.PART_LOOKED_AT };
const THE_LOOKED_AT = { car: messages.THE_CAR_LOOKED_AT, part: messages.THE_PART_LOOKED_AT };

export const subjectTitle = ({ title, kind }: ContactSubject) => title ?? LOOKED_AT[kind];

/** "Make an Offer: Toyota Harrier 2014" */
export const subjectHeading = (subject: ContactSubject) =>
  messages.aboutHeading(intentWords(subject.intent), subjectTitle(subject));

/** "Your offer for the Toyota Harrier 2014 was sent." */
export function sentWords(subject: ContactSubject | null): string {
  if (subject === null) return messages.MESSAGE_WAS_SENT;
  const { title, kind, intent } = subject;
  const thing = title === null ? THE_LOOKED_AT[kind] : messages.theThing(title);
  if (intent === null) return messages.questionWasSent(thing);
  return intent === 'offer' ? messages.offerWasSent(thing) : messages.callBackWasAsked(thing);
}

/** How the visitor will be answered. */
export function answerWords({ email, phone }: SentFrom, intent: ContactIntent | null): string {
  if (phone === '') return messages.weWriteTo(email);
  return intent === 'callback' ? messages.weCall(phone) : messages.weWriteOrCall(email, phone);
}

/** In one line: "Make an Offer: Toyota Harrier 2014 (M-01234)". */
export function subjectLine(subject: ContactSubject): string {
  const { reference } = subject;
  const line = `${subjectHeading(subject)}${reference === null ? '' : ` (${reference})`}`;
  return line.slice(0, CONTACT_SUBJECT_LONGEST);
}
