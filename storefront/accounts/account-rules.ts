import {
  PASSWORD_LONGEST,
  PASSWORD_SHORTEST,
  PHONE,
  USERNAME,
  USERNAME_LONGEST,
  USERNAME_SHORTEST,
} from '#contract/accounts.ts';
import { ALL_FIELDS_REQUIRED, NEW_PASSWORDS_DIFFER, PHONE_INVALID } from '#contract/messages/accounts.ts';
import { EMAIL_LABEL, NAME_LABEL, PASSWORD_LABEL } from '#contract/messages/forms.ts';
import {
  PASSWORD_LENGTH,
  PASSWORDS_DIFFER,
  PASSWORDS_DIFFER_ON_REGISTER,
  TERMS_REQUIRED,
  USERNAME_INVALID,
} from '#contract/messages/sign-in.ts';
import { emailError, type FieldErrors, requiredError, textOf, wrong } from '../lib/form-rules.ts';

function usernameError(value: string): string | undefined {
  const name = value.normalize('NFC').trim().replace(/\s+/g, ' ');
  const isWrong = name.length < USERNAME_SHORTEST || name.length > USERNAME_LONGEST || !USERNAME.test(name);
  return requiredError(NAME_LABEL, value) ?? (isWrong ? USERNAME_INVALID : undefined);
}

export function newPasswordError(value: string): string | undefined {
  const isWrong = value.length < PASSWORD_SHORTEST || value.length > PASSWORD_LONGEST;
  return requiredError(PASSWORD_LABEL, value) ?? (isWrong ? PASSWORD_LENGTH : undefined);
}

export const registerErrors = (form: FormData): FieldErrors =>
  wrong({
    username: usernameError(textOf(form, 'username')),
    email: emailError(textOf(form, 'email')),
    password: newPasswordError(textOf(form, 'password')),
    passwordConfirmation:
      textOf(form, 'password') === textOf(form, 'passwordConfirmation') ? undefined : PASSWORDS_DIFFER_ON_REGISTER,
    terms: form.has('terms') ? undefined : TERMS_REQUIRED,
  });

export const loginErrors = (form: FormData): FieldErrors =>
  wrong({
    identifier: requiredError(EMAIL_LABEL, textOf(form, 'identifier')),
    password: requiredError(PASSWORD_LABEL, textOf(form, 'password')),
  });

export const resetErrors = (form: FormData): FieldErrors =>
  wrong({
    password: newPasswordError(textOf(form, 'password')),
    passwordConfirmation:
      textOf(form, 'password') === textOf(form, 'passwordConfirmation') ? undefined : PASSWORDS_DIFFER,
  });

/** Of the form as a whole. */
export function changePasswordError(form: FormData): string | null {
  const [current, password, confirmation] = ['currentPassword', 'password', 'passwordConfirmation'].map((name) =>
    textOf(form, name),
  );
  if (!current || !password || !confirmation) return ALL_FIELDS_REQUIRED;
  return password === confirmation ? null : NEW_PASSWORDS_DIFFER;
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
    phonenumber: phone === '' || PHONE.test(phone) ? undefined : PHONE_INVALID,
  });
}
