import type { Tokens } from '#contract/accounts/account-schemas.ts';
import { showSession, stored } from './session.ts';

const TOKENS = ['token', 'accessToken', 'refreshToken', 'firstLogin'] as const;

function change(write: (storage: Storage) => void, isShown = true): void {
  try {
    write(localStorage);
  } catch {
    // The storage is full or forbidden: the visitor stays signed in or out as before.
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

// If `isShown` is false, components are not told of the change: the browser is leaving the page, and a member's page would otherwise redirect to the
// sign-in page first.

/** Removes the tokens, when a member signs out. */
export const forgetTokens = (isShown = true) =>
  change((storage) => TOKENS.map((key) => storage.removeItem(key)), isShown);

/** Removes all data of the session, when the API has refused to renew it. */
export const clearSession = (isShown = true) =>
  change((storage) => [...TOKENS, 'userId'].map((key) => storage.removeItem(key)), isShown);

/** Clears the browser's whole local storage, when the API answers 401 to the request for one of the member's lists. */
export const clearStorage = () => change((storage) => storage.clear());
