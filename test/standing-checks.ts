import type { Response } from 'light-my-request';
import { expect } from 'vitest';
import type { Mail } from '../platform/mail/mail.ts';
import { hashOfSecret } from '../platform/secret-hash.ts';
import { expectWithin } from './wall-time.ts';

/** Checks that hold for every answer to any request. */

const ANSWERED_WITHIN_MS = 2_000;

/** Traces of the server's internals: a stack, a statement, a file or module path, messages of a driver or the runtime. */
const INSIDE =
  /\n\s+at |node_modules|\.ts:\d|\/(work|home|tmp|usr|var)\/|\bselect\b.+\bfrom\b|SQLITE_|sqlstate|ECONN|pg_hba|node:internal|syntax error at/i;

/** `askedAt`: time of the request by `performance.now()`; undefined if its duration is not checked. */
export function checkAnswer(response: Response, askedAt: number | undefined, mayFail: boolean): void {
  const { statusCode: status, body } = response;
  if (!mayFail) expect(status, `${response.raw.req.url} ${body.slice(0, 300)}`).toBeLessThan(500);
  if (askedAt !== undefined) expectWithin(ANSWERED_WITHIN_MS, askedAt, 'ms to the answer');
  expect(response.headers['x-content-type-options'], 'nosniff').toBe('nosniff');
  expect(body, 'a hash in an answer').not.toContain('$argon2');
  if (status < 400) return;
  expect(body).not.toMatch(INSIDE);
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  if (response.raw.req.method === 'HEAD') return;
  expect(JSON.parse(body)).toEqual({
    data: null,
    error: { status, name: expect.any(String), message: expect.any(String), details: expect.any(Object) },
  });
  // However much of a request is wrong, the answer must not repeat it at length.
  const { errors = [] } = (JSON.parse(body) as { error: { details: { errors?: object[] } } }).error.details;
  expect(body.length).toBeLessThan(600 + 200 * errors.length);
}

const SECRET_FIELDS =
  /"(?:password|currentPassword|passwordConfirmation|code|refreshToken)"\s*:\s*("(?:[^"\\]|\\.)*")/g;
const SECRET_PARAMETERS = /[?&](?:code|confirmation|access_token|jwt)=([\w.-]+)/g;
const TOKENS = /"(jwt|refreshToken)":"([^"]*)"/g;
/** Returns whether a secret is unmistakable: shorter ones, and plain words such as "password", appear in sentences too. */
const isTelling = (text: string) => text.length >= 8 && /\d/.test(text);

/** Returns the code in a mail's link. */
export const codeOf = (mail: Mail | undefined): string =>
  /[?&](?:code|confirmation)=([\w-]{43})\s/.exec(mail?.text ?? '')?.[1] ?? '';

/**
 * Collects the passwords, codes and tokens of a test, and checks that none appears elsewhere: in an answer other than the one that issues
 * it, in a mail outside its links, or in the log.
 */
export function watchSecrets() {
  const secrets = new Set<string>();
  const note = (text: string) => {
    if (isTelling(text)) secrets.add(text);
  };
  const check = (text: string, where: string) => {
    for (const secret of secrets)
      if (text.includes(secret)) expect.fail(`a secret is in ${where}: ${text.slice(0, 300)}`);
  };
  return {
    asked(url: string, authorization: string | undefined, body: string): void {
      note(/^bearer +(.*)$/i.exec(authorization ?? '')?.[1] ?? '');
      for (const [, value = ''] of url.matchAll(SECRET_PARAMETERS)) note(value);
      for (const [, text = ''] of body.matchAll(SECRET_FIELDS)) {
        try {
          note(String(JSON.parse(text)));
        } catch {
          // The test sent a body that is no JSON.
        }
      }
    },
    answered(url: string, status: number, text: string): void {
      const handsOut = status === 200 && /^(\/api)?\/auth\//.test(url);
      check(handsOut ? text.replace(TOKENS, '"$1":""') : text, `the answer to ${url}`);
      if (handsOut) for (const [, , token = ''] of text.matchAll(TOKENS)) note(token);
    },
    atTheEnd(mails: readonly Mail[], logged: readonly object[]): void {
      // Codes may appear in links alone.
      for (const { subject, text, html } of mails)
        check(`${subject}${text}${html}`.replace(SECRET_PARAMETERS, ''), 'a mail');
      for (const code of mails.map(codeOf)) for (const secret of [code, hashOfSecret(code)]) note(secret);
      check(JSON.stringify(logged), 'the log');
      expect(JSON.stringify(logged), 'a hash in the log').not.toContain('$argon2');
    },
  };
}
