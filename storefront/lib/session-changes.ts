import type { Tokens } from '#contract/accounts/account-schemas.ts';
import { showSession, stored } from './session.ts';

const TOKENS = ['token', 'accessToken', 'refreshToken', 'firstLogin'] as const;

function change(write: (storage: Storage) => void, isShown = true): void {
  try {
    write(localStorage);
  } catch {
    // The storage is full or forbidden: the visitor's state stays as it was.
  }
  if (isShown) showSession();
}

export const readRefreshToken = () => (stored('firstLogin') === null ? null : stored('refreshToken'));

export function storeTokens({ jwt, refreshToken }: Tokens): void {
  change((storage) => {
    storage.setItem('token', jwt);
    storage.setItem('accessToken', jwt);
    storage.setItem('refreshToken', refreshToken);
    storage.setItem('firstLogin', 'true');
  });
}

export const storeUserId = (userId: number) => change((storage) => storage.setItem('userId', String(userId)));

// `isShown: false` is for leaving the page: shown signed out, it would ask to sign in before it goes.

/** Removes the tokens, for Log Out. */
export const forgetTokens = (isShown = true) =>
  change((storage) => TOKENS.map((key) => storage.removeItem(key)), isShown);

/** Removes all session data from the storage, after a failed refresh. */
export const clearSession = (isShown = true) =>
  change((storage) => [...TOKENS, 'userId'].map((key) => storage.removeItem(key)), isShown);

/** Clears the storage, after a 401 on the lists of saved and liked cars. */
export const clearStorage = () => change((storage) => storage.clear());
