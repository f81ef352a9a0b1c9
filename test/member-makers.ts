import { hash } from '@node-rs/argon2';
import { expect } from 'vitest';
import type { Account, SignedIn } from '#contract/accounts/accounts.ts';
import { insertAccount, setPassword } from '../api/accounts/account-writes.ts';
import type { TestApp } from './open-test-app.ts';
import { codeOf } from './standing-checks.ts';
import { waitingMails } from './waiting-mails.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

interface Sent {
  method?: Method;
  /** The body, sent as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  mayFail?: boolean;
}

/** Members of tests have an address, unless they are made by a number. */
type MailedAccount = Account & { email: string };
type SignedInByMail = SignedIn & { user: MailedAccount };

/** A member who is confirmed and signed in. */
export interface Member {
  account: MailedAccount;
  jwt: string;
  refreshToken: string;
  password: string;
  /** Sends a request with the member's token. */
  as(url: string, sent?: Sent): ReturnType<TestApp['request']>;
}

interface Wanted {
  username?: string;
  email?: string;
  password?: string;
  /** IP address of the requests, for an app that trusts a proxy. */
  from?: string;
}

let made = 0;

/** Hashes a password cheaply; the server verifies it like any other, since a hash names its cost. */
export const quickHash = (password: string) => hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });

/** Helpers for tests of accounts. The app's rate limits must be off, or its members come `from` different addresses. */
export function openMemberMakers(app: TestApp) {
  const send = (url: string, { method = 'GET', body, headers = {}, ...more }: Sent = {}) =>
    app.request(url, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...more,
    });
  const post = (url: string, body: unknown, headers: Record<string, string> = {}) =>
    send(url, { method: 'POST', body, headers });
  const bearer = (jwt: string) => ({ authorization: `Bearer ${jwt}` });

  /** Returns the code of the newest mail to an address that has one: mails that wait at the same time may leave in any order. */
  async function mailedCode(to: string, kind: RegExp = /./): Promise<string> {
    const mails = (await app.sentMails()).filter((mail) => mail.to === to && kind.test(mail.subject));
    return mails.map(codeOf).findLast((code) => code !== '') ?? '';
  }

  const register = (fields: Required<Omit<Wanted, 'from'>>, headers = {}) =>
    post('/api/auth/local/register', fields, headers);

  const confirm = (code: string, headers: Record<string, string> = {}) =>
    send(`/api/auth/email-confirmation?confirmation=${code}`, { headers });

  const logIn = (identifier: string, password: string, headers: Record<string, string> = {}) =>
    post('/api/auth/local', { identifier, password }, headers);

  async function signIn(identifier: string, password: string, headers = {}): Promise<SignedInByMail> {
    const { status, body, text } = await logIn(identifier, password, headers);
    expect(status, text).toBe(200);
    return body as SignedInByMail;
  }

  const refresh = (refreshToken: string) => post('/api/auth/refresh', { refreshToken });

  function memberOf({ user: account, jwt, refreshToken }: SignedInByMail, password: string): Member {
    const as = (url: string, sent: Sent = {}) => send(url, { ...sent, headers: { ...bearer(jwt), ...sent.headers } });
    return { account, jwt, refreshToken, password, as };
  }

  /** Adds a member who has registered and opened the mailed link, but has not signed in yet. */
  async function addMember({ username, email, password }: Required<Omit<Wanted, 'from'>>): Promise<number> {
    const account = { username, email, provider: 'local', confirmed: true, newsletter: false } as const;
    const id = await insertAccount(app.adapter.db, account, app.clock.now());
    await setPassword(app.adapter.db, id, await quickHash(password));
    return id;
  }

  async function makeMember(wanted: Wanted = {}): Promise<Member> {
    made += 1;
    const headers: Record<string, string> = wanted.from ? { 'x-forwarded-for': wanted.from } : {};
    const { username = `Member ${made}`, email = `member${made}@example.com` } = wanted;
    const password = wanted.password ?? `words of member ${made}7`;
    await addMember({ username, email, password });
    return memberOf(await signIn(email, password, headers), password);
  }

  /** Signs the member in on another device. */
  const signInAgain = async ({ account, password }: Member) =>
    memberOf(await signIn(account.email, password), password);

  /** Requests a password reset by mail, and returns the mailed code. */
  async function askReset(email: string): Promise<string> {
    expect((await post('/api/auth/forgot-password', { email })).status).toBe(200);
    return mailedCode(email, /password/);
  }

  const reset = (code: unknown, password: string) =>
    post('/api/auth/reset-password', { code, password, passwordConfirmation: password });

  /** Returns whether the access token is valid. */
  const isSignedIn = async (jwt: string) => {
    const { status } = await send('/api/users/me', { headers: bearer(jwt) });
    expect([200, 401]).toContain(status);
    return status === 200;
  };

  return {
    send,
    post,
    bearer,
    mailedCode,
    register,
    confirm,
    logIn,
    signIn,
    refresh,
    addMember,
    makeMember,
    memberOf,
    signInAgain,
    askReset,
    reset,
    isSignedIn,
  };
}

/** Returns the Cookie header that a browser sends after an answer. */
export const cookieOf = ({ headers }: { headers: Awaited<ReturnType<TestApp['request']>>['headers'] }) =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((line) => line.split(';')[0])
    .join('; ');

/** Returns the error in an answer's body. */
export const errorOf = ({ body }: { body: unknown }) =>
  (body as { error: { status: number; name: string; message: string; details: { errors?: { path: string[] }[] } } })
    .error;

/** Returns all data on accounts and visitors' mails as text, to compare it before and after. */
export async function accountsAsText({ adapter: { db } }: TestApp): Promise<string> {
  const tables = ['account', 'account_password', 'account_identity', 'session', 'mailed_code', 'email_change'] as const;
  const more = ['google_sign_in', 'saved_car', 'liked_car', 'contact_message', 'newsletter_subscription'] as const;
  const rows = await Promise.all([...tables, ...more].map((table) => db.selectFrom(table).selectAll().execute()));
  return JSON.stringify([...rows, await waitingMails(db)].map((all) => all.map((row) => JSON.stringify(row)).sort()));
}
