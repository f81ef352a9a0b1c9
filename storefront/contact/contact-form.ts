import {
  CONTACT_INTENTS,
  CONTACT_MESSAGE_LONGEST,
  CONTACT_NAME_LONGEST,
  CONTACT_SUBJECT_LONGEST,
  type ContactIntent,
  HONEYPOT,
} from '#contract/contact.ts';
import * as messages from '#contract/messages/contact.ts';
import { MAKE_AN_OFFER, QUESTION, REQUEST_CALL_BACK } from '#contract/messages/contact-intents.ts';
import { EMAIL_INVALID, NAME_LABEL } from '#contract/messages/forms.ts';
import { type Api, ApiFailure, hasStatus } from '../lib/api-client.ts';
import {
  emailError,
  type FieldErrors,
  isFine,
  NOT_FILLED_IN,
  requiredError,
  saidOr,
  statusOfFailure,
  textOf,
  wrong,
} from '../lib/form-rules.ts';

/** What a buyer writes about, where the form was opened from its page. */
export interface ContactSubject {
  title: string;
  /** The market's number for it, where it has one. */
  reference: string | null;
  path: string;
  intent: ContactIntent | null;
}

const INTENT_WORDS: Record<ContactIntent, string> = {
  offer: MAKE_AN_OFFER,
  callback: REQUEST_CALL_BACK,
};

export const parseIntent = (text: string | null): ContactIntent | null =>
  CONTACT_INTENTS.find((intent) => intent === text) ?? null;

export const intentWords = (intent: ContactIntent | null) => (intent === null ? QUESTION : INTENT_WORDS[intent]);

/** In one line: "Make an Offer: Toyota Harrier 2014 (M-01234)". */
export function subjectLine({ title, reference, intent }: ContactSubject): string {
  const line = `${intentWords(intent)}: ${title}${reference === null ? '' : ` (${reference})`}`;
  return line.slice(0, CONTACT_SUBJECT_LONGEST);
}

const tooLongError = (label: string, value: string, most: number) =>
  value.length > most ? messages.isTooLong(label, most) : undefined;

export const contactErrors = (form: FormData): FieldErrors =>
  wrong({
    name:
      requiredError(NAME_LABEL, textOf(form, 'name')) ??
      tooLongError(NAME_LABEL, textOf(form, 'name').trim(), CONTACT_NAME_LONGEST),
    email: emailError(textOf(form, 'email')),
    message:
      requiredError(messages.MESSAGE_LABEL, textOf(form, 'message')) ??
      tooLongError(messages.MESSAGE_LABEL, textOf(form, 'message').trim(), CONTACT_MESSAGE_LONGEST),
  });

/** In one line, however it was typed. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

const ABOUT_LONGEST = 300;

/** What goes to the market. `about` is the address of what it is about. */
function mailOf(form: FormData) {
  const name = oneLine(textOf(form, 'name'));
  const about = oneLine(textOf(form, 'about')).slice(0, ABOUT_LONGEST);
  const lines = [textOf(form, 'message').replace(/\r\n?/g, '\n').trim(), '', messages.nameLine(name)];
  return {
    from: textOf(form, 'email').trim(),
    subject: oneLine(textOf(form, 'subject')).slice(0, CONTACT_SUBJECT_LONGEST) || messages.messageFrom(name),
    text: [...lines, ...(about === '' ? [] : [messages.aboutLine(about)])].join('\n'),
    [HONEYPOT]: textOf(form, HONEYPOT).slice(0, CONTACT_NAME_LONGEST),
  };
}

export interface ContactOutcome {
  isSent: boolean;
  status: number;
  errors: FieldErrors;
  /** Why it was not sent, when no field is to blame. */
  failure: string | null;
  /** What was typed: a page without scripts comes back with it. */
  typed: { name: string; email: string; message: string };
}

/** Trying again at once would not help then, so the reason is said as well. */
const TOO_MANY = 429;

/** Sends the form, if it is filled in. */
export async function sendMessage({ form, api }: { form: FormData; api: Api }): Promise<ContactOutcome> {
  const typed = { name: textOf(form, 'name'), email: textOf(form, 'email'), message: textOf(form, 'message') };
  const errors = contactErrors(form);
  if (!isFine(errors)) return { isSent: false, status: NOT_FILLED_IN, errors, failure: null, typed };
  try {
    await api.send('POST', '/api/email', mailOf(form));
    return { isSent: true, status: 200, errors: {}, failure: null, typed: { name: '', email: '', message: '' } };
  } catch (error) {
    const notSent = { isSent: false, status: statusOfFailure(error), typed };
    const isOfAddress = error instanceof ApiFailure && Object.hasOwn(error.fields, 'from');
    if (isOfAddress) return { ...notSent, errors: { email: EMAIL_INVALID }, failure: null };
    const reason = hasStatus(error, TOO_MANY) ? saidOr(error, '') : '';
    return { ...notSent, errors: {}, failure: `${messages.CONTACT_FAILED}${reason && `. ${reason}`}` };
  }
}
