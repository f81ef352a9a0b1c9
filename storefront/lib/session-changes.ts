import type { Tokens } from '#contract/accounts/account-schemas.ts';
import { showSession, stored } from './session.ts';

const TOKENS = ['token', 'accessToken', 'refreshToken', 'firstLogin'] as const;

function change(write: (storage: Storage) => void, isShown = true): void {
  try {
    write(localStorage);
  } catch {
    // Full or forbidden: the visitor stays as they were.
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

// `isShown: false` where the page goes too: shown signed out, it would ask to sign in on its way.

/** As Log Out does: the tokens go. */
export const forgetTokens = (isShown = true) =>
  change((storage) => TOKENS.map((key) => storage.removeItem(key)), isShown);

/** As a failed refresh does: all that the storage holds of the session goes. */
export const clearSession = (isShown = true) =>
  change((storage) => [...TOKENS, 'userId'].map((key) => storage.removeItem(key)), isShown);

/** As a 401 on the lists of saved and liked cars does. */
export const clearStorage = () => change((storage) => storage.clear());
