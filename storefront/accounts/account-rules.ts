import {
  PASSWORD_LONGEST,
  PASSWORD_SHORTEST,
  PHONE,
  USERNAME,
  USERNAME_LONGEST,
  USERNAME_SHORTEST,
} from '#contract/accounts/accounts.ts';
import { ALL_FIELDS_REQUIRED, NEW_PASSWORDS_DIFFER, PHONE_INVALID } from '#contract/messages/accounts.ts';
import { PASSWORD_LABEL } from '#contract/messages/forms.ts';
import { FULL_NAME } from '#contract/messages/profile.ts';
import {
  EMAIL_OR_USERNAME,
  NEW_PASSWORD,
  PASSWORD_LENGTH,
  PASSWORD_TWICE,
  PASSWORDS_DIFFER,
  PASSWORDS_DIFFER_ON_REGISTER,
  REGISTER_INTRO,
  REGISTER_TO_SELL_INTRO,
  TERMS_REQUIRED,
  USERNAME_INVALID,
  USERNAME_LABEL,
} from '#contract/messages/sign-in.ts';
import { normalPhone } from '#contract/values/phones.ts';
import { emailError, type FieldErrors, requiredError, textOf, wrong } from '../lib/form-rules.ts';

/** Returns the sentence on what an account is good for, above the form to register. `next`: the page that the visitor will be led to; null: none. */
export const registerIntro = (next: string | null): string =>
  next !== null && /^\/sell(?:[/?]|$)/.test(next) ? REGISTER_TO_SELL_INTRO : REGISTER_INTRO;

/** Returns the error for a user name; undefined if it is valid. `label`: the field's label in the form. */
function usernameError(label: string, value: string): string | undefined {
  const name = value.normalize('NFC').trim().replace(/\s+/g, ' ');
  const isWrong = name.length < USERNAME_SHORTEST || name.length > USERNAME_LONGEST || !USERNAME.test(name);
  return requiredError(label, value) ?? (isWrong ? USERNAME_INVALID : undefined);
}

function newPasswordError(label: string, value: string): string | undefined {
  const isWrong = value.length < PASSWORD_SHORTEST || value.length > PASSWORD_LONGEST;
  return requiredError(label, value) ?? (isWrong ? PASSWORD_LENGTH : undefined);
}

/** Returns the error for the second password field; undefined if it repeats the first. `differs`: the error if it does not. */
function confirmationError(form: FormData, differs: string): string | undefined {
  const confirmation = textOf(form, 'passwordConfirmation');
  if (confirmation === '') return PASSWORD_TWICE;
  return confirmation === textOf(form, 'password') ? undefined : differs;
}

export const registerErrors = (form: FormData): FieldErrors =>
  wrong({
    username: usernameError(USERNAME_LABEL, textOf(form, 'username')),
    email: emailError(textOf(form, 'email')),
    password: newPasswordError(PASSWORD_LABEL, textOf(form, 'password')),
    passwordConfirmation: confirmationError(form, PASSWORDS_DIFFER_ON_REGISTER),
    terms: form.has('terms') ? undefined : TERMS_REQUIRED,
  });

export const loginErrors = (form: FormData): FieldErrors =>
  wrong({
    identifier: requiredError(EMAIL_OR_USERNAME, textOf(form, 'identifier')),
    password: requiredError(PASSWORD_LABEL, textOf(form, 'password')),
  });

export const resetErrors = (form: FormData): FieldErrors =>
  wrong({
    password: newPasswordError(NEW_PASSWORD, textOf(form, 'password')),
    passwordConfirmation: confirmationError(form, PASSWORDS_DIFFER),
  });

/** Returns one error for the whole form, instead of one for each field; null if it is valid. */
export function changePasswordError(form: FormData): string | null {
  const [current, password, confirmation] = ['currentPassword', 'password', 'passwordConfirmation'].map((name) =>
    textOf(form, name),
  );
  if (!current || !password || !confirmation) return ALL_FIELDS_REQUIRED;
  return password === confirmation ? null : NEW_PASSWORDS_DIFFER;
}

/** Returns the errors of the profile form, by field. `hasEmail`: true if the member has an email address, which can be changed but not removed. */
export function profileErrors(form: FormData, hasEmail: boolean): FieldErrors {
  const email = textOf(form, 'email');
  const phone = normalPhone(textOf(form, 'phonenumber'));
  return wrong({
    username: usernameError(FULL_NAME, textOf(form, 'username')),
    email: email === '' && !hasEmail ? undefined : emailError(email),
    phonenumber: phone === '' || PHONE.test(phone) ? undefined : PHONE_INVALID,
  });
}
