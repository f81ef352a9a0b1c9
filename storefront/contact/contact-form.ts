import { buyersPhone, CONTACT_MESSAGE_LONGEST, CONTACT_NAME_LONGEST, HONEYPOT } from '#contract/leads/contact.ts';
import { CONTACT_INTENTS, intentHas, leadFieldsWith } from '#contract/leads/lead-intents.ts';
import type { NewLead } from '#contract/leads/lead-schemas.ts';
import * as messages from '#contract/messages/contact.ts';
import { EMAIL_INVALID, NAME_LABEL } from '#contract/messages/forms.ts';
import { formatPhone, normalPhone } from '#contract/values/phones.ts';
import { type Refusal, refusalOf } from '../../ui/forms/refusal.ts';
import type { Api, ApiFailure } from '../lib/api-client.ts';
import {
  attempt,
  emailError,
  type FieldErrors,
  isFine,
  messageOr,
  NOT_FILLED_IN,
  requiredError,
  statusOfFailure,
  textOf,
  wrong,
} from '../lib/form-rules.ts';
import { leadFieldErrors, leadFieldValues } from './lead-field-rules.ts';

const tooLongError = (label: string, value: string, most: number) =>
  value.length > most ? messages.isTooLong(label, most) : undefined;

/** Returns the documentId of the listing whose seller gets the message; empty if the market gets it. */
const listingOf = (form: FormData) => textOf(form, 'listing');

/** Returns the error for the phone number. It is required if the seller is to call, or if a message to a seller has no email address. */
function phoneError(form: FormData): string | undefined {
  const typed = textOf(form, 'phone');
  if (normalPhone(typed) !== '') return buyersPhone(typed) === undefined ? messages.PHONE_WRONG : undefined;
  if (intentHas(textOf(form, 'intent'), 'isToCall')) return messages.PHONE_TO_CALL_MISSING;
  const isReachable = listingOf(form) === '' || textOf(form, 'email').trim() !== '';
  return isReachable ? undefined : messages.PHONE_OR_EMAIL_MISSING;
}

/** Returns the error for the email address. It is required for messages to the market, which answers by email; a seller may call instead. */
function addressError(form: FormData): string | undefined {
  const typed = textOf(form, 'email');
  return listingOf(form) !== '' && typed.trim() === '' ? undefined : emailError(typed);
}

/** Returns the error for the message field. The message may be empty if the form has a field for the buyer's reason, such as the offer. */
function messageError(form: FormData): string | undefined {
  const message = textOf(form, 'message');
  if (leadFieldsWith(textOf(form, 'intent')).length === 0) {
    const missing = requiredError(messages.MESSAGE_LABEL, message);
    if (missing !== undefined) return missing;
  }
  return tooLongError(messages.MESSAGE_LABEL, message.trim(), CONTACT_MESSAGE_LONGEST);
}

const contactErrors = (form: FormData, now: number): FieldErrors =>
  wrong({
    name:
      requiredError(NAME_LABEL, textOf(form, 'name')) ??
      tooLongError(NAME_LABEL, textOf(form, 'name').trim(), CONTACT_NAME_LONGEST),
    email: addressError(form),
    phone: phoneError(form),
    ...leadFieldErrors(form, now),
    message: messageError(form),
  });

/** Replaces each run of white space, including line breaks, by one space. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

const phoneOf = (form: FormData) => buyersPhone(textOf(form, 'phone'));

const honeypotOf = (form: FormData) => textOf(form, HONEYPOT).slice(0, CONTACT_NAME_LONGEST);

/** Returns the body of the request that sends a message to the market. */
function mailOf(form: FormData) {
  const name = oneLine(textOf(form, 'name'));
  const phone = phoneOf(form);
  const lines = [textOf(form, 'message').replace(/\r\n?/g, '\n').trim(), '', messages.nameLine(name)];
  if (phone !== undefined) lines.push(messages.phoneLine(formatPhone(phone)));
  return {
    from: textOf(form, 'email').trim(),
    subject: messages.messageFrom(name),
    text: lines.join('\n'),
    [HONEYPOT]: honeypotOf(form),
  };
}

/** Returns the body of the request that sends a lead to the listing's seller. */
function leadOf(form: FormData, now: number): NewLead {
  const [phone, email] = [phoneOf(form), textOf(form, 'email').trim()];
  return {
    documentId: listingOf(form),
    intent: CONTACT_INTENTS.find((one) => one === textOf(form, 'intent')) ?? 'question',
    name: oneLine(textOf(form, 'name')),
    message: textOf(form, 'message').trim(),
    [HONEYPOT]: honeypotOf(form),
    phone,
    email: email || undefined,
    ...leadFieldValues(form, now),
  };
}

/** The buyer's email address and phone number, to which the answer will go. */
export interface SentFrom {
  /** The buyer's email address; empty if none was given. */
  email: string;
  /** The phone number, formatted for reading, as in "+256 772 123 456"; empty if none was given. */
  phone: string;
}

export interface ContactOutcome {
  /** The addresses to which the answer will go; null if the message was not sent. */
  sentFrom: SentFrom | null;
  status: number;
  refusal: Refusal | null;
}

/** The status for too many requests. The error then also gives the API's reason, because trying again at once would not help. */
const TOO_MANY = 429;

/**
 * Returns the error for the whole form. The API's error for a lead is a complete sentence; for a message to the market it is the end of a sentence
 * of ours.
 */
function failureOf(refused: ApiFailure, isToSeller: boolean): string {
  const reason = refused.status === TOO_MANY ? messageOr(refused, '') : '';
  if (reason === '') return messages.CONTACT_FAILED;
  return isToSeller ? reason : `${messages.CONTACT_FAILED}. ${reason}`;
}

/**
 * Returns the errors for the form's fields, or one for the whole form. In the API, a message's email address is `from`, and a lead's listing is
 * `documentId`.
 */
function refusalIn(refused: ApiFailure, form: FormData): Refusal {
  const { fields } = refused;
  if (Object.hasOwn(fields, 'from') || Object.hasOwn(fields, 'email')) {
    return refusalOf(form, { fields: { email: EMAIL_INVALID } });
  }
  return refusalOf(form, { userMessage: fields.documentId || failureOf(refused, listingOf(form) !== '') });
}

/** Checks the contact form and, if it is valid, sends the message to the listing's seller, or else to the market. */
export async function sendMessage({ form, api }: { form: FormData; api: Api }): Promise<ContactOutcome> {
  const now = Date.now();
  const fields = contactErrors(form, now);
  if (!isFine(fields)) return { sentFrom: null, status: NOT_FILLED_IN, refusal: refusalOf(form, { fields }) };
  const isToMarket = listingOf(form) === '';
  const { refused } = await attempt(
    isToMarket ? api.send('POST', '/api/email', mailOf(form)) : api.send('POST', '/api/leads', leadOf(form, now)),
  );
  if (refused) return { sentFrom: null, status: statusOfFailure(refused), refusal: refusalIn(refused, form) };
  const phone = phoneOf(form);
  const sentFrom = { email: textOf(form, 'email').trim(), phone: phone === undefined ? '' : formatPhone(phone) };
  return { sentFrom, status: 200, refusal: null };
}
