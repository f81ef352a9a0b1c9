import { expect, test } from 'vitest';
import type { Figures } from '#contract/office/figure-schemas.ts';
import { openReportMakers } from '../../test/report-makers.ts';
import { openSellingMarket } from '../../test/selling-makers.ts';

// On both databases: days are counted by a division in SQL.

const market = await openSellingMarket({
  settings: { RATE_LIMITS: 'off', TRUST_PROXY: 'loopback', SMS_PER_DAY: '300', LEAD_SMS_PER_DAY: '70' },
});
const { enter, clock, draft, move } = market;
const { report } = openReportMakers(market);
// In the middle of a day in Uganda, so that hours forward stay in it.
clock.advance(86_400_000 - ((clock.now() + 3 * 3_600_000) % 86_400_000) + 6 * 3_600_000);
const asAdmin = () => enter('staff', { staff: ['admin'], isStrong: true });
const read = async () => (await (await asAdmin()).ask('/staff/api/figures')).body as Figures;

test('ads, decisions, reports and their outcomes are counted by the day in Uganda, for thirty days', async () => {
  const person = await market.privatePerson();
  const ad = await draft(person, person.seller);
  await move(person, ad, 'submit');
  await market.decide(ad, 'approve');
  await report({ documentId: ad });
  clock.advance(86_400_000);
  const { ask } = await enter('staff', { staff: ['moderator'], isStrong: true });
  const { reports } = (await ask(`/staff/api/listings/${ad}`)).body as { reports: { upTo: number } };
  const subject = { kind: 'listing', documentId: ad };
  await ask('/staff/api/reports/decision', {
    method: 'POST',
    body: { subject, upTo: reports.upTo, outcome: 'dismissed' },
  });
  clock.advance(11 * 60_000);
  const figures = await read();
  expect(figures.days).toHaveLength(30);
  expect(figures.days.at(-1)).toBe(new Date(clock.now() + 3 * 3_600_000).toISOString().slice(0, 10));
  expect(figures.newAds.slice(-2)).toEqual([1, 0]);
  expect(figures.reports.slice(-2)).toEqual([1, 0]);
  expect(figures.dismissed.slice(-2)).toEqual([0, 1]);
  expect(figures.ads).toEqual([{ state: 'published', count: 1 }]);
  expect(figures).toMatchObject({ reviewMinutes: null, answered: { leads: 0, withinDay: 0 }, sms: { most: 370 } });
});

test('figures are kept for ten minutes, and counted again after that', async () => {
  const before = await read();
  const person = await market.privatePerson();
  await draft(person, person.seller);
  clock.advance(60_000);
  expect((await read()).newAds).toEqual(before.newAds);
  clock.advance(10 * 60_000);
  expect((await read()).newAds.at(-1)).toBe((before.newAds.at(-1) ?? 0) + 1);
});

test('the days are a file, and admins alone have either', async () => {
  const admin = await asAdmin();
  const { text, headers } = await admin.ask('/staff/api/figures/days');
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  const [head, ...rows] = text.trim().split('\r\n');
  expect(head).toContain('Day,New ads,Approved,Declined,Reports');
  expect(rows).toHaveLength(30);
  const moderator = await enter('staff', { staff: ['moderator'], isStrong: true });
  for (const path of ['/staff/api/figures', '/staff/api/figures/days'])
    expect((await moderator.ask(path)).status, path).toBe(403);
});
