import { PHONE } from '#contract/accounts.ts';
import {
  CONTACT_MESSAGE_LONGEST,
  CONTACT_NAME_LONGEST,
  CONTACT_SUBJECT_LONGEST,
  type ContactIntent,
  HONEYPOT,
} from '#contract/contact.ts';
import * as messages from '#contract/messages/contact.ts';
import { EMAIL_INVALID, NAME_LABEL } from '#contract/messages/forms.ts';
import { formatPhone, normalPhone } from '#contract/phones.ts';
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

const tooLongError = (label: string, value: string, most: number) =>
  value.length > most ? messages.isTooLong(label, most) : undefined;

const CALL_BACK: ContactIntent = 'callback';

// Many who buy for their family live abroad.
const PHONE_ABROAD = /^\+(?!256)\d{8,15}$/;

/** As it is written to the market: "+256 772 123 456"; empty where none was given. Undefined for what is no number. */
function readPhone(typed: string): string | undefined {
  const phone = normalPhone(typed);
  return phone === '' || PHONE.test(phone) || PHONE_ABROAD.test(phone) ? formatPhone(phone) : undefined;
}

/** A number is asked of whoever wants to be called; of others it is welcome. */
function phoneError(form: FormData): string | undefined {
  const phone = readPhone(textOf(form, 'phone'));
  if (phone === undefined) return messages.PHONE_WRONG;
  return phone === '' && textOf(form, 'intent') === CALL_BACK ? messages.PHONE_TO_CALL_MISSING : undefined;
}

const contactErrors = (form: FormData): FieldErrors =>
  wrong({
    name:
      requiredError(NAME_LABEL, textOf(form, 'name')) ??
      tooLongError(NAME_LABEL, textOf(form, 'name').trim(), CONTACT_NAME_LONGEST),
    email: emailError(textOf(form, 'email')),
    phone: phoneError(form),
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
  const phone = readPhone(textOf(form, 'phone')) ?? '';
  const lines = [textOf(form, 'message').replace(/\r\n?/g, '\n').trim(), '', messages.nameLine(name)];
  if (phone !== '') lines.push(messages.phoneLine(phone));
  if (about !== '') lines.push(messages.aboutLine(about));
  return {
    from: textOf(form, 'email').trim(),
    subject: oneLine(textOf(form, 'subject')).slice(0, CONTACT_SUBJECT_LONGEST) || messages.messageFrom(name),
    text: lines.join('\n'),
    [HONEYPOT]: textOf(form, HONEYPOT).slice(0, CONTACT_NAME_LONGEST),
  };
}

/** Where an answer goes. */
export interface SentFrom {
  email: string;
  /** As it is read: "+256 772 123 456"; empty: none. */
  phone: string;
}

type TypedField = 'name' | 'email' | 'phone' | 'message';

export interface ContactOutcome {
  /** Null: it was not sent. */
  sentFrom: SentFrom | null;
  status: number;
  errors: FieldErrors;
  /** Why it was not sent, when no field is to blame. */
  failure: string | null;
  /** What was typed: a page without scripts comes back with it. */
  typed: Record<TypedField, string>;
}

/** Trying again at once would not help then, so the reason is said as well. */
const TOO_MANY = 429;

/** Sends the form, if it is filled in. */
export async function sendMessage({ form, api }: { form: FormData; api: Api }): Promise<ContactOutcome> {
  const of = (field: TypedField) => textOf(form, field);
  const typed = { name: of('name'), email: of('email'), phone: of('phone'), message: of('message') };
  const errors = contactErrors(form);
  if (!isFine(errors)) return { sentFrom: null, status: NOT_FILLED_IN, errors, failure: null, typed };
  try {
    await api.send('POST', '/api/email', mailOf(form));
    const sentFrom = { email: typed.email.trim(), phone: readPhone(typed.phone) ?? '' };
    return { sentFrom, status: 200, errors: {}, failure: null, typed };
  } catch (error) {
    const notSent = { sentFrom: null, status: statusOfFailure(error), typed };
    const isOfAddress = error instanceof ApiFailure && Object.hasOwn(error.fields, 'from');
    if (isOfAddress) return { ...notSent, errors: { email: EMAIL_INVALID }, failure: null };
    const reason = hasStatus(error, TOO_MANY) ? saidOr(error, '') : '';
    return { ...notSent, errors: {}, failure: `${messages.CONTACT_FAILED}${reason && `. ${reason}`}` };
  }
}
