import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { encode } from 'uqr';
import { expect, test } from 'vitest';
import type { ListingMove } from '#contract/listing-states.ts';
import { openTestApp, PUBLIC_URL } from '../../test/open-test-app.ts';
import { openPrivateAds } from '../../test/private-ads.ts';
import { testLong } from '../../test/test-database.ts';
import { moveListing } from '../listings/lifecycle/listing-moves.ts';
import { lockListing } from '../listings/rows/listing-rows.ts';
import { originalKey } from '../media/picture-files.ts';
import { drawPanel } from './card-drawing.ts';
import { requireCardFacts } from './card-queries.ts';
import { CARD_SHAPES } from './card-shapes.ts';

const market = await openTestApp(undefined, { settings: { RATE_LIMITS: 'off' } });
const { adapter, app, clock, config, makeCar, makeMake, makeMedia, makeModel, makeSparePart } = market;
test('a card is a JPEG of its size with the photo on top, kept for minutes and then asked about', async () => {
  const { documentId } = await makePremio({ images: [(await storePhoto()).id] });
  for (const [path, size] of [
    [`/cards/${documentId}.jpg`, { width: 1080, height: 1350 }],
    [`/cards/${documentId}-wide.jpg`, { width: 1200, height: 630 }],
    [`/cards/${documentId}-wide.jpg?v=abc`, { width: 1200, height: 630 }],
  ] as const) {
    const { status, headers, bytes } = await load(path);
    expect([status, headers['content-type'], headers['cache-control']], path).toEqual([
      200,
      'image/jpeg',
      'public, max-age=300',
    ]);
    expect(await sharp(bytes).metadata(), path).toMatchObject({ format: 'jpeg', ...size });
    expect(await colourAt(bytes, 400, 300), path).toEqual(RED);
    expect(bytes.length, path).toBeLessThan(300_000);
    const again = await load(path, { 'if-none-match': String(headers.etag) });
    expect([again.status, again.bytes.length], path).toEqual([304, 0]);
  }
});

test('its file is named after the ad, and nothing of the market is named in its bytes', async () => {
  const { documentId } = await makePremio();
  const { headers, bytes } = await load(`/cards/${documentId}.jpg`);
  expect(headers['content-disposition']).toMatch(/^inline; filename="Make-\d+-Premio-2010\.jpg"$/);
  expect(await sharp(bytes).metadata()).not.toHaveProperty('exif');
});

test('the code leads to the ad’s page', async () => {
  for (const [folder, { documentId }] of [
    ['detail', await makePremio()],
    ['spareparts', await makeSparePart()],
  ] as const) {
    const { bytes } = await load(`/cards/${documentId}.jpg`);
    const { data, size } = encode(`${PUBLIC_URL}/${folder}/${documentId}`, { ecc: 'M', border: 1 });
    const { left, top, width } = CARD_SHAPES.tall.code ?? { left: 0, top: 0, width: 0 };
    const module = Math.floor(width / size);
    const edge = (width - module * size) / 2;
    const { data: pixels, info } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true });
    const middle = (at: number) => Math.round(edge + (at + 0.5) * module);
    const isDark = (x: number, y: number) => (pixels[(top + middle(y)) * info.width + left + middle(x)] ?? 255) < 128;
    expect(
      data.map((row, y) => row.map((_, x) => isDark(x, y))),
      folder,
    ).toEqual(data);
  }
});

test('a new price, a reservation and another photo each make another card', async () => {
  const { documentId } = await makePremio({ images: [(await storePhoto()).id] });
  const tagNow = async () => (await load(`/cards/${documentId}.jpg`)).headers.etag;
  const tags = [await tagNow()];
  await adapter.db.updateTable('car').set({ price: 44_000_000 }).where('document_id', '=', documentId).execute();
  tags.push(await tagNow());
  await act(documentId, 'reserve');
  tags.push(await tagNow());
  const { id: media } = await storePhoto();
  await adapter.db
    .updateTable('car_image')
    .set({ media_id: media })
    .where('car_id', 'in', adapter.db.selectFrom('car').select('id').where('document_id', '=', documentId))
    .execute();
  tags.push(await tagNow());
  expect(new Set(tags).size).toBe(4);
});

test('what is reserved says so, and what is sold says that in the place of its price', async () => {
  const { documentId } = await makePremio({ images: [(await storePhoto()).id] });
  const facts = () => requireCardFacts(adapter.db, documentId);
  expect(await facts()).toMatchObject({ state: 'on sale', price: 'Ugx 45,000,000' });
  await act(documentId, 'reserve');
  expect(await facts()).toMatchObject({ state: 'reserved', price: 'Ugx 45,000,000' });
  const reserved = await load(`/cards/${documentId}.jpg`);
  // The label, in the market's colour.
  expect(await colourAt(reserved.bytes, 20, 720)).toEqual([16, 14, 0]);
  await act(documentId, 'sell');
  expect(await facts()).toMatchObject({ state: 'sold', price: '' });
  const sold = await load(`/cards/${documentId}.jpg`);
  expect(sold.status).toBe(200);
  expect((await colourAt(sold.bytes, 100, 100))[0]).toBeLessThan(8);
});

test('drafts, what was taken off sale and what is none have no card; the card of what has expired is gone, as its page is', async () => {
  const status = async (documentId: string) => (await load(`/cards/${documentId}.jpg`)).status;
  const { documentId: withdrawn } = await makePremio();
  await act(withdrawn, 'withdraw');
  const { documentId: expired } = await makePremio();
  await act(expired, 'expire');
  const { documentId: unpublished } = await makePremio({ publishedAt: null });
  expect([await status(withdrawn), await status(unpublished), await status(expired)]).toEqual([404, 404, 410]);
  for (const file of ['a'.repeat(24), '1', 'A'.repeat(24), '..%2fx', `${withdrawn}-tall`])
    expect(await status(file), file).toBe(404);
  expect((await load(`/cards/${expired}.png`)).status).toBe(404);
});

test('ads of a paused seller have no card, sold ones neither', async () => {
  const seller = await ads.makeSeller();
  const { documentId } = await ads.makeCar(seller.id);
  await act(documentId, 'sell');
  const status = async () => (await load(`/cards/${documentId}.jpg`)).status;
  expect(await status()).toBe(200);
  await adapter.db.updateTable('seller').set({ state: 'paused' }).where('id', '=', seller.id).execute();
  expect(await status()).toBe(404);
});

test('a private seller’s number is in no card, and neither is their name', async () => {
  const seller = await ads.makeSeller();
  await adapter.db
    .updateTable('seller')
    .set({ phone: '0772555444', name: 'Amina Nakato' })
    .where('id', '=', seller.id)
    .execute();
  const { documentId } = await ads.makeCar(seller.id, { location: 'Ggaba' });
  const { picture: _, ...written } = await requireCardFacts(adapter.db, documentId);
  expect(written).toMatchObject({
    facts: ['90,000 km · Automatic', 'Ggaba', expect.stringMatching(/^Reference No\. /)],
  });
  expect(JSON.stringify(written)).not.toMatch(/772|Amina|Nakato/);
});

const HOSTILE = [
  '<script>alert(1)</script> & "quotes" \' ]]>',
  '😀🚗 مرحبا بالعالم',
  'W'.repeat(200),
  `${'Long name '.repeat(19)}end`,
  '‮gnitirw‬ \u0000\u0007',
];

test('hostile names are laid out, and nothing of them becomes part of the drawing', async () => {
  for (const name of HOSTILE) {
    const title = name.replace('\u0000', '');
    const { documentId } = await makeSparePart({ name: title, location: title.slice(0, 100) });
    const { status, bytes } = await load(`/cards/${documentId}.jpg`);
    expect([status, (await sharp(bytes).metadata()).width], name).toEqual([200, 1080]);
    const svg = drawPanel(await requireCardFacts(adapter.db, documentId), CARD_SHAPES.tall, look);
    expect(svg, name).not.toMatch(/script|alert|quotes|text|Long|[^\n -~]/);
    // The white beside the words stays free of them.
    expect(await colourAt(bytes, 742, 1000), name).toEqual([16, 16, 16]);
  }
});

test('a photo that is upright, lost or broken takes no card with it', async () => {
  const upright = await makePremio({ images: [(await storePhoto({ width: 900, height: 1600 })).id] });
  const { bytes } = await load(`/cards/${upright.documentId}.jpg`);
  expect([await colourAt(bytes, 540, 20), await colourAt(bytes, 540, 800)]).toEqual([RED, RED]);
  // It is shown whole, before a darker copy of itself.
  const [red = 0, ...others] = await colourAt(bytes, 60, 400);
  expect([red > 5, red < 11, Math.max(...others) < 3]).toEqual([true, true, true]);
  const lost = await makePremio({ images: [(await makeMedia()).id] });
  expect((await load(`/cards/${lost.documentId}.jpg`)).status).toBe(200);
  const broken = await storePhoto();
  writeFileSync(join(config.dataDir, originalKey(broken.hash, '.jpg')), 'no picture');
  const { documentId } = await makePremio({ images: [broken.id] });
  expect((await load(`/cards/${documentId}-wide.jpg`)).status).toBe(200);
});

test('all who ask for a card at once get the same one, drawn once', async () => {
  const { documentId } = await makePremio();
  const same = await Promise.all(Array.from({ length: 30 }, () => load(`/cards/${documentId}.jpg`)));
  expect(new Set(same.map(({ status }) => status))).toEqual(new Set([200]));
  for (const { bytes } of same) expect(bytes.equals(same[0]?.bytes ?? Buffer.alloc(0))).toBe(true);
});

test('they are drawn one at a time, in their clients’ turns: nobody waits for all that another asks for', async () => {
  const cars = await Promise.all(Array.from({ length: 24 }, () => makePremio()));
  const [mine, ...theirs] = cars.map(({ documentId }) => `/cards/${documentId}-wide.jpg`);
  let answered = 0;
  const flood = theirs.map(async (url) => {
    await app.inject({ url, remoteAddress: '41.210.0.1' });
    answered += 1;
  });
  const { statusCode } = await app.inject({ url: mine ?? '', remoteAddress: '41.210.0.2' });
  expect(statusCode).toBe(200);
  expect(answered).toBeLessThan(theirs.length / 2);
  await Promise.all(flood);
});

testLong('where too many wait, whoever asks is told to come back, and others still have room', async () => {
  const cars = await Promise.all(Array.from({ length: 110 }, () => makePremio()));
  const ask = (documentId: string, remoteAddress: string) =>
    app.inject({ url: `/cards/${documentId}-wide.jpg`, remoteAddress });
  const flood = await Promise.all(cars.map(({ documentId }) => ask(documentId, '41.210.0.3')));
  const refused = flood.filter(({ statusCode }) => statusCode === 503);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]?.headers['retry-after']).toBeDefined();
  expect(flood.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThan(90);
});

const ads = openPrivateAds(market);
const look = { name: 'Motoka', colour: '#fcdc04', publicUrl: PUBLIC_URL, logo: undefined };

const act = (documentId: string, name: ListingMove) =>
  adapter.db.transaction().execute(async (db) => {
    const listing = await lockListing(db, documentId);
    if (!listing) throw new Error(documentId);
    const services = { adapter, listingDays: 45, privateListings: 2 };
    await moveListing({ db, now: clock.now(), by: { accountId: null }, services }, listing, name);
  });

/** A photo of one colour, as it lies in the data directory. */
async function storePhoto({ width = 1600, height = 1200, background = '#c02020' } = {}) {
  const media = await makeMedia({ width, height });
  const path = join(config.dataDir, originalKey(media.hash, '.jpg'));
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(
    path,
    await sharp({ create: { width, height, channels: 3, background } })
      .jpeg()
      .toBuffer(),
  );
  return media;
}

async function makePremio(fields: Parameters<typeof makeCar>[0] = {}) {
  const make = await makeMake();
  const model = await makeModel({ name: 'Premio', make: make.id });
  return makeCar({ make: make.id, model: model.id, year: 2010, price: 45_000_000, ...fields });
}

async function load(path: string, headers: Record<string, string> = {}) {
  const { statusCode: status, headers: sent, rawPayload: bytes } = await app.inject({ url: path, headers });
  return { status, headers: sent, bytes };
}

/** The colour of a card's pixel: the whole photo has one. */
async function colourAt(bytes: Buffer, left: number, top: number) {
  const one = await sharp(bytes).extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
  return [...one].map((channel) => Math.round(channel / 16));
}

const RED = [12, 2, 2];
