import type { Tokens } from '#contract/accounts/account-schemas.ts';
import { FRESH_TOKEN_MS, REFRESH_INTERVAL_MS } from '#contract/accounts/accounts.ts';
import { type Api, ApiFailure, browserApi, createApi, hasStatus, readText, sendFromBrowser } from './api-client.ts';
import type { SendRequest } from './page-contexts.ts';
import { readSession } from './session.ts';
import { clearSession, forgetTokens, readRefreshToken, storeTokens } from './session-changes.ts';

/** The result of exchanging the refresh token. 'later': the API could not be reached, and the session may still be valid. */
type Refreshed = 'done' | 'refused' | 'later';

const LOCK = 'session-refresh';
const REFUSALS = [400, 401];
const RETRY_MS = 30_000;

/** Runs only one task at a time in all tabs, if the browser has locks. If it has none, the API tolerates that a token is exchanged twice. */
const alone = <Result>(task: () => Promise<Result>): Promise<Result> =>
  navigator.locks ? navigator.locks.request(LOCK, task) : task();

async function exchange(refreshToken: string): Promise<Refreshed> {
  try {
    const answer = await browserApi.send('POST', '/auth/refresh', { refreshToken });
    const tokens: Tokens = { jwt: readText(answer.jwt) ?? '', refreshToken: readText(answer.refreshToken) ?? '' };
    if (tokens.jwt === '' || tokens.refreshToken === '') return 'later';
    // If the member has signed out in the meantime, in this tab or another, the new tokens are dropped.
    if (readRefreshToken() === refreshToken) storeTokens(tokens);
    return 'done';
  } catch (error) {
    const isRefused = error instanceof ApiFailure && REFUSALS.includes(error.status);
    if (!isRefused) return 'later';
    if (readRefreshToken() === refreshToken) clearSession();
    return 'refused';
  }
}

/** Exchanges the refresh token, unless another tab has stored a new access token in the meantime. */
function refresh(token: string): Promise<Refreshed> {
  return alone(async () => {
    const current = readSession();
    if (current && current.token !== token) return 'done';
    const refreshToken = readRefreshToken();
    return refreshToken === null ? 'refused' : exchange(refreshToken);
  });
}

/**
 * Sends a request with the member's token. If the member signed out meanwhile there is none: this answers 401, where the API would answer a visitor
 * with 403.
 */
const sendAs = async (token: string | null, request: Parameters<SendRequest>) =>
  token === null ? { status: 401, text: '' } : sendFromBrowser({ token }, ...request);

/**
 * The API for the signed-in member, in the browser. If the access token has expired it is exchanged, and the request is sent again. Answers 401 if
 * nobody is signed in.
 */
export const memberApi: Api = createApi(async (...request) => {
  const token = readSession()?.token ?? null;
  const answer = await sendAs(token, request);
  if (answer.status !== 401 || token === null) return answer;
  const refreshed = await refresh(token);
  if (refreshed === 'refused') return answer;
  // That the API cannot be reached says nothing about the session. A lost signal must not end it.
  if (refreshed === 'later') throw new TypeError('The session could not be refreshed');
  return sendAs(readSession()?.token ?? null, request);
});

/** The API for a member. If the session has ended in the meantime, requests are sent as from a visitor. */
const askAsMember: Api = {
  ...memberApi,
  send: (...request) =>
    memberApi.send(...request).catch((error: unknown) => {
      if (!hasStatus(error, 401)) throw error;
      return browserApi.send(...request);
    }),
};

/** Returns the API for the signed-in member, or for a visitor. Requests that visitors may send too then count as the member's. */
export const memberOrVisitorApi = (): Api => (readSession() ? askAsMember : browserApi);

/** Returns the time at which an access token was issued, in ms since 1970; 0 if it does not say. */
function issuedAt(token: string): number {
  try {
    const payload: unknown = JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')));
    const seconds = typeof payload === 'object' && payload !== null && 'iat' in payload ? Number(payload.iat) : 0;
    return Number.isFinite(seconds) ? seconds * 1_000 : 0;
  } catch {
    return 0;
  }
}

/**
 * Keeps the member signed in while a page is open. It exchanges the refresh token now, unless the access token is fresh, then every 55 minutes, and
 * when a phone wakes up. Returns a function that stops this.
 */
export function keepSession(): () => void {
  const userId = readSession()?.userId;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isFirst = true;

  async function check() {
    clearTimeout(timer);
    const token = readSession()?.token;
    if (token === undefined || readRefreshToken() === null) return;
    const age = Math.abs(Date.now() - issuedAt(token));
    const due = isFirst ? FRESH_TOKEN_MS : REFRESH_INTERVAL_MS;
    isFirst = false;
    if (age < due) {
      timer = setTimeout(check, REFRESH_INTERVAL_MS - age);
      return;
    }
    const refreshed = await refresh(token);
    if (refreshed !== 'refused') timer = setTimeout(check, refreshed === 'later' ? RETRY_MS : REFRESH_INTERVAL_MS);
  }

  const onWake = () => {
    if (document.visibilityState === 'visible') void check();
  };
  // Back may show a page as it was before the member signed out, with their name and address on it (the back/forward cache). Somebody else may be
  // using the browser now.
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (!persisted || readSession()?.userId === userId) return;
    document.body.hidden = true;
    window.location.reload();
  };
  void check();
  document.addEventListener('visibilitychange', onWake);
  window.addEventListener('online', onWake);
  window.addEventListener('pageshow', onShow);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('pageshow', onShow);
    document.removeEventListener('visibilitychange', onWake);
    window.removeEventListener('online', onWake);
  };
}

/** Signs out in this browser at once, and at the API if it can be reached. Then it loads the home page, so that no data of the member stays on the page. */
export function logOut(): void {
  const token = readSession()?.token ?? null;
  forgetTokens(false);
  const signingOut =
    token === null ? undefined : sendFromBrowser({ token }, 'POST', '/api/auth/logout', {}).catch(() => undefined);
  void Promise.race([signingOut, new Promise((resolve) => setTimeout(resolve, 1_000))]).then(() =>
    window.location.assign('/'),
  );
}
