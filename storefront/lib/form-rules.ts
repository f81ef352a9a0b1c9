import { UNEXPECTED_ANSWER } from '#contract/messages/errors.ts';
import { EMAIL_INVALID, EMAIL_LABEL, isRequired } from '#contract/messages/forms.ts';
import { EMAIL } from '#contract/values/email.ts';
import { type Refusal, refusalOf } from '../../ui/forms/refusal.ts';
import { ApiFailure } from './api-client.ts';

/** Error messages of a form, by field name. Empty if the form is valid. */
export type FieldErrors = Record<string, string>;

export const textOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

export const isFine = (errors: FieldErrors) => Object.keys(errors).length === 0;

/** Returns only those fields that have an error. */
export const wrong = (fields: Record<string, string | undefined>): FieldErrors =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, error]) => (error === undefined ? [] : [[name, error]])));

export const requiredError = (label: string, value: string) => (value.trim() === '' ? isRequired(label) : undefined);

export function emailError(value: string): string | undefined {
  // The pattern is only for addresses in ASCII. Addresses with other letters are checked by the API alone.
  const isPlain = /^[\u0020-\u007e]*$/.test(value);
  const isWrong = isPlain && !EMAIL.test(value.trim().toLowerCase());
  return requiredError(EMAIL_LABEL, value) ?? (isWrong ? EMAIL_INVALID : undefined);
}

/** Returns the API's error message for users, or `fallback`. Messages of status 500 and above are not for users. */
export const messageOr = (error: unknown, fallback: string): string =>
  error instanceof ApiFailure && error.userMessage !== null && error.status < 500 ? error.userMessage : fallback;

type Attempt<Answer> = { answer: Answer; refused: null } | { answer: null; refused: ApiFailure };

/** Waits for the answer to a form's request. Returns an ApiFailure instead of throwing it, so that the form can show it. */
export async function attempt<Answer>(request: Promise<Answer>): Promise<Attempt<Answer>> {
  try {
    return { answer: await request, refused: null };
  } catch (error) {
    return { answer: null, refused: error instanceof ApiFailure ? error : new ApiFailure(0, UNEXPECTED_ANSWER) };
  }
}

/** Returns the errors that a form shows: the API's messages for fields, or else its message for the form, or else `fallback`. */
export function refusal(refused: ApiFailure, form: FormData, fallback: string): Refusal {
  const { fields } = refused;
  const isOfFields = !isFine(fields) && Object.keys(fields).every((name) => form.has(name));
  return refusalOf(form, isOfFields ? { fields } : { userMessage: messageOr(refused, fallback) });
}

/** The HTTP status of a page whose form has invalid fields. If the API refuses a form, its status is used instead. */
export const NOT_FILLED_IN = 422;
export const statusOfFailure = (error: unknown): number =>
  error instanceof ApiFailure && error.status >= 400 && error.status < 500 ? error.status : 503;
