import {
  EMAIL,
  PASSWORD_LONGEST,
  PASSWORD_SHORTEST,
  PHONE,
  USERNAME,
  USERNAME_LONGEST,
  USERNAME_SHORTEST,
} from '#contract/accounts.ts';
import * as messages from '#contract/messages.ts';
import { ApiFailure } from '../api-client.ts';

/** What is wrong with the fields of a form, by their names. Empty: nothing. */
export type FieldErrors = Record<string, string>;

export const textOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

export const isFine = (errors: FieldErrors) => Object.keys(errors).length === 0;

/** Keeps the fields that have something wrong with them. */
const wrong = (fields: Record<string, string | undefined>): FieldErrors =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, error]) => (error === undefined ? [] : [[name, error]])));

const required = (label: string, value: string) => (value.trim() === '' ? messages.isRequired(label) : undefined);

export function emailError(value: string): string | undefined {
  // Addresses with letters beyond ASCII in their domain are the API's to judge.
  const isPlain = /^[\u0020-\u007e]*$/.test(value);
  const isWrong = isPlain && !EMAIL.test(value.trim().toLowerCase());
  return required('Email', value) ?? (isWrong ? messages.EMAIL_INVALID : undefined);
}

function usernameError(value: string): string | undefined {
  const name = value.normalize('NFC').trim().replace(/\s+/g, ' ');
  const isWrong = name.length < USERNAME_SHORTEST || name.length > USERNAME_LONGEST || !USERNAME.test(name);
  return required('Name', value) ?? (isWrong ? messages.USERNAME_INVALID : undefined);
}

export function newPasswordError(value: string): string | undefined {
  const isWrong = value.length < PASSWORD_SHORTEST || value.length > PASSWORD_LONGEST;
  return required('Password', value) ?? (isWrong ? messages.PASSWORD_LENGTH : undefined);
}

export const registerErrors = (form: FormData): FieldErrors =>
  wrong({
    username: usernameError(textOf(form, 'username')),
    email: emailError(textOf(form, 'email')),
    password: newPasswordError(textOf(form, 'password')),
    passwordConfirmation:
      textOf(form, 'password') === textOf(form, 'passwordConfirmation')
        ? undefined
        : messages.PASSWORDS_DIFFER_ON_REGISTER,
    terms: form.has('terms') ? undefined : messages.TERMS_REQUIRED,
  });

export const loginErrors = (form: FormData): FieldErrors =>
  wrong({
    identifier: required('Email', textOf(form, 'identifier')),
    password: required('Password', textOf(form, 'password')),
  });

export const resetErrors = (form: FormData): FieldErrors =>
  wrong({
    password: newPasswordError(textOf(form, 'password')),
    passwordConfirmation:
      textOf(form, 'password') === textOf(form, 'passwordConfirmation') ? undefined : messages.PASSWORDS_DIFFER,
  });

/** Of the form as a whole. */
export function changePasswordError(form: FormData): string | null {
  const [current, password, confirmation] = ['currentPassword', 'password', 'passwordConfirmation'].map((name) =>
    textOf(form, name),
  );
  if (!current || !password || !confirmation) return messages.ALL_FIELDS_REQUIRED;
  return password === confirmation ? null : messages.NEW_PASSWORDS_DIFFER;
}

/**
 * As it is kept: ten digits. People also write +256, 256 or nothing before the nine that follow, and spaces; what is
 * copied from a list of contacts may hold marks that nobody sees.
 */
export const normalPhone = (typed: string): string =>
  typed.replace(/[\s().\p{Cf}\p{Pd}]/gu, '').replace(/^(?:\+?256)?0?(\d{9})$/, '0$1');

export function profileErrors(form: FormData): FieldErrors {
  const phone = normalPhone(textOf(form, 'phonenumber'));
  return wrong({
    username: usernameError(textOf(form, 'username')),
    email: emailError(textOf(form, 'email')),
    phonenumber: phone === '' || PHONE.test(phone) ? undefined : messages.PHONE_INVALID,
  });
}

/** The API's own sentence, or else the one for this screen. */
export const saidOr = (error: unknown, fallback: string): string =>
  error instanceof ApiFailure && error.said !== null ? error.said : fallback;

/** What the API says of fields, if it speaks of this form's alone: then it stands beside them. */
export function saidOfFields(error: unknown, form: FormData): FieldErrors {
  const fields = error instanceof ApiFailure ? error.fields : {};
  return Object.keys(fields).every((name) => form.has(name)) ? fields : {};
}

export const hasStatus = (error: unknown, ...statuses: number[]): boolean =>
  error instanceof ApiFailure && statuses.includes(error.status);
