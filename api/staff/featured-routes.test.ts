import { expect, test } from 'vitest';
import { dayInUganda } from '#contract/messages/dates.ts';
import type { StaffListing } from '#contract/office/staff-listing-schemas.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { openSellingMarket } from '../../test/selling-makers.ts';
import { endFeatured } from '../listings/lifecycle/featured-writes.ts';

const market = await openSellingMarket();
const { enter, draft, move, dealer, adapter } = market;
const admin = await enter('staff', { staff: ['admin'], isStrong: true });
const owner = await market.dealerPerson('owner');
test('a car is featured until the end of a day, which the clock ends', async () => {
  const ad = await makeAd();
  expect(await show(ad)).toEqual({ isFeatured: false, until: null });
  expect((await feature(ad, { isFeatured: true, until: dayAhead(7) })).status).toBe(204);
  expect(await show(ad)).toEqual({ isFeatured: true, until: dayAhead(7) });
  await expect.poll(() => isFeatured(ad)).toBe(true);
  await endFeatured(adapter, market.clock.now() + 6 * DAY_MS);
  expect(await show(ad)).toEqual({ isFeatured: true, until: dayAhead(7) });
  await endFeatured(adapter, market.clock.now() + 8 * DAY_MS);
  expect(await show(ad)).toEqual({ isFeatured: false, until: null });
  await expect.poll(() => isFeatured(ad)).toBe(false);
});

test('it is taken off again, given a later day, and undone', async () => {
  const ad = await makeAd();
  await feature(ad, { isFeatured: true, until: dayAhead(1) });
  await feature(ad, { isFeatured: true, until: dayAhead(30) });
  await endFeatured(adapter, market.clock.now() + 3 * DAY_MS);
  expect(await show(ad)).toEqual({ isFeatured: true, until: dayAhead(30) });
  expect((await feature(ad, { isFeatured: false, until: null })).status).toBe(204);
  expect((await feature(ad, { isFeatured: true, until: dayAhead(30) })).status).toBe(204);
  const { rows } = (await admin.ask(`/staff/api/audit?kind=listing&subject=${ad}`)).body as {
    rows: { action: string }[];
  };
  expect(rows.filter(({ action }) => action === 'feature listing')).toHaveLength(4);
});

test('days that are over or far ahead, ads that are not on sale, and others than editors and admins are refused', async () => {
  const ad = await makeAd();
  for (const until of [dayAhead(-1), dayAhead(91), 'soon', '2026-02-31', 'x'.repeat(1_000)])
    expect((await feature(ad, { isFeatured: true, until })).status, until.slice(0, 20)).toBe(400);
  const moderator = await enter('staff', { staff: ['moderator'], isStrong: true });
  const weak = await enter('staff', { staff: ['editor'] });
  const own = await enter('staff', { staff: ['admin'], isStrong: true }, owner.accountId);
  for (const caller of [moderator, weak, own])
    expect((await feature(ad, { isFeatured: true, until: dayAhead(1) }, caller)).status).toBe(403);
  const editor = await enter('staff', { staff: ['editor'], isStrong: true });
  expect((await feature(ad, { isFeatured: true, until: dayAhead(1) }, editor)).status).toBe(204);
  expect((await move(owner, ad, 'withdraw')).status).toBe(200);
  expect((await feature(ad, { isFeatured: true, until: dayAhead(2) })).status).toBe(409);
  expect((await feature('a'.repeat(24), { isFeatured: true, until: null })).status).toBe(404);
  const neverPublic = await draft(owner, dealer.documentId);
  expect((await feature(neverPublic, { isFeatured: true, until: null })).status).toBe(404);
});

const dayAhead = (days: number) => dayInUganda(market.clock.now() + days * DAY_MS);

async function makeAd() {
  const ad = await draft(owner, dealer.documentId);
  expect((await move(owner, ad, 'submit')).status).toBe(200);
  return ad;
}
const feature = (ad: string, body: object, { ask } = admin) =>
  ask(`/staff/api/listings/${ad}/featured`, { method: 'PUT', body });
const show = async (ad: string) => ((await admin.ask(`/staff/api/listings/${ad}`)).body as StaffListing).featured;
const isFeatured = async (ad: string) =>
  (await market.list(`/api/cars?filters[featured]=true&filters[documentId]=${ad}`)).length === 1;
