import { expect, test } from 'vitest';
import { PHONE_INVALID } from '#contract/messages/accounts.ts';
import { EMAIL_INVALID } from '#contract/messages/forms.ts';
import {
  PASSWORD_LENGTH,
  REGISTER_INTRO,
  REGISTER_TO_SELL_INTRO,
  USERNAME_INVALID,
} from '#contract/messages/sign-in.ts';
import { ApiFailure } from '../lib/api-client.ts';
import { emailError, messageOr, refusal } from '../lib/form-rules.ts';
import {
  changePasswordError,
  loginErrors,
  profileErrors,
  registerErrors,
  registerIntro,
  resetErrors,
} from './account-rules.ts';

const formOf = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};

const MEMBER = { username: 'Asha Nakato', email: 'asha@example.com' };
const PASSWORDS = { password: 'Matooke-and-beans', passwordConfirmation: 'Matooke-and-beans' };

test('whoever comes to sell is told what an account is good for then', () => {
  for (const next of ['/sell', '/sell/new', '/sell?as=a']) expect(registerIntro(next)).toBe(REGISTER_TO_SELL_INTRO);
  for (const next of [null, '/', '/saved', '/sellers']) expect(registerIntro(next)).toBe(REGISTER_INTRO);
});

test('a phone number of a profile is ten digits, in whatever way it is written', () => {
  expect(profileErrors(formOf({ ...MEMBER, phonenumber: '+256 (0) 772 123-456' }), true)).toEqual({});
  for (const wrong of ['12345', '+254772123456', 'none']) {
    expect(profileErrors(formOf({ ...MEMBER, phonenumber: wrong }), true), wrong).toEqual({
      phonenumber: PHONE_INVALID,
    });
  }
});

test('a profile needs a name and an address, but no phone number', () => {
  expect(profileErrors(formOf({}), true)).toEqual({ username: 'Full Name is required', email: 'Email is required' });
  expect(profileErrors(formOf({ ...MEMBER, email: '' }), false)).toEqual({});
  expect(profileErrors(formOf({ ...MEMBER, phonenumber: ' ' }), true)).toEqual({});
});

test('registering needs everything but the newsletter', () => {
  expect(registerErrors(formOf({ ...MEMBER, ...PASSWORDS, terms: 'on' }))).toEqual({});
  expect(registerErrors(formOf({}))).toEqual({
    username: 'Username is required',
    email: 'Email is required',
    password: 'Password is required',
    passwordConfirmation: 'Please enter the password again',
    terms: 'You must agree to the terms & conditions',
  });
  const twice = { ...MEMBER, ...PASSWORDS, terms: 'on', passwordConfirmation: 'Matooke' };
  expect(registerErrors(formOf(twice))).toEqual({ passwordConfirmation: 'Passwords do not match!' });
});

test('a name is one of any script, without what could pass for another', () => {
  const errorOf = (username: string) => registerErrors(formOf({ ...MEMBER, ...PASSWORDS, terms: 'on', username }));
  for (const name of ['Asha', '  Asha   Nakato ', 'Ọlá', 'محمد علي', 'O1 2']) expect(errorOf(name), name).toEqual({});
  for (const name of ['Jo', 'a'.repeat(51), 'asha@example.com', '<b>Asha</b>', 'A-B-C', 'As\u200bha']) {
    expect(errorOf(name), name).toEqual({ username: USERNAME_INVALID });
  }
});

test('an address is refused where it cannot be one', () => {
  for (const email of ['asha@example.com', ' Asha@Example.COM ', 'a+b@mail.example.ug', 'asha@bücher.example']) {
    expect(emailError(email), email).toBeUndefined();
  }
  for (const email of ['asha', 'asha@example', 'a b@example.com', 'asha@127.0.0.1', 'a@b.ug, c@d.ug']) {
    expect(emailError(email), email).toBe(EMAIL_INVALID);
  }
  expect(emailError('  ')).toBe('Email is required');
});

test('signing in asks for both', () => {
  expect(loginErrors(formOf({ identifier: ' ', password: '' }))).toEqual({
    identifier: 'Email or username is required',
    password: 'Password is required',
  });
  expect(loginErrors(formOf({ identifier: 'Asha Nakato', password: 'x' }))).toEqual({});
});

test('a new password has 6 to 128 characters, and is given twice', () => {
  const errorsOf = (password: string, passwordConfirmation = password) =>
    resetErrors(formOf({ password, passwordConfirmation }));
  expect(errorsOf('123456')).toEqual({});
  expect(errorsOf('1'.repeat(128))).toEqual({});
  expect(errorsOf('12345')).toEqual({ password: PASSWORD_LENGTH });
  expect(errorsOf('1'.repeat(129))).toEqual({ password: PASSWORD_LENGTH });
  expect(errorsOf('')).toEqual({
    password: 'New password is required',
    passwordConfirmation: 'Please enter the password again',
  });
  expect(errorsOf('123456', '123457')).toEqual({ passwordConfirmation: 'Passwords do not match' });
});

test('changing the password needs all three fields, then twice the same', () => {
  const whole = { currentPassword: 'old', ...PASSWORDS };
  expect(changePasswordError(formOf(whole))).toBeNull();
  for (const name of Object.keys(whole)) {
    expect(changePasswordError(formOf({ ...whole, [name]: '' }))).toBe('All fields are required.');
  }
  expect(changePasswordError(formOf({ ...whole, password: 'another' }))).toBe(
    'New password and confirmation do not match.',
  );
});

test('the API’s own sentence comes first, else the screen’s', () => {
  expect(messageOr(new ApiFailure(400, 'refused', 'Email already taken'), 'else')).toBe('Email already taken');
  for (const error of [new ApiFailure(0, 'no answer'), new TypeError('x'), 'x']) {
    expect(messageOr(error, 'else')).toBe('else');
  }
});

test('what the API says of fields stands beside them, unless the form has no such field', () => {
  const refused = (fields: Record<string, string>) =>
    refusal(new ApiFailure(400, 'refused', '2 errors occurred', fields), form, 'Failed');
  const form = formOf(PASSWORDS);
  const guessable = { password: 'This password is too easy to guess. Please choose another.' };
  expect(refused(guessable)).toEqual({
    userMessage: null,
    fields: guessable,
    typed: { password: [], passwordConfirmation: [] },
  });
  const ofAnother = refused({ ...guessable, code: 'code is a required field' });
  expect(ofAnother).toMatchObject({ userMessage: '2 errors occurred', fields: {} });
});
