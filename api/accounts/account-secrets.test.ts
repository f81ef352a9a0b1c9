import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import type { SignedIn } from '#contract/accounts/accounts.ts';
import { hashOfSecret } from '../../platform/secret-hash.ts';
import { openMemberMakers } from '../../test/member-makers.ts';
import { openTestApp } from '../../test/open-test-app.ts';
import { codeOf } from '../../test/standing-checks.ts';

test('of all that a member does, nothing secret is in the log', async () => {
  const app = await openTestApp(undefined, { settings: { RATE_LIMITS: 'off' } });
  const address = await app.app.listen({ host: '127.0.0.1', port: 0 });
  const asked: string[] = [];
  /** Over a socket, where requests have their line in the log. */
  async function send(method: string, path: string, body?: object, jwt?: string) {
    const headers = {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(jwt ? { authorization: `Bearer ${jwt}` } : {}),
    };
    const answer = await fetch(address + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    asked.push(`${method} ${path}`);
    const text = await answer.text();
    return { status: answer.status, body: (text === '' ? undefined : JSON.parse(text)) as SignedIn };
  }
  const post = (path: string, body: object, jwt?: string) => send('POST', path, body, jwt);
  const codeFor = async (to: string) => codeOf((await app.sentMails()).findLast((mail) => mail.to === to));

  const fields = { username: 'Discreet One', email: 'discreet@example.com', password: 'a word of discretion 1' };
  await post('/api/auth/local/register', fields);
  const confirmation = await codeFor(fields.email);
  await send('GET', `/api/auth/email-confirmation?confirmation=${confirmation}`);
  const wrong = 'a wrong word of discretion 2';
  await post('/api/auth/local', { identifier: fields.email, password: wrong });
  const { body: first } = await post('/api/auth/local', { identifier: fields.email, password: fields.password });
  const { body: refreshed } = await post('/api/auth/refresh', { refreshToken: first.refreshToken });
  await send('GET', '/api/users/me', undefined, refreshed.jwt);
  await send(
    'GET',
    `/api/users/me?token=${refreshed.jwt}&access_token=${refreshed.jwt}&code=${confirmation}`,
    undefined,
    first.jwt,
  );
  await send(
    'PUT',
    `/api/users/${first.user.id}`,
    { email: 'discreet.new@example.com', phonenumber: '0772000111' },
    first.jwt,
  );
  const change = await codeFor('discreet.new@example.com');
  const cancel = await codeFor(fields.email);
  await post('/api/auth/forgot-password', { email: fields.email });
  const code = await codeFor(fields.email);
  const second = 'another word of discretion 3';
  const { body: reset } = await post('/api/auth/reset-password', {
    code,
    password: second,
    passwordConfirmation: second,
  });
  await send('GET', `/resetpassword?a=1&code=${code}`);
  // A token that was exchanged already ends a session, and that is logged.
  await post('/api/auth/refresh', { refreshToken: reset.refreshToken });
  await post('/api/auth/cancel-email-change', { code: cancel });
  await post('/api/auth/refresh', { refreshToken: reset.refreshToken });
  const { body: last } = await post('/api/auth/local', { identifier: fields.email, password: second });
  await send('DELETE', '/api/users/me', { password: second }, last.jwt);
  await vi.waitFor(() => expect(app.logged.filter(({ msg }) => msg === 'request')).toHaveLength(asked.length));

  const log = JSON.stringify(app.logged);
  const tokens = [first, refreshed, reset, last].flatMap(({ jwt, refreshToken }) => [jwt, refreshToken]);
  const codes = [confirmation, change, cancel, code];
  const secrets = [fields.password, wrong, second, ...tokens, ...codes, ...codes.map(hashOfSecret)];
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(20);
    expect(log).not.toContain(secret);
  }
  for (const trace of ['discreet', 'Discreet', '0772000111', '$argon2', 'Bearer']) expect(log).not.toContain(trace);
  expect(log).toContain('/api/auth/email-confirmation?confirmation=[redacted]');
  expect(log).toContain('/resetpassword?a=1&code=[redacted]');
});

test('the secret that was made at the first start is its owner’s to read, and nobody’s to guess', async () => {
  const app = await openTestApp();
  const { isSignedIn } = openMemberMakers(app);
  const secret = readFileSync(join(app.dataDir, 'jwt-secret'), 'utf8');
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
  expect(await isSignedIn(secret)).toBe(false);
});

test('sessions that end by reuse are told of in the log, without the token', async () => {
  const app = await openTestApp(undefined, { settings: { RATE_LIMITS: 'off' } });
  const { makeMember, refresh } = openMemberMakers(app);
  const { refreshToken } = await makeMember();
  const { body } = await refresh(refreshToken);
  await refresh((body as { refreshToken: string }).refreshToken);
  await refresh(refreshToken);
  const [line] = app.logged.filter((line) => 'event' in line);
  expect(line).toMatchObject({ level: 40, event: 'refresh_reuse' });
  expect(JSON.stringify(line)).not.toContain(refreshToken);
});
