import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { ReviewQueue } from '#contract/office/review-schemas.ts';
import type { StaffListing } from '#contract/office/staff-listing-schemas.ts';
import { openFingerprintedAds } from '../../../test/fingerprinted-ads.ts';
import { openSellingMarket } from '../../../test/selling-makers.ts';
import { fingerprintJobs } from '../../media/fingerprint-jobs.ts';
import { fingerprintOf } from '../../media/fingerprints.ts';
import { originalKey } from '../../media/picture-files.ts';
import { lookAtNewPhoto } from '../review/banned-photo-jobs.ts';

const market = await openSellingMarket();
const { enter, db } = market;
const moderator = await enter('staff', { staff: ['moderator'], isStrong: true });

const openAd = openFingerprintedAds(market);

const sameAs = async (ad: string) =>
  ((await moderator.ask(`/staff/api/listings/${ad}`)).body as StaffListing).samePhotos.map(
    ({ documentId }) => documentId,
  );

test('two sellers’ ads with one photo, mirrored in one of them, lead to each other; a third does not', async () => {
  const photo = await sharp({ create: { width: 90, height: 80, channels: 3, background: '#888' } })
    .composite([
      {
        input: Buffer.from('<svg width="50" height="40"><circle cx="20" cy="20" r="20" fill="#111"/></svg>'),
        left: 4,
        top: 30,
      },
    ])
    .jpeg()
    .toBuffer();
  const one = await openAd(await fingerprintOf(photo));
  const other = await openAd(await fingerprintOf(await sharp(photo).flop().jpeg({ quality: 50 }).toBuffer()));
  const third = await openAd({ hash: 'ffff0000ffff0000', mirrored: '0000ffff0000ffff' });
  expect(await sameAs(one.ad)).toEqual([other.ad]);
  expect(await sameAs(other.ad)).toEqual([one.ad]);
  expect(await sameAs(third.ad)).toEqual([]);
});

/** Waits until the photos of the ads that were sent have been compared. */
const workOff = () =>
  expect
    .poll(async () => {
      market.jobs.wake();
      return db.selectFrom('job').select('id').where('kind', '=', 'compare photos').execute();
    })
    .toEqual([]);

test('photos are compared when an ad is sent, also one of a trusted seller, which is on sale at once', async () => {
  const print = { hash: '0123456789abcdef', mirrored: 'fedcba9876543210' };
  const one = await openAd(print);
  await workOff();
  const review = async (ad: string) => {
    const { items } = (await moderator.ask('/staff/api/review')).body as ReviewQueue;
    return items.find(({ documentId }) => documentId === ad);
  };
  expect((await review(one.ad))?.signals).not.toContain('photos of another seller');
  const other = await openAd(print);
  await workOff();
  const item = await review(other.ad);
  expect(item).toMatchObject({ score: 5, signals: expect.arrayContaining(['photos of another seller']) });
  const recorded = async (ad: string) => {
    const events = await db
      .selectFrom('audit_event')
      .select('difference')
      .where('action', '=', 'find alike photos')
      .where('subject', '=', ad)
      .execute();
    return events.map(({ difference }) => JSON.parse(difference));
  };
  const trusted = await openAd(print, { trust: 2 });
  await workOff();
  expect((await market.show(trusted.person, trusted.ad)).state).toBe('published');
  expect(await review(trusted.ad)).toBeUndefined();
  const alike = { before: null, after: [one.ad, other.ad] };
  expect(await recorded(trusted.ad)).toEqual([{ alike }]);
  // The same ads are not recorded again.
  await market.move(trusted.person, trusted.ad, 'withdraw');
  await market.move(trusted.person, trusted.ad, 'put back');
  await workOff();
  expect(await recorded(trusted.ad)).toHaveLength(1);
});

test('an ad that an operator’s file brought, whose photos are those of its car alone, is found too', async () => {
  const print = { hash: '00ff00ff00ff00ff', mirrored: 'ff00ff00ff00ff00' };
  const onSale = await openAd(print, { trust: 2 });
  expect((await market.show(onSale.person, onSale.ad)).state).toBe('published');
  const { id } = await db
    .selectFrom('listing')
    .select('id')
    .where('document_id', '=', onSale.ad)
    .executeTakeFirstOrThrow();
  await db.deleteFrom('listing_photo').where('listing_id', '=', id).execute();
  const other = await openAd(print);
  expect(await sameAs(other.ad)).toEqual([onSale.ad]);
});

test('uploaded photos get their fingerprint by a job, and one that cannot be read is left alone', async () => {
  const { adapter, storage, makeMedia } = market;
  const bytes = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#c30' } })
    .jpeg()
    .toBuffer();
  const [readable, broken, missing] = [await makeMedia(), await makeMedia(), await makeMedia()];
  for (const { id } of [readable, broken, missing])
    await db.updateTable('media').set({ provider: 'local', width: 20, height: 20 }).where('id', '=', id).execute();
  const rows = await db
    .selectFrom('media')
    .select(['id', 'hash', 'ext'])
    .where('id', 'in', [readable.id, broken.id])
    .execute();
  for (const { id, hash, ext } of rows)
    await storage.put(originalKey(hash, ext), id === broken.id ? Buffer.from('no picture') : bytes);
  const run = () =>
    fingerprintJobs(adapter, market.clock, storage, lookAtNewPhoto(adapter.db, market.clock))[
      'fingerprint photos'
    ]?.run({
      id: 1,
      key: '',
      payload: undefined,
      attempts: 1,
    } as never);
  const prints = () =>
    db
      .selectFrom('media_fingerprint')
      .select(['media_id', 'hash'])
      .where('media_id', 'in', [readable.id, broken.id, missing.id])
      .orderBy('media_id')
      .execute();
  const found = [
    { media_id: readable.id, hash: expect.stringMatching(/^[0-9a-f]{16}$/) },
    { media_id: broken.id, hash: null },
  ];
  await run();
  // The file that is missing may be on its way still.
  expect(await prints()).toEqual(found);
  market.clock.advance(60_000);
  await run();
  expect(await prints()).toEqual([...found, { media_id: missing.id, hash: null }]);
});
