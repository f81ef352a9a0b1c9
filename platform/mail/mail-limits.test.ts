import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { openTestClock } from '../../test/test-clock.ts';
import { openRateLimits } from '../http/rate-limits.ts';
import { allowMails, MAIL_KINDS, type MailCause } from './mail-limits.ts';

// On one database: limits are counted in memory.

const RECIPIENT = 'stranger@example.com';

/** How many mails of a kind are let through, of very many that somebody tries to bring about. */
function letThrough(kind: (typeof MAIL_KINDS)[number], attempt: (at: number) => MailCause & { recipient: string }) {
  const rateLimits = openRateLimits({ isOn: true, clock: openTestClock(), log: Fastify().log });
  let mails = 0;
  for (let at = 0; at < 2_000; at += 1) {
    const { recipient, ...cause } = attempt(at);
    try {
      mails += allowMails(rateLimits, cause, [{ kind, recipient }]).length;
    } catch (error) {
      expect(error).toMatchObject({ status: 429, retryAfterS: expect.any(Number) });
    }
  }
  return mails;
}

const anywhere = (at: number) => `10.0.${at >> 8}.${at & 255}`;

test.each(MAIL_KINDS)(
  'mails of the kind %s end for each address, each network and each who brings them about',
  (kind) => {
    const toOneAddress = letThrough(kind, (at) => ({ ip: anywhere(at), causer: at, recipient: RECIPIENT }));
    expect(toOneAddress).toBeLessThanOrEqual(kind === 'contact' ? 1_000 : 10);
    const ofOneNetwork = letThrough(kind, (at) => ({ ip: '41.210.0.1', causer: at, recipient: `${at}@example.com` }));
    expect(ofOneNetwork).toBeLessThanOrEqual(300);
    const isAskedByAnybody = ['confirmation', 'reset', 'newsletter'].includes(kind);
    if (isAskedByAnybody) return;
    const ofOneCauser = letThrough(kind, (at) => ({ ip: anywhere(at), causer: 7, recipient: `${at}@example.com` }));
    expect(ofOneCauser).toBeLessThanOrEqual(10);
  },
);

test('several mails of one action go out together or not at all', () => {
  const rateLimits = openRateLimits({ isOn: true, clock: openTestClock(), log: Fastify().log });
  const change = (causer: number, recipient: string, old: string) =>
    allowMails(rateLimits, { ip: anywhere(causer), causer }, [
      { kind: 'email-change', recipient },
      { kind: 'email-change-cancel', recipient: old },
    ]);
  for (let at = 0; at < 5; at += 1) change(at, `new${at}@example.com`, RECIPIENT);
  expect(() => change(6, 'other@example.com', RECIPIENT)).toThrow('Too many requests');
  // The other address has all of its mails left.
  for (let at = 10; at < 15; at += 1) change(at, 'other@example.com', `old${at}@example.com`);
});

test('a mail that a member brings about says which member', () => {
  const rateLimits = openRateLimits({ isOn: true, clock: openTestClock(), log: Fastify().log });
  const unnamed = () =>
    allowMails(rateLimits, { ip: '10.0.0.1' }, [{ kind: 'password-changed', recipient: RECIPIENT }]);
  expect(unnamed).toThrow('Who brings about a mail of the kind password-changed?');
});
