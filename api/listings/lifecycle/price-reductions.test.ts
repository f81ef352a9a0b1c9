import { expect, test } from 'vitest';
import { DAY_MS } from '../../../platform/durations.ts';
import { openSellingMarket } from '../../../test/selling-makers.ts';
import { endReductions } from './price-reductions.ts';

// On both databases: the history of an ad is read by its time.

const market = await openSellingMarket();
const { clock, db, get } = market;

test('a reduction is told against the lowest price of thirty days, and for thirty days', async () => {
  const manager = await openManager();
  const ad = await adFor(manager, 30_000_000);
  const change = (price: number) => market.save(manager, ad, { price });
  clock.advance(8 * DAY_MS);
  await change(28_000_000);
  expect(await shown(ad)).toEqual([28_000_000, 30_000_000, true]);
  // Raised to be lowered: that is no reduction.
  await change(35_000_000);
  expect(await shown(ad)).toEqual([35_000_000, null, false]);
  await change(29_000_000);
  expect(await shown(ad)).toEqual([29_000_000, null, false]);
  await change(27_000_000);
  expect(await shown(ad)).toEqual([27_000_000, 28_000_000, true]);
  clock.advance(29 * DAY_MS);
  await endReductions(db, clock.now());
  expect(await shown(ad)).toEqual([27_000_000, 28_000_000, true]);
  clock.advance(2 * DAY_MS);
  await endReductions(db, clock.now());
  expect(await shown(ad)).toEqual([27_000_000, null, false]);
});

test('an ad of less than a week has no price that could be reduced', async () => {
  const manager = await openManager();
  const ad = await adFor(manager, 30_000_000);
  const change = (price: number) => market.save(manager, ad, { price });
  clock.advance(6 * DAY_MS);
  await change(25_000_000);
  expect(await shown(ad)).toEqual([25_000_000, null, false]);
});

test('a price is not reduced that was raised while the ad was withdrawn, nor one by next to nothing', async () => {
  const manager = await openManager();
  const ad = await adFor(manager, 30_000_000);
  const change = (price: number) => market.save(manager, ad, { price });
  clock.advance(8 * DAY_MS);
  await change(29_990_000);
  expect(await shown(ad)).toEqual([29_990_000, null, false]);
  await change(28_000_000);
  expect(await shown(ad)).toEqual([28_000_000, 29_990_000, true]);
  await market.move(manager, ad, 'withdraw');
  await change(40_000_000);
  await market.move(manager, ad, 'put back');
  expect(await shown(ad)).toEqual([40_000_000, null, false]);
  clock.advance(8 * DAY_MS);
  const later = await openManager();
  await market.save(later, ad, { price: 32_000_000 });
  expect(await shown(ad)).toEqual([32_000_000, null, false]);
});

test('a price that is no reduction changes the car once, and once more where it takes a mark away', async () => {
  const manager = await openManager();
  const ad = await adFor(manager, 30_000_000);
  clock.advance(8 * DAY_MS);
  const later = await openManager();
  const changesBy = async (price: number) => {
    const before = await carChanges();
    await market.save(later, ad, { price });
    return (await carChanges()) - before;
  };
  expect(await changesBy(31_000_000)).toBe(1);
  expect(await changesBy(28_000_000)).toBe(2);
  expect(await changesBy(33_000_000)).toBe(2);
  expect(await changesBy(34_000_000)).toBe(1);
});

test('a car that is not what it was has no former price', async () => {
  const manager = await openManager();
  const ad = await adFor(manager, 30_000_000);
  clock.advance(8 * DAY_MS);
  const later = await openManager();
  await market.save(later, ad, { price: 22_000_000, taxes: 'in bond' });
  expect(await shown(ad)).toEqual([22_000_000, null, false]);
});

const carChanges = async () => (await db.selectFrom('change').select('id').where('kind', '=', 'car').execute()).length;

async function adFor(manager: Manager, price: number) {
  const ad = await market.draft(manager, market.dealer.documentId, { price });
  await market.move(manager, ad, 'submit');
  return ad;
}
const openManager = () => market.dealerPerson('manager');
type Manager = Awaited<ReturnType<typeof openManager>>;
const shown = async (ad: string) => {
  const { body } = await get(`/api/cars/${ad}?fields[0]=price&fields[1]=formerPrice&fields[2]=reducedOn`);
  const { price, formerPrice, reducedOn } = (body as { data: Record<string, unknown> }).data;
  return [price, formerPrice, reducedOn !== null];
};
