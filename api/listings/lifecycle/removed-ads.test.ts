import { expect, test } from 'vitest';
import type { ListingPhoto } from '#contract/office/photo-schemas.ts';
import { drawPhoto, openPhotoMakers } from '../../../test/photo-makers.ts';
import { FIELDS, openSellingMarket } from '../../../test/selling-makers.ts';
import { testOnce } from '../../../test/test-database.ts';

// On both databases: which pictures are shown elsewhere is asked by SQL of each.

const market = await openSellingMarket();
const { db, storage } = market;
const { sent, photosOf, runJobs } = openPhotoMakers(market);
const owner = await market.dealerPerson('owner');
const moderator = await market.enter('staff', { staff: ['moderator'], isStrong: true });
const admin = await market.enter('staff', { staff: ['admin'], isStrong: true });

testOnce('pictures of what is removed leave the public with it, stay as evidence, and come back with it', async () => {
  const id = await onSale([await drawPhoto(LARGE), await drawPhoto(LARGE)]);
  const addresses = addressesOf(await photosOf(owner, id));
  for (const address of addresses) expect(await statusOf(address), address).toBe(200);

  expect((await remove(id)).body).toEqual({ state: 'removed' });
  await runJobs();
  for (const address of addresses) expect(await statusOf(address), address).toBe(404);
  const [evidence] = (await photosOf(owner, id)).map(({ url }) => url.replace('/sell/', '/staff/'));
  expect(await statusOf(evidence ?? '', moderator.cookie)).toBe(200);
  expect(await statusOf(evidence ?? '')).toBe(401);
  market.clock.advance(3 * 86_400_000);
  await runJobs();
  const again = await market.enter('staff', { staff: ['admin'], isStrong: true });
  expect(await statusOf(evidence ?? '', again.cookie)).toBe(200);

  expect((await judge(again, id, { move: 'restore' })).body).toEqual({ state: 'withdrawn' });
  const person = await market.dealerPerson('owner');
  expect((await market.move(person, id, 'put back')).status).toBe(200);
  if ((await market.show(person, id)).state === 'in review') await market.decide(id, 'approve');
  await runJobs();
  for (const address of addresses) expect(await statusOf(address), address).toBe(200);
});

test('a file that is about to be moved to the public when its ad is removed stays where it is', async () => {
  const id = await market.begin(owner, seller);
  const person = await market.dealerPerson('owner');
  await db.updateTable('seller').set({ trust: 2 }).where('document_id', '=', seller).execute();
  await market.save(person, id, FIELDS);
  await sent(person, id, await drawPhoto());
  expect((await market.move(person, id, 'submit')).body).toMatchObject({ state: 'published' });
  const [address = ''] = addressesOf(await photosOf(person, id));
  const strong = await market.enter('staff', { staff: ['moderator'], isStrong: true });
  await judge(strong, id, { move: 'remove', reason: 'A fraud.' });
  await runJobs();
  expect(await statusOf(address)).toBe(404);
  expect(await storage.has(address.slice(1))).toBe(false);
});

test('a picture that another ad on sale shows stays with that one', async () => {
  const person = await market.dealerPerson('owner');
  await db.updateTable('seller').set({ trust: 2 }).where('document_id', '=', seller).execute();
  const photo = await drawPhoto();
  const ids = [];
  for (let at = 0; at < 2; at += 1) {
    const id = await market.begin(person, seller);
    await market.save(person, id, FIELDS);
    await sent(person, id, photo);
    await market.move(person, id, 'submit');
    ids.push(id);
  }
  await runJobs();
  const [first = '', second = ''] = ids;
  const [address = ''] = addressesOf(await photosOf(person, first));
  const strong = await market.enter('staff', { staff: ['moderator'], isStrong: true });
  await judge(strong, first, { move: 'remove', reason: 'A double.', isFraud: false });
  await runJobs();
  expect(await statusOf(address)).toBe(200);
  await judge(strong, second, { move: 'remove', reason: 'A double.', isFraud: false });
  await runJobs();
  expect(await statusOf(address)).toBe(404);
});

testOnce(
  'what was removed is neither copied nor sent again, and a fraud costs its seller the trust of the market',
  async () => {
    const person = await market.dealerPerson('owner');
    await db.updateTable('seller').set({ trust: 2 }).where('document_id', '=', seller).execute();
    const strong = await market.enter('staff', { staff: ['admin'], isStrong: true });
    const make = async () => {
      const id = await market.draft(person, seller);
      expect((await market.move(person, id, 'submit')).body).toMatchObject({ state: 'published' });
      return id;
    };
    const unlawful = await make();
    await judge(strong, unlawful, { move: 'remove', reason: 'Not allowed here.', isFraud: false });
    expect(await trust()).toBe(2);
    const fraud = await make();
    const twin = await market.draft(person, seller);
    await judge(strong, fraud, { move: 'remove', reason: 'A fraud.' });
    expect(await trust()).toBe(0);
    expect((await person.ask(`/sell/api/listings/${fraud}/copies`, { method: 'POST', body: {} })).status).toBe(409);
    expect((await market.move(person, fraud, 'submit')).status).toBe(409);
    expect((await market.save(person, fraud, { price: '1m' })).status).toBe(409);
    expect((await market.move(person, twin, 'submit')).body).toMatchObject({ state: 'in review' });

    await judge(strong, unlawful, { move: 'restore' });
    expect(await trust()).toBe(0);
    await judge(strong, fraud, { move: 'restore' });
    expect(await trust()).toBe(2);
  },
);

const seller = market.dealer.documentId;

const load = (url: string, cookie?: string) => market.app.inject({ url, headers: cookie ? { cookie } : {} });
const statusOf = async (url: string, cookie?: string) => (await load(url, cookie)).statusCode;
const judge = ({ ask }: Pick<typeof admin, 'ask'>, id: string, body: object) =>
  ask(`/staff/api/listings/${id}/moves`, { method: 'POST', body });
const remove = (id: string, more: object = {}) => judge(moderator, id, { move: 'remove', reason: 'A fraud.', ...more });
const trust = async () =>
  (await db.selectFrom('seller').select('trust').where('document_id', '=', seller).executeTakeFirstOrThrow()).trust;

/** On sale with these photos, whose files are where buyers find them. */
async function onSale(bytes: readonly Buffer[]) {
  const id = await market.begin(owner, seller);
  await market.save(owner, id, FIELDS);
  for (const photo of bytes) await sent(owner, id, photo);
  expect((await market.move(owner, id, 'submit')).body).toMatchObject({ state: 'published' });
  await runJobs();
  return id;
}

/** So large that there is a smaller copy. */
const LARGE = { width: 400, height: 300 };

/** An address and that of a smaller copy, which is made when it is first asked for. */
const addressesOf = (photos: readonly ListingPhoto[]) =>
  photos.flatMap(({ url }) => [url, url.replace(/([^/]+)\.jpg$/, 'thumbnail_$1.webp')]);
