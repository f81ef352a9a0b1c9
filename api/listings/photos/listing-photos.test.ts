import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import type { ListingPhoto } from '#contract/office/photo-schemas.ts';
import { MOST_PHOTOS, photoPath, photosPath } from '#contract/office/photos.ts';
import { HOUR_MS } from '../../../platform/durations.ts';
import { openTestApp, PUBLIC_URL } from '../../../test/open-test-app.ts';
import { drawBomb, drawPhoto, openPhotoMakers, sha256 } from '../../../test/photo-makers.ts';
import { originalKey } from '../../media/picture-files.ts';
import { findListingById } from '../rows/listing-rows.ts';
import { photoChangesOf, photosOf as publishedPhotos } from './listing-photo-queries.ts';
import { attachPhoto, publishPhotos } from './listing-photo-writes.ts';

const app = await openTestApp(undefined, { isTimed: false });
const { adapter, clock, config, storage } = app;
const { db } = adapter;
const { makeSeller, makeListing, makeAccount, runJobs, send, sent, photosOf, enter } = openPhotoMakers(app);

const errorOf = ({ body }: { body: unknown }) => (body as { error?: { name: string; message: string } }).error;

const load = (url: string, cookie?: string) => app.app.inject({ url, headers: cookie ? { cookie } : {} });

/** A signed-in seller of another house. */
const stranger = await makeSeller();

test('a photo is stored as a JPEG of our own: upright, without Exif, not larger than it has to be', async () => {
  const { documentId, cookie } = await makeSeller();
  const source = await sharp(await drawPhoto({ width: 2700, height: 270 }))
    .withExif({ IFD0: { Artist: 'Somebody' }, IFD3: { GPSLatitude: '0/1 20/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const photo = await sent({ cookie }, documentId, source);
  expect(photo).toMatchObject({ sha256: sha256(source), width: 256, height: 2560, position: 0 });
  expect(photo.placeholder).toMatch(/^#[0-9a-f]{6}$/);
  const { rawPayload, headers } = await load(photo.url, cookie);
  expect(headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'private, max-age=3600' });
  const { format, isProgressive, width, height, exif, orientation } = await sharp(rawPayload).metadata();
  const stored = { format, isProgressive, width, height, exif, orientation };
  expect(stored).toEqual({ format: 'jpeg', isProgressive: false, width: 256, height: 2560 });
});

test('whatever decodes is taken for what it is, not for what it says that it is', async () => {
  const { documentId, cookie, ask } = await makeSeller();
  const picture = sharp(await drawPhoto());
  for (const bytes of [
    await picture.png().toBuffer(),
    await picture.webp().toBuffer(),
    await picture.avif().toBuffer(),
  ]) {
    expect((await sent({ cookie }, documentId, bytes)).url).toMatch(/\.jpg$/);
  }
  const photos = await photosOf({ ask }, documentId);
  expect(photos.map(({ position }) => position)).toEqual([0, 1, 2]);
});

test('a photo that is sent again is the same photo', async () => {
  const { documentId, cookie, ask, id } = await makeSeller();
  const bytes = await drawPhoto();
  const [first, ...others] = await Promise.all([1, 2, 3].map(() => sent({ cookie }, documentId, bytes)));
  others.push(await sent({ cookie }, documentId, bytes));
  for (const other of others) expect(other).toEqual(first);
  expect(await photosOf({ ask }, documentId)).toEqual([first]);
  expect(await db.selectFrom('listing_photo').selectAll().where('listing_id', '=', id).execute()).toHaveLength(1);
});

test.each([
  ['no picture', async () => Buffer.from('hello'), 'This photo is no JPEG, PNG, WebP or AVIF.'],
  [
    'a script',
    async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    'This photo is no JPEG, PNG, WebP or AVIF.',
  ],
  ['nothing', async () => Buffer.alloc(0), 'This photo is no JPEG, PNG, WebP or AVIF.'],
  [
    'half a picture',
    async () => (await drawPhoto({ width: 640, height: 480 })).subarray(0, 9_000),
    'This photo is broken.',
  ],
  ['too many pixels', async () => drawBomb(9_000, 6_000), 'This photo has more than 50 million pixels.'],
])('%s is refused by a sentence that says so', async (_what, make, sentence) => {
  const { documentId, cookie, ask } = await makeSeller();
  const answer = await send({ cookie }, documentId, await make());
  expect([answer.status, errorOf(answer)?.message]).toEqual([400, sentence]);
  expect(await photosOf({ ask }, documentId)).toEqual([]);
});

test('a photo that arrives otherwise than it was sent is refused', async () => {
  const { documentId, cookie, ask } = await makeSeller();
  const answer = await app.request(photoPath(documentId, '0'.repeat(64)), {
    method: 'PUT',
    headers: { cookie, origin: PUBLIC_URL, 'content-type': 'image/jpeg' },
    body: await drawPhoto(),
  });
  expect([answer.status, errorOf(answer)?.message]).toEqual([400, expect.stringContaining('was damaged on the way')]);
  expect(await photosOf({ ask }, documentId)).toEqual([]);
});

test('a file of more than 15 MB is refused, and nothing of any upload stays behind', async () => {
  const { documentId, cookie } = await makeSeller();
  const answer = await send({ cookie }, documentId, Buffer.alloc(15 * 1024 ** 2 + 1));
  expect([answer.status, errorOf(answer)?.message]).toEqual([
    413,
    'This photo is larger than 15 MB. Choose a smaller one.',
  ]);
  const incoming = join(config.dataDir, 'incoming');
  expect(existsSync(incoming) ? readdirSync(incoming) : []).toEqual([]);
});

test('who neither acts for the seller nor is signed in learns nothing of a draft and its photos', async () => {
  const { documentId, cookie, sellerId } = await makeSeller();
  const photo = await sent({ cookie }, documentId, await drawPhoto({ width: 400, height: 300 }));
  const colleague = await enter('sell', { sells: { [sellerId]: 'agent' } });
  expect((await load(photo.url, colleague.cookie)).statusCode).toBe(200);
  expect((await load(photo.url)).statusCode).toBe(401);
  expect((await load(photo.url, (await enter('sell')).cookie)).statusCode).toBe(403);
  for (const address of [photo.url, photo.url.replace(/([^/]+)\.jpg$/, 'thumbnail_$1.webp')]) {
    expect((await load(address, stranger.cookie)).statusCode).toBe(404);
    expect((await load(address.replace(/^\/sell\/media\/\w+/, '/uploads'))).statusCode).toBe(404);
  }
  expect((await stranger.ask(photosPath(documentId))).status).toBe(404);
  expect((await send(stranger, documentId, await drawPhoto())).status).toBe(404);
  expect((await stranger.ask(photoPath(documentId, photo.sha256), { method: 'DELETE' })).status).toBe(404);
  // Theirs is the draft, not the picture of somebody else in it.
  const guessed = photo.url.replace(documentId, stranger.documentId);
  expect((await load(guessed, stranger.cookie)).statusCode).toBe(404);
});

test('a moderator sees the photos of a draft with the second factor, and not those of their own house', async () => {
  const { documentId, cookie, sellerId, accountId } = await makeSeller();
  const photo = await sent({ cookie }, documentId, await drawPhoto());
  const address = photo.url.replace('/sell/', '/staff/');
  const moderator = await enter('staff', { staff: ['moderator'], isStrong: true });
  expect((await load(address, moderator.cookie)).statusCode).toBe(200);
  expect((await load(photo.url, moderator.cookie)).statusCode).toBe(401);
  const weak = await enter('staff', { staff: ['moderator'] });
  expect((await load(address, weak.cookie)).statusCode).toBe(403);
  await db
    .insertInto('account_role')
    .values({ account_id: accountId, role: 'moderator', granted_by: null, granted_at: clock.now() })
    .execute();
  const judge = await enter('staff', { isStrong: true }, accountId);
  expect((await load(address, judge.cookie)).statusCode).toBe(403);
  expect(sellerId).toBeGreaterThan(0);
});

test('small copies of a draft are made as those of the public are, and lie apart', async () => {
  const { documentId, cookie } = await makeSeller();
  const photo = await sent({ cookie }, documentId, await drawPhoto({ width: 1600, height: 1200 }));
  const hash = /([^/]+)\.jpg$/.exec(photo.url)?.[1] ?? '';
  const copy = await load(photo.url.replace(`${hash}.jpg`, `small_${hash}.webp`), cookie);
  expect(copy.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'private, max-age=3600' });
  expect(await sharp(copy.rawPayload).metadata()).toMatchObject({ width: 640 });
  expect(await storage.has(`pictures/${hash.slice(-2)}/small_${hash}.webp`)).toBe(false);
  expect((await load(photo.url.replace(`${hash}.jpg`, `huge_${hash}.webp`), cookie)).statusCode).toBe(404);
});

test('photos are put in another order, the first is the cover, and all must be named', async () => {
  const { documentId, cookie, ask } = await makeSeller();
  const photos = [];
  for (let at = 0; at < 3; at += 1) photos.push(await sent({ cookie }, documentId, await drawPhoto()));
  const [a = '', b = '', c = ''] = photos.map((photo) => photo.sha256);
  const arrange = (order: string[]) => ask(photosPath(documentId), { method: 'PUT', body: { order } });
  expect((await arrange([c, a, b])).status).toBe(200);
  expect((await photosOf({ ask }, documentId)).map((photo) => photo.sha256)).toEqual([c, a, b]);
  for (const order of [[a, b], [a, b, b], [a, b, c, c], [], [a, b, '0'.repeat(64)]]) {
    const answer = await arrange(order);
    expect([answer.status, errorOf(answer)?.name]).toEqual([409, 'ConflictError']);
  }
  expect((await arrange(['x', 'y', 'z'])).status).toBe(400);
  for (let times = 0; times < 2; times += 1) {
    const answer = await ask(photoPath(documentId, a), { method: 'DELETE' });
    expect([answer.status, answer.body]).toMatchObject([200, { photos: [{ sha256: c }, { sha256: b, position: 1 }] }]);
  }
});

test('an ad has at most 30 photos, also where two are sent at once', async () => {
  const { documentId, cookie, ask } = await makeSeller();
  for (let at = 0; at < MOST_PHOTOS - 1; at += 1) {
    const { id: mediaId } = await app.makeMedia();
    await attachPhoto(db, documentId, { mediaId, sha256: sha256(Buffer.from(`${at}`)) }, clock.now());
  }
  const last = await Promise.all([drawPhoto(), drawPhoto(), drawPhoto()]);
  const answers = await Promise.all(last.map((bytes) => send({ cookie }, documentId, bytes)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  for (const answer of answers.filter(({ status }) => status === 400))
    expect(errorOf(answer)?.message).toContain('at most 30 photos');
  expect(await photosOf({ ask }, documentId)).toHaveLength(MOST_PHOTOS);
});

test('what a moderator looks at stays as it is; what was sent before is answered all the same', async () => {
  const { documentId, cookie, id, ask } = await makeSeller();
  const bytes = await drawPhoto();
  const photo = await sent({ cookie }, documentId, bytes);
  await db.updateTable('listing').set({ state: 'in review' }).where('id', '=', id).execute();
  expect(await sent({ cookie }, documentId, bytes)).toEqual(photo);
  expect((await send({ cookie }, documentId, await drawPhoto())).status).toBe(409);
  expect((await ask(photoPath(documentId, photo.sha256), { method: 'DELETE' })).status).toBe(409);
  const order = { order: [photo.sha256] };
  expect((await ask(photosPath(documentId), { method: 'PUT', body: order })).status).toBe(409);
});

test('the same picture in two houses is one file, and each sees it in its own draft', async () => {
  const [one, other] = [await makeSeller(), await makeSeller()];
  const bytes = await drawPhoto();
  const [a, b] = await Promise.all([one, other].map((seller) => sent(seller, seller.documentId, bytes)));
  expect(a?.mediaId).toBe(b?.mediaId);
  expect((await load(a?.url ?? '', one.cookie)).statusCode).toBe(200);
  expect((await load(b?.url ?? '', other.cookie)).statusCode).toBe(200);
  expect((await load(a?.url ?? '', other.cookie)).statusCode).toBe(404);
});

test('publishing makes photos public at once, moves their files, and may be done again', async () => {
  const { documentId, cookie, id } = await makeSeller();
  const photo = await sent({ cookie }, documentId, await drawPhoto({ width: 1000, height: 750 }));
  const hash = /([^/]+)\.jpg$/.exec(photo.url)?.[1] ?? '';
  const row = await db.selectFrom('media').selectAll().where('id', '=', photo.mediaId).executeTakeFirstOrThrow();
  const uploads = `/uploads/${hash}.jpg`;
  // Before the files are moved, between, and after: a public address never fails.
  for (const isMoved of [false, true]) {
    await db.transaction().execute((transaction) => publishPhotos(transaction, id, clock.now()));
    expect((await load(uploads)).headers['cache-control']).toBe('public, max-age=31536000, immutable');
    if (isMoved) break;
    expect((await load(`/uploads/small_${hash}.webp`)).statusCode).toBe(200);
    clock.advance(10_000);
    await runJobs();
    await vi.waitFor(async () => expect(await storage.has(`drafts/${row.document_id}.jpg`)).toBe(false));
    expect(await storage.has(originalKey(hash, '.jpg'))).toBe(true);
  }
  // Where its seller saw it before, they see it still.
  expect((await load(photo.url, cookie)).statusCode).toBe(200);
  expect(await publishedPhotos(db, id)).toEqual([photo.mediaId]);
});

async function changesOf(id: number) {
  const listing = await findListingById(db, id);
  return listing && photoChangesOf(db, listing);
}

test('an ad that is live begins with the pictures that buyers see, and tells what is new', async () => {
  const { sellerId, cookie, ask } = await makeSeller();
  const images = [await app.makeMedia(), await app.makeMedia()].map(({ id }) => id);
  const car = await app.makeCar({ images });
  await db.updateTable('listing').set({ seller_id: sellerId }).where('car_id', '=', car.id).execute();
  const { id } = await db.selectFrom('listing').select('id').where('car_id', '=', car.id).executeTakeFirstOrThrow();
  const before = await photosOf({ ask }, car.documentId);
  expect(before.map(({ mediaId }) => mediaId)).toEqual(images);
  expect(before[0]?.url).toMatch(/^\/uploads\//);
  const unchanged = { isChanged: false, hasNew: false, hasOtherFirst: false };
  expect(await changesOf(id)).toEqual(unchanged);
  const photo = await sent({ cookie }, car.documentId, await drawPhoto());
  expect(await changesOf(id)).toEqual({ ...unchanged, isChanged: true, hasNew: true });
  const order = [photo.sha256, ...before.map((one) => one.sha256)];
  expect((await ask(photosPath(car.documentId), { method: 'PUT', body: { order } })).status).toBe(200);
  expect(await changesOf(id)).toEqual({ isChanged: true, hasNew: true, hasOtherFirst: true });
  expect(await publishedPhotos(db, id)).toEqual([photo.mediaId, ...images]);
  // Buyers see what they saw.
  const [shown] = await app.list(`/api/cars?filters[documentId]=${car.documentId}&populate=images`);
  expect(shown?.images).toMatchObject(images.map((image) => ({ id: image })));
});

test('what no ad names goes a day later with its files, and what is sent again meanwhile stays', async () => {
  const { documentId, cookie, ask } = await makeSeller();
  const [gone, again, kept] = await Promise.all([drawPhoto(), drawPhoto(), drawPhoto()]);
  const photos: ListingPhoto[] = [];
  for (const bytes of [gone, again, kept]) photos.push(await sent({ cookie }, documentId, bytes));
  const rowOf = async (at: number) =>
    db
      .selectFrom('media')
      .selectAll()
      .where('id', '=', photos[at]?.mediaId ?? 0)
      .executeTakeFirst();
  const keys = await Promise.all([0, 1, 2].map(async (at) => `drafts/${(await rowOf(at))?.document_id}.jpg`));
  for (const at of [0, 1]) await ask(photoPath(documentId, photos[at]?.sha256 ?? ''), { method: 'DELETE' });
  clock.advance(23 * HOUR_MS);
  await runJobs();
  expect(await rowOf(0)).toBeDefined();
  await sent({ cookie }, documentId, again);
  clock.advance(2 * HOUR_MS);
  await runJobs();
  await vi.waitFor(async () => expect(await storage.has(keys[0] ?? '')).toBe(false));
  expect(await rowOf(0)).toBeUndefined();
  expect(await Promise.all([1, 2].map(async (at) => (await rowOf(at))?.id))).toEqual([
    photos[1]?.mediaId,
    photos[2]?.mediaId,
  ]);
  expect(await storage.has(keys[1] ?? '')).toBe(true);
  // With a draft that is deleted, its photos.
  await db.deleteFrom('listing').where('document_id', '=', documentId).execute();
  clock.advance(26 * HOUR_MS);
  await runJobs();
  await vi.waitFor(async () => expect(await storage.has(keys[2] ?? '')).toBe(false));
  expect(await rowOf(2)).toBeUndefined();
});

test('a photo whose file was never written is written when it is sent again', async () => {
  const { documentId, cookie } = await makeSeller();
  const bytes = await drawPhoto();
  const photo = await sent({ cookie }, documentId, bytes);
  const row = await db.selectFrom('media').selectAll().where('id', '=', photo.mediaId).executeTakeFirstOrThrow();
  await storage.delete([`drafts/${row.document_id}.jpg`]);
  expect((await load(photo.url, cookie)).statusCode).toBe(404);
  expect(await sent({ cookie }, documentId, bytes)).toEqual(photo);
  expect((await load(photo.url, cookie)).statusCode).toBe(200);
});

test('a photo of another draft of the same house does not stand in this one', async () => {
  const { sellerId, documentId, cookie, ask } = await makeSeller();
  const other = await makeListing(sellerId);
  await sent({ cookie }, documentId, await drawPhoto());
  expect(await photosOf({ ask }, other.documentId)).toEqual([]);
  expect(await makeAccount()).toBeGreaterThan(0);
});
