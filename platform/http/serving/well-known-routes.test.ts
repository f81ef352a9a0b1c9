import { expect, test } from 'vitest';
import { openTestApp, PUBLIC_URL } from '../../../test/open-test-app.ts';
import { DAY_MS } from '../../durations.ts';

async function securityText(settings: Record<string, string>) {
  const { app, clock } = await openTestApp(undefined, { settings });
  const answer = await app.inject('/.well-known/security.txt');
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  const fields = answer.body
    .trimEnd()
    .split('\n')
    .map((line) => line.split(': '));
  return { fields: Object.fromEntries(fields), now: clock.now() };
}

test('whoever finds a hole is told whom to write to, for less than a year', async () => {
  const { fields, now } = await securityText({ CONTACT_MAILBOX: 'office@motoka.example' });
  expect(fields).toEqual({
    Contact: 'mailto:office@motoka.example',
    Expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT00:00:00\.000Z$/),
    'Preferred-Languages': 'en',
    Canonical: `${PUBLIC_URL}/.well-known/security.txt`,
  });
  const days = (Date.parse(fields.Expires) - now) / DAY_MS;
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(366);
});

test('a contact of its own comes before the market’s mailbox, and without both there is the contact form', async () => {
  const CONTACT_MAILBOX = 'office@motoka.example';
  for (const [settings, contact] of [
    [{ CONTACT_MAILBOX, SECURITY_CONTACT: 'security@motoka.example' }, 'mailto:security@motoka.example'],
    [{ CONTACT_MAILBOX, SECURITY_CONTACT: 'https://motoka.example/report' }, 'https://motoka.example/report'],
    [{}, `${PUBLIC_URL}/contact`],
  ] as const) {
    expect((await securityText(settings)).fields.Contact).toBe(contact);
  }
});

test('a password manager is led to where a password is changed', async () => {
  const { app } = await openTestApp();
  const { statusCode, headers } = await app.inject('/.well-known/change-password');
  expect([statusCode, headers.location]).toEqual([302, '/change-password']);
});
