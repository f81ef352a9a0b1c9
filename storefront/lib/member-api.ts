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

/**
 * Runs one task at a time in all tabs together, if the browser has locks. Without locks two tabs may exchange the same token, which the API
 * tolerates.
 */
const alone = <Result>(task: () => Promise<Result>): Promise<Result> =>
  navigator.locks ? navigator.locks.request(LOCK, task) : task();

async function exchange(refreshToken: string): Promise<Refreshed> {
  try {
    const answer = await browserApi.send('POST', '/auth/refresh', { refreshToken });
    const tokens: Tokens = { jwt: readText(answer.jwt) ?? '', refreshToken: readText(answer.refreshToken) ?? '' };
    if (tokens.jwt === '' || tokens.refreshToken === '') return 'later';
    // The new tokens are stored only if the member has not signed out in the meantime, in this tab or another.
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
 * Sends a request with the member's token. Without a token, as after signing out, it sends nothing and answers 401, because the API would answer a
 * visitor with 403.
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
  // The API could not be reached, which must not end the session, so this is no answer 401 but a failed request.
  if (refreshed === 'later') throw new TypeError('The session could not be refreshed');
  return sendAs(readSession()?.token ?? null, request);
});

/** The API for a member. If the session has ended, a request is sent once more, as from a visitor. */
const askAsMember: Api = {
  ...memberApi,
  send: (...request) =>
    memberApi.send(...request).catch((error: unknown) => {
      if (!hasStatus(error, 401)) throw error;
      return browserApi.send(...request);
    }),
};

/** Returns the API for the signed-in member, so that requests open to visitors count as the member's; for a visitor, the API without a token. */
export const memberOrVisitorApi = (): Api => (readSession() ? askAsMember : browserApi);

/** Returns the time at which an access token was issued, in ms since 1970; 0 if the token does not contain it. */
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
  // Loads the page anew if Back shows it as it was while a member was signed in (from the back/forward cache): the member may have signed out, and somebody
  // else may use the browser now.
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
