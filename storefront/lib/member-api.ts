import type { Tokens } from '#contract/accounts/account-schemas.ts';
import { FRESH_TOKEN_MS, REFRESH_INTERVAL_MS } from '#contract/accounts/accounts.ts';
import { type Api, ApiFailure, browserApi, createApi, hasStatus, readText, sendFromBrowser } from './api-client.ts';
import type { SendRequest } from './page-contexts.ts';
import { readSession } from './session.ts';
import { clearSession, forgetTokens, readRefreshToken, storeTokens } from './session-changes.ts';

/** Result of refreshing the session. `later`: the API could not be reached, and the session may still be valid. */
type Refreshed = 'done' | 'refused' | 'later';

const LOCK = 'session-refresh';
const REFUSALS = [400, 401];
const RETRY_MS = 30_000;

/** Runs one task at a time across all tabs, where the browser has locks; elsewhere the API tolerates a second refresh. */
const alone = <Result>(task: () => Promise<Result>): Promise<Result> =>
  navigator.locks ? navigator.locks.request(LOCK, task) : task();

async function exchange(refreshToken: string): Promise<Refreshed> {
  try {
    const answer = await browserApi.send('POST', '/auth/refresh', { refreshToken });
    const tokens: Tokens = { jwt: readText(answer.jwt) ?? '', refreshToken: readText(answer.refreshToken) ?? '' };
    if (tokens.jwt === '' || tokens.refreshToken === '') return 'later';
    // The member may have signed out during the request, in this tab or another. Then the new tokens are dropped.
    if (readRefreshToken() === refreshToken) storeTokens(tokens);
    return 'done';
  } catch (error) {
    const isRefused = error instanceof ApiFailure && REFUSALS.includes(error.status);
    if (!isRefused) return 'later';
    if (readRefreshToken() === refreshToken) clearSession();
    return 'refused';
  }
}

/** Exchanges the refresh token, unless another tab has replaced the access token since. */
function refresh(token: string): Promise<Refreshed> {
  return alone(async () => {
    const current = readSession();
    if (current && current.token !== token) return 'done';
    const refreshToken = readRefreshToken();
    return refreshToken === null ? 'refused' : exchange(refreshToken);
  });
}

/**
 * Sends with a token. Without one it answers 401 itself, for a member who signed out during the request: the API would answer 403, as to a
 * visitor.
 */
const sendAs = async (token: string | null, request: Parameters<SendRequest>) =>
  token === null ? { status: 401, text: '' } : sendFromBrowser({ token }, ...request);

/**
 * The API for the signed-in member in the browser. An expired access token is exchanged once, and the request repeated. Answers 401 if
 * nobody is signed in.
 */
export const memberApi: Api = createApi(async (...request) => {
  const token = readSession()?.token ?? null;
  const answer = await sendAs(token, request);
  if (answer.status !== 401 || token === null) return answer;
  const refreshed = await refresh(token);
  if (refreshed === 'refused') return answer;
  // An unreachable API is no refusal: a lost signal must not end a session that may be valid.
  if (refreshed === 'later') throw new TypeError('The session could not be refreshed');
  return sendAs(readSession()?.token ?? null, request);
});

/** Sends as a visitor if the member's session has ended since. */
const askAsMember: Api = {
  ...memberApi,
  send: (...request) =>
    memberApi.send(...request).catch((error: unknown) => {
      if (!hasStatus(error, 401)) throw error;
      return browserApi.send(...request);
    }),
};

/** Returns the API as the signed-in member, else as a visitor: requests that visitors may send too are then counted as the member's. */
export const memberOrVisitorApi = (): Api => (readSession() ? askAsMember : browserApi);

/** Returns when an access token was issued, in ms since 1970; 0 if it does not say. */
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
 * Keeps the session alive while a page is open: exchanges the refresh token now, unless the access token is fresh, and then every 55
 * minutes. A phone that slept does it on waking. Returns a function that stops it.
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
  // Going back may show a page from the browser's back/forward cache, with the member's name and address, although they have signed out and
  // somebody else uses the browser.
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

/**
 * Signs out in this browser at once, and at the API if it can be reached. Then loads the home page, so that nothing of the member is left
 * on the page.
 */
export function logOut(): void {
  const token = readSession()?.token ?? null;
  forgetTokens(false);
  const signingOut =
    token === null ? undefined : sendFromBrowser({ token }, 'POST', '/api/auth/logout', {}).catch(() => undefined);
  void Promise.race([signingOut, new Promise((resolve) => setTimeout(resolve, 1_000))]).then(() =>
    window.location.assign('/'),
  );
}
