import { domainToASCII } from 'node:url';
import { z } from 'zod';
import {
  PASSWORD_LONGEST,
  PASSWORD_SHORTEST,
  PHONE,
  USERNAME,
  USERNAME_LONGEST,
  USERNAME_SHORTEST,
} from '#contract/accounts/accounts.ts';
import {
  EMAIL_NOT_VALID,
  PASSWORD_NOT_VALID,
  PHONE_DIGITS,
  USERNAME_CHARACTERS,
  USERNAME_IS_NUMBER,
  USERNAME_TOO_LONG,
} from '#contract/messages/account-errors.ts';
import { EMAIL, EMAIL_LONGEST } from '#contract/values/email.ts';
import { lineOfText } from '#contract/values/text-schemas.ts';
import { fieldError } from '../../platform/http/errors.ts';
import { mobileNumber } from '../../platform/sms/mobile-number.ts';

// Schemas for the details that members enter about themselves. Each outputs the value in the form in which it is stored.

/**
 * A domain name: letters and digits of any script, dots and hyphens. Nothing else may reach `domainToASCII`, which parses like a browser:
 * it would silently turn `x.ug/y`, `x%2eug` or text with a line break into `x.ug`.
 */
const DOMAIN = /^[\p{L}\p{M}\p{N}.。．｡-]+$/u;

/** Returns the address in lower case, with its domain in the ASCII form that DNS uses; undefined if the text is not a valid address. */
export function normalEmail(text: string): string | undefined {
  const [local = '', domain = '', more] = text.trim().toLowerCase().split('@');
  if (!DOMAIN.test(domain)) return undefined;
  const email = `${local}@${domainToASCII(domain)}`;
  return more === undefined && email.length <= EMAIL_LONGEST && EMAIL.test(email) ? email : undefined;
}

export const emailSchema = z
  .string()
  .min(1)
  .max(EMAIL_LONGEST)
  .transform((text, context) => {
    const email = normalEmail(text);
    if (email === undefined) context.addIssue({ code: 'custom', message: EMAIL_NOT_VALID });
    return email ?? '';
  });

/** Returns the name in Unicode's composed form (NFC), so that one name has one spelling. */
export const normalUsername = (text: string) => text.normalize('NFC').trim().replace(/\s+/g, ' ');

/**
 * Returns the key by which usernames are compared: two names that people would take for the same one share it, such as names that differ
 * only in case or in full-width letters. It converts to capitals first, since different small letters may have the same capital.
 */
export const usernameKey = (username: string) =>
  username.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');

export const usernameSchema = lineOfText()
  .max(4 * USERNAME_LONGEST, USERNAME_TOO_LONG)
  .transform(normalUsername)
  .pipe(z.string().min(USERNAME_SHORTEST).max(USERNAME_LONGEST).regex(USERNAME, { error: USERNAME_CHARACTERS }));

/**
 * Throws a ValidationError for a new username that looks like a phone number, because sign-in looks such text up among proven phone
 * numbers.
 */
export function requireNoNumber(username: string): void {
  if (mobileNumber(username) !== undefined) throw fieldError('username', USERNAME_IS_NUMBER);
}

/** Any characters are allowed in a password: it is stored as a hash. */
export const passwordSchema = z
  .string()
  .min(1)
  .min(PASSWORD_SHORTEST)
  .max(PASSWORD_LONGEST)
  .refine((text) => !text.includes('\0'), PASSWORD_NOT_VALID);

/** A password typed to sign in. It is only compared with the stored hash, so the minimum length of new passwords does not apply. */
export const typedPasswordSchema = z.string().min(1).max(PASSWORD_LONGEST);

export const phoneSchema = z.string().regex(PHONE, { error: PHONE_DIGITS });
