import { EMAIL } from '#contract/accounts.ts';
import { EMAIL_INVALID, EMAIL_LABEL, isRequired } from '#contract/messages/forms.ts';
import { ApiFailure } from './api-client.ts';

/** What is wrong with the fields of a form, by their names. Empty: nothing. */
export type FieldErrors = Record<string, string>;

export const textOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

export const isFine = (errors: FieldErrors) => Object.keys(errors).length === 0;

/** Keeps the fields that have something wrong with them. */
export const wrong = (fields: Record<string, string | undefined>): FieldErrors =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, error]) => (error === undefined ? [] : [[name, error]])));

export const requiredError = (label: string, value: string) => (value.trim() === '' ? isRequired(label) : undefined);

export function emailError(value: string): string | undefined {
  // Addresses with letters beyond ASCII in their domain are the API's to judge.
  const isPlain = /^[\u0020-\u007e]*$/.test(value);
  const isWrong = isPlain && !EMAIL.test(value.trim().toLowerCase());
  return requiredError(EMAIL_LABEL, value) ?? (isWrong ? EMAIL_INVALID : undefined);
}

/** The API's own sentence, or else the one for this screen. What it says of its own failures is not for people. */
export const saidOr = (error: unknown, fallback: string): string =>
  error instanceof ApiFailure && error.said !== null && error.status < 500 ? error.said : fallback;

/** What the API says of fields, if it speaks of this form's alone: then it stands beside them. */
export function saidOfFields(error: unknown, form: FormData): FieldErrors {
  const fields = error instanceof ApiFailure ? error.fields : {};
  return Object.keys(fields).every((name) => form.has(name)) ? fields : {};
}

/** Statuses of a form's page: not filled in as it must be, and not taken by the API, whose own refusal it passes on. */
export const NOT_FILLED_IN = 422;
export const statusOfFailure = (error: unknown): number =>
  error instanceof ApiFailure && error.status >= 400 && error.status < 500 ? error.status : 503;
