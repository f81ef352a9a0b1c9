import { CONTACT_INTENTS, type ContactIntent, intentHas } from '#contract/leads/lead-intents.ts';
import * as messages from '#contract/messages/contact.ts';
import { INTENT_FORM } from '#contract/messages/lead-form.ts';
import { INTENT_BUTTONS, QUESTION } from '#contract/messages/leads.ts';
import type { SentFrom } from './contact-form.ts';
import { type ContactSubject, subjectTitle } from './contact-subject.ts';

// Sentences of the contact page that depend on what a message is about, and why it is written.

export const parseIntent = (text: string | null): ContactIntent | null =>
  CONTACT_INTENTS.find((intent) => intent === text) ?? null;

const intentWords = (intent: ContactIntent | null) => (intent === null ? QUESTION : INTENT_BUTTONS[intent]);

const THE_LOOKED_AT = { car: messages.THE_CAR_LOOKED_AT, part: messages.THE_PART_LOOKED_AT };

/** Returns the heading of the contact form, for example "Make an Offer: Toyota Harrier 2014". */
export const subjectHeading = (subject: ContactSubject) =>
  messages.aboutHeading(intentWords(subject.intent), subjectTitle(subject));

/** Returns the confirmation, for example "Your offer for the Toyota Harrier 2014 was sent." */
export function sentWords(subject: ContactSubject | null): string {
  if (subject === null) return messages.MESSAGE_WAS_SENT;
  const { title, kind, intent } = subject;
  const thing = title === null ? THE_LOOKED_AT[kind] : messages.theThing(title);
  return intent === null ? messages.questionWasSent(thing) : INTENT_FORM[intent].sent(thing);
}

/** Returns a sentence that says who will answer (the listing's seller, or the market) and to which number or address. */
export function answerWords({ email, phone }: SentFrom, subject: ContactSubject | null): string {
  if (subject === null) return phone === '' ? messages.weWriteTo(email) : messages.weWriteOrCall(email, phone);
  if (phone === '') return messages.sellerWritesTo(email);
  return intentHas(subject.intent, 'isToCall') || email === ''
    ? messages.sellerCalls(phone)
    : messages.sellerWritesOrCalls(email, phone);
}
