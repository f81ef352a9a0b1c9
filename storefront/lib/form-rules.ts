import { EMAIL } from '#contract/accounts/accounts.ts';
import { EMAIL_INVALID, EMAIL_LABEL, isRequired } from '#contract/messages/forms.ts';
import { ApiFailure } from './api-client.ts';

/** Error messages of a form by field name. Empty: the form is valid. */
export type FieldErrors = Record<string, string>;

export const textOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

export const isFine = (errors: FieldErrors) => Object.keys(errors).length === 0;

/** Returns only the fields that have an error. */
export const wrong = (fields: Record<string, string | undefined>): FieldErrors =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, error]) => (error === undefined ? [] : [[name, error]])));

export const requiredError = (label: string, value: string) => (value.trim() === '' ? isRequired(label) : undefined);

export function emailError(value: string): string | undefined {
  // The API checks addresses whose domain has letters beyond ASCII.
  const isPlain = /^[\u0020-\u007e]*$/.test(value);
  const isWrong = isPlain && !EMAIL.test(value.trim().toLowerCase());
  return requiredError(EMAIL_LABEL, value) ?? (isWrong ? EMAIL_INVALID : undefined);
}

/** Returns the API's error message, or else `fallback`. Messages of its own failures (status 500 and up) are not for people. */
export const saidOr = (error: unknown, fallback: string): string =>
  error instanceof ApiFailure && error.said !== null && error.status < 500 ? error.said : fallback;

/**
 * Returns the API's error messages by field, to show beside the fields; empty if any of them is for a field that this form does not have.
 */
export function saidOfFields(error: unknown, form: FormData): FieldErrors {
  const fields = error instanceof ApiFailure ? error.fields : {};
  return Object.keys(fields).every((name) => form.has(name)) ? fields : {};
}

/** HTTP statuses of a form's page: 422 for invalid fields, else the status of the API's own refusal. */
export const NOT_FILLED_IN = 422;
export const statusOfFailure = (error: unknown): number =>
  error instanceof ApiFailure && error.status >= 400 && error.status < 500 ? error.status : 503;
