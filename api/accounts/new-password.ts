import { PASSWORD_GUESSABLE } from '#contract/messages/account-errors.ts';
import { PASSWORDS_DIFFER } from '#contract/messages/sign-in.ts';
import { fieldError } from '../../platform/http/errors.ts';
import { isGuessable } from './passwords.ts';

/** Throws a ValidationError if the password and its confirmation differ. */
export function requireConfirmed({
  password,
  passwordConfirmation,
}: {
  password: string;
  passwordConfirmation: string;
}) {
  if (password !== passwordConfirmation) throw fieldError('passwordConfirmation', PASSWORDS_DIFFER);
}

/**
 * Throws a ValidationError for a password that an attacker would find in a few thousand tries. `about`: names of the member and the market
 * that it must not be made of; null entries are ignored.
 */
export async function requireUnguessable(password: string, about: readonly (string | null)[]): Promise<void> {
  const names = about.filter((name) => name !== null);
  if (await isGuessable(password, names)) {
    throw fieldError('password', PASSWORD_GUESSABLE);
  }
}
