import { PASSWORD_GUESSABLE } from '#contract/messages/account-errors.ts';
import { PASSWORDS_DIFFER } from '#contract/messages/sign-in.ts';
import { fieldError } from '../../platform/http/errors.ts';
import { isGuessable } from './passwords.ts';

/** Throws a ValidationError when the two are not the same. */
export function requireConfirmed({
  password,
  passwordConfirmation,
}: {
  password: string;
  passwordConfirmation: string;
}) {
  if (password !== passwordConfirmation) throw fieldError('passwordConfirmation', PASSWORDS_DIFFER);
}

/** Throws a ValidationError for a password that a few thousand tries would find. `about`: names of the member and of the market; null: none. */
export async function requireUnguessable(password: string, about: readonly (string | null)[]): Promise<void> {
  const names = about.filter((name) => name !== null);
  if (await isGuessable(password, names)) {
    throw fieldError('password', PASSWORD_GUESSABLE);
  }
}
