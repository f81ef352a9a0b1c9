import { expect, test } from 'vitest';
import type { MailCause } from '../../platform/mail/mail-limits.ts';
import { openMemoryLimits } from '../../test/memory-limits.ts';
import { allowMails, MAIL_KINDS } from './mail-limits.ts';

test.each(MAIL_KINDS)(
  'mails of the kind %s end for each address, each network and each who brings them about',
  async (kind) => {
    const mostToOne = ['contact', 'lead', 'lead-day'].includes(kind) ? 1_000 : kind === 'listing-stopped' ? 200 : 10;
    const toOneAddress = await letThrough(kind, mostToOne, (at) => ({
      ip: anywhere(at),
      causer: at,
      recipient: RECIPIENT,
    }));
    expect(toOneAddress).toBeLessThanOrEqual(mostToOne);
    const ofOneNetwork = await letThrough(kind, 300, (at) => ({
      ip: '41.210.0.1',
      causer: at,
      recipient: `${at}@example.com`,
    }));
    // Mails from the market and its staff are limited by their recipient's address, and by who answers. Leads and reports are counted themselves, before
    // their mails.
    const isOfMarket = [
      'listing-ends',
      'review-decision',
      'listing-stopped',
      'staff-changed',
      'staff-token',
      'factor-reset',
      'report-outcome',
      'staff-late',
      'contact-answer',
      'lead',
      'webhook-off',
      'webhook-unsigned',
      'lead-day',
    ].includes(kind);
    if (!isOfMarket) expect(ofOneNetwork).toBeLessThanOrEqual(300);
    const isAskedByAnybody = ['confirmation', 'reset', 'newsletter', 'lead-confirmation'].includes(kind);
    if (isAskedByAnybody || isOfMarket) return;
    const ofOneCauser = await letThrough(kind, 10, (at) => ({
      ip: anywhere(at),
      causer: 7,
      recipient: `${at}@example.com`,
    }));
    expect(ofOneCauser).toBeLessThanOrEqual(10);
  },
);

test('several mails of one action go out together or not at all', async () => {
  const rateLimits = openMemoryLimits();
  const change = (causer: number, recipient: string, old: string) =>
    allowMails(rateLimits, { ip: anywhere(causer), causer }, [
      { kind: 'email-change', recipient },
      { kind: 'email-change-cancel', recipient: old },
    ]);
  for (let at = 0; at < 5; at += 1) await change(at, `new${at}@example.com`, RECIPIENT);
  await expect(change(6, 'other@example.com', RECIPIENT)).rejects.toThrow('Too many requests');
  // The other address has all of its mails left.
  for (let at = 10; at < 15; at += 1) await change(at, 'other@example.com', `old${at}@example.com`);
});

test('a mail that a member brings about says which member', async () => {
  const rateLimits = openMemoryLimits();
  const unnamed = () =>
    allowMails(rateLimits, { ip: '10.0.0.1' }, [{ kind: 'password-changed', recipient: RECIPIENT }]);
  await expect(unnamed()).rejects.toThrow('Who brings about a mail of the kind password-changed?');
});

const RECIPIENT = 'stranger@example.com';

/** How many mails of a kind are let through, of more than `most` that somebody tries to bring about. */
async function letThrough(
  kind: (typeof MAIL_KINDS)[number],
  most: number,
  attempt: (at: number) => MailCause & { recipient: string },
) {
  const rateLimits = openMemoryLimits();
  let mails = 0;
  for (let at = 0; at < most + 50; at += 1) {
    const { recipient, ...cause } = attempt(at);
    try {
      mails += (await allowMails(rateLimits, cause, [{ kind, recipient }])).length;
    } catch (error) {
      expect(error).toMatchObject({ status: 429, retryAfterS: expect.any(Number) });
    }
  }
  return mails;
}

const anywhere = (at: number) => `10.0.${at >> 8}.${at & 255}`;
