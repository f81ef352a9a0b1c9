import { expect, test } from 'vitest';
import type { ListingPhoto } from '#contract/office/photo-schemas.ts';
import { MOST_PHOTOS, photosPath, replacingPath } from '#contract/office/photos.ts';
import type { ReviewDetail, ReviewQueue } from '#contract/office/review-schemas.ts';
import { HOUR_MS } from '../../../platform/durations.ts';
import { PUBLIC_URL } from '../../../test/open-test-app.ts';
import { drawPhoto, openPhotoMakers, sha256 } from '../../../test/photo-makers.ts';
import { openSellingMarket } from '../../../test/selling-makers.ts';
import { draftKey, originalKey } from '../../media/picture-files.ts';
import { attachPhoto } from './listing-photo-writes.ts';

// A photo on which a number plate was hidden takes the place of the original, which is gone.

const market = await openSellingMarket({ isTimed: false });
const { db, clock, storage } = market;
const { makeSeller, photosOf, runJobs, send, sent } = openPhotoMakers(market);

test('a photo takes the place of another, which is gone at once with its files and small copies', async () => {
  const { documentId, cookie, ask } = await makeSeller();
  const photos: ListingPhoto[] = [];
  for (let at = 0; at < 3; at += 1) {
    photos.push(await sent({ cookie }, documentId, await drawPhoto({ width: 700, height: 525 })));
  }
  const [first, plate, last] = photos;
  const row = await rowOf(plate?.mediaId ?? 0);
  const copy = (plate?.url ?? '').replace(/([^/]+)\.jpg$/, 'small_$1.webp');
  expect(await load(copy, cookie)).toBe(200);
  const hidden = await drawPhoto();
  const answers = [];
  // The second time as after an answer that was lost.
  for (let time = 0; time < 2; time += 1)
    answers.push(await replace(cookie, documentId, hidden, [plate?.sha256 ?? '']));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers[0]?.body).toMatchObject({ photo: { sha256: sha256(hidden), position: 1 } });
  expect(answers[1]?.body).toEqual(answers[0]?.body);
  expect(shasOf(await photosOf({ ask }, documentId))).toEqual([first?.sha256, sha256(hidden), last?.sha256]);
  await runJobs();
  expect(await rowOf(plate?.mediaId ?? 0)).toBeUndefined();
  expect(await storage.has(draftKey(row?.document_id ?? '', '.jpg'))).toBe(false);
  expect([await load(plate?.url ?? '', cookie), await load(copy, cookie)]).toEqual([404, 404]);
});

test('also where an ad has as many photos as it may have, and what is replaced by then is no error', async () => {
  const { documentId, cookie, ask } = await makeSeller();
  const plate = await drawPhoto();
  await sent({ cookie }, documentId, plate);
  for (let at = 1; at < MOST_PHOTOS; at += 1) {
    const { id: mediaId } = await market.makeMedia({ state: 'draft' });
    await attachPhoto(db, documentId, { mediaId, sha256: sha256(Buffer.from(`${at}`)) }, clock.now());
  }
  const hidden = await drawPhoto();
  expect((await replace(cookie, documentId, hidden, [sha256(plate)])).status).toBe(200);
  const full = await photosOf({ ask }, documentId);
  expect([full.length, full[0]?.sha256]).toEqual([MOST_PHOTOS, sha256(hidden)]);
  // In the place of nothing it is one more.
  expect((await replace(cookie, documentId, await drawPhoto(), [sha256(plate)])).status).toBe(400);
  await ask(`${photosPath(documentId)}/${sha256(hidden)}`, { method: 'DELETE' });
  const other = await drawPhoto();
  expect((await replace(cookie, documentId, other, [sha256(plate), sha256(hidden)])).status).toBe(200);
  expect(shasOf(await photosOf({ ask }, documentId)).at(-1)).toBe(sha256(other));
});

test('several photos are replaced by one, and a picture that another ad shows stays there', async () => {
  const [one, other] = [await makeSeller(), await makeSeller()];
  const [plate, tried] = [await drawPhoto(), await drawPhoto()];
  for (const bytes of [plate, tried]) await sent(one, one.documentId, bytes);
  const kept = await sent(other, other.documentId, plate);
  const hidden = await drawPhoto();
  expect((await replace(one.cookie, one.documentId, hidden, [plate, tried].map(sha256))).status).toBe(200);
  expect(shasOf(await photosOf(one, one.documentId))).toEqual([sha256(hidden)]);
  await runJobs();
  expect(await load(kept.url, other.cookie)).toBe(200);
});

test('nobody replaces the photos of others, nor of an ad at which a moderator looks', async () => {
  const { id, documentId, cookie, ask } = await makeSeller();
  const plate = await sent({ cookie }, documentId, await drawPhoto());
  const stranger = await makeSeller();
  expect((await replace(stranger.cookie, documentId, await drawPhoto(), [plate.sha256])).status).toBe(404);
  const mine = await replace(stranger.cookie, stranger.documentId, await drawPhoto(), [plate.sha256]);
  expect(mine.status).toBe(200);
  for (const replaces of ['nothing', `${plate.sha256},`, `${plate.sha256}%27`]) {
    expect((await replace(cookie, documentId, await drawPhoto(), [replaces])).status).toBe(400);
  }
  await db.updateTable('listing').set({ state: 'in review' }).where('id', '=', id).execute();
  expect((await replace(cookie, documentId, await drawPhoto(), [plate.sha256])).status).toBe(409);
  expect(shasOf(await photosOf({ ask }, documentId))).toEqual([plate.sha256]);
});

test('buyers see the original until the change is public; then its address is gone, and a day later its files', async () => {
  const owner = await market.dealerPerson('owner');
  const sellerId = await market.sellerOf('dealer_id', market.dealer.id);
  await db.updateTable('seller').set({ trust: 2 }).where('id', '=', sellerId).execute();
  const documentId = await market.draft(owner, market.dealer.documentId);
  const plate = await drawPhoto();
  expect((await send(owner, documentId, plate)).status).toBe(200);
  await market.move(owner, documentId, 'submit');
  await runJobs();
  const original = (await photosOf(owner, documentId))[1];
  const { hash = '' } = (await rowOf(original?.mediaId ?? 0)) ?? {};
  expect(original?.url).toBe(`/uploads/${hash}.jpg`);
  const hidden = await drawPhoto();
  expect((await replace(owner.cookie, documentId, hidden, [sha256(plate)])).status).toBe(200);
  expect(await load(original?.url ?? '')).toBe(200);
  const changes = await owner.ask(`/sell/api/listings/${documentId}/changes`, { method: 'POST', body: {} });
  expect(changes.status, changes.text).toBe(200);
  const [, masked] = await photosOf(owner, documentId);
  expect(masked?.sha256).toBe(sha256(hidden));
  const listed = await market.list(`/api/cars?filters[documentId]=${documentId}&populate=images`);
  expect(listed).toMatchObject([{ images: [{}, { id: masked?.mediaId }] }]);
  expect((await rowOf(original?.mediaId ?? 0))?.state).toBe('draft');
  await runJobs();
  expect([await load(original?.url ?? ''), await load(masked?.url ?? '')]).toEqual([404, 200]);
  clock.advance(25 * HOUR_MS);
  await runJobs();
  await runJobs();
  expect(await rowOf(original?.mediaId ?? 0)).toBeUndefined();
  expect(await storage.has(originalKey(hash, '.jpg'))).toBe(false);
});

test('an approval that is undone shows buyers the original again', async () => {
  const person = await market.privatePerson();
  const documentId = await market.draft(person, person.seller);
  const plate = await drawPhoto();
  await send(person, documentId, plate);
  await market.move(person, documentId, 'submit');
  await market.decide(documentId, 'approve');
  await runJobs();
  const original = (await photosOf(person, documentId))[1];
  const hidden = await drawPhoto();
  expect((await replace(person.cookie, documentId, hidden, [sha256(plate)])).status).toBe(200);
  await person.ask(`/sell/api/listings/${documentId}/changes`, { method: 'POST', body: {} });
  expect((await rowOf(original?.mediaId ?? 0))?.state).toBe('public');
  const { ask } = await market.enter('staff', { staff: ['moderator'], isStrong: true });
  const { items } = (await ask('/staff/api/review')).body as ReviewQueue;
  const item = items.find((one) => one.documentId === documentId)?.id;
  const { version } = (await ask(`/staff/api/review/${item}`)).body as ReviewDetail;
  const post = (what: string, body: object) => ask(`/staff/api/review/${item}/${what}`, { method: 'POST', body });
  await post('claim', {});
  const approved = await post('decision', { version, decision: 'approve' });
  expect(approved.status, approved.text).toBe(200);
  expect((await rowOf(original?.mediaId ?? 0))?.state).toBe('draft');
  expect((await post('undo', {})).status).toBe(200);
  await runJobs();
  expect(await load(original?.url ?? '')).toBe(200);
  expect((await photosOf(person, documentId))[1]?.sha256).toBe(sha256(hidden));
});

/** Sends a photo in the place of others. */
async function replace(cookie: string, documentId: string, bytes: Buffer, replaces: readonly string[]) {
  return market.request(replacingPath(documentId, sha256(bytes), replaces), {
    method: 'PUT',
    headers: { cookie, origin: PUBLIC_URL, 'content-type': 'image/jpeg' },
    body: bytes,
  });
}
const shasOf = (photos: readonly ListingPhoto[]) => photos.map((photo) => photo.sha256);
const rowOf = (id: number) => db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst();
const load = async (url: string, cookie?: string) =>
  (await market.app.inject({ url, headers: cookie ? { cookie } : {} })).statusCode;
