import sharp from 'sharp';
import { expect, test } from 'vitest';
import { processorMs } from '../../test/processor-time.ts';
import { openTestAdapter } from '../../test/test-database.ts';
import { isAlike, MOST_BITS, openFingerprintIndex } from './fingerprint-index.ts';
import { type Fingerprint, fingerprintOf } from './fingerprints.ts';

/** `npm run test:long` looks at more of them. */
const PHOTOS = process.env.RUNS ? 40 : 15;
const seeds = Array.from({ length: PHOTOS }, (_, at) => at + 1);
const photos = await Promise.all(seeds.map(makePhoto));
const prints = await Promise.all(photos.map(fingerprintOf));

test('a photo made smaller, compressed or mirrored is known again', async () => {
  const ways = [
    (photo: Buffer) => sharp(photo).resize(320).jpeg({ quality: 40 }),
    (photo: Buffer) => sharp(photo).webp({ quality: 50 }),
    (photo: Buffer) => sharp(photo).flop().resize(500).jpeg({ quality: 60 }),
  ];
  for (const way of ways) {
    for (const [at, photo] of photos.entries()) {
      const print = prints[at] ?? { hash: '', mirrored: '' };
      expect(nearest(print, await fingerprintOf(await way(photo).toBuffer())), `photo ${at}`).toBeLessThanOrEqual(
        MOST_BITS,
      );
    }
  }
});

test('unlike photos are not taken for one another', () => {
  const near = prints.flatMap((print, at) =>
    prints.slice(at + 1).filter((other) => nearest(print, other) <= MOST_BITS),
  );
  expect(near).toEqual([]);
});

test('of a hundred thousand fingerprints exactly the alike are found, in a fraction of a millisecond each', async () => {
  const { db } = await openTestAdapter();
  const index = openFingerprintIndex(db);
  const next = random(7);
  const drawn = () => Math.floor(next() * 2 ** 32);
  const hex = (word: number) => (word >>> 0).toString(16).padStart(8, '0');
  const drawnHash = () => hex(drawn()) + hex(drawn());
  const hashes = Array.from({ length: 100_000 }, drawnHash);
  for (const [at, hash] of hashes.entries()) index.add(at + 1, hash);
  const queries = Array.from({ length: 20 }, () => ({ hash: drawnHash(), mirrored: drawnHash() }));
  // Beside each query one at each distance, with the differing bits spread over the whole or side by side.
  const bitAt = (at: number) => 1n << BigInt(at);
  const flipped = (hash: string, places: readonly number[]) =>
    places
      .reduce((all, at) => all ^ bitAt(at), BigInt(`0x${hash}`))
      .toString(16)
      .padStart(16, '0');
  for (const [at, { hash, mirrored }] of queries.entries()) {
    for (let distance = 0; distance <= MOST_BITS + 2; distance += 1) {
      const spread = Array.from({ length: distance }, (_, place) => (place * 16 + (place >> 2) + at) % 64);
      const together = Array.from({ length: distance }, (_, place) => (place + 3 * at) % 64);
      hashes.push(flipped(hash, spread), flipped(mirrored, together));
      index.add(hashes.length - 1, flipped(hash, spread));
      index.add(hashes.length, flipped(mirrored, together));
    }
  }
  for (const { hash, mirrored } of queries) {
    const alike = hashes.flatMap((other, at) => (isAlike(hash, other) || isAlike(mirrored, other) ? [at + 1] : []));
    expect(alike.length).toBeGreaterThanOrEqual(2 * (MOST_BITS + 1));
    expect(index.alike({ hash, mirrored })).toEqual(alike);
  }
  // Comparing each with all others takes ten times as long.
  const spent = processorMs(() => {
    for (let count = 0; count < 500; count += 1) index.alike({ hash: drawnHash(), mirrored: drawnHash() });
  });
  expect(spent).toBeLessThan(120);
});

test('while the fingerprints of a large market are read, other work goes on', async () => {
  const adapter = await openTestAdapter();
  const next = random(11);
  const drawnHash = () =>
    Math.floor(next() * 2 ** 48)
      .toString(16)
      .padStart(16, '0');
  const hashes = Array.from({ length: 5_000 }, drawnHash);
  // The last one is a copy of the first.
  hashes.push(hashes[0] ?? '');
  const columns = ['document_id', 'created_at', 'updated_at', 'name', 'hash', 'ext', 'mime', 'size_bytes', 'provider'];
  const rows = hashes.map((_, at) => [
    String(at).padStart(24, '0'),
    1,
    1,
    'a.jpg',
    `hash ${at}`,
    '.jpg',
    'image/jpeg',
    1,
    'local',
  ]);
  const ids = await adapter.insertRows(adapter.db, 'media', columns, rows);
  const prints = hashes.map((hash, at) => [ids[at] ?? 0, hash, 'f0f0f0f0f0f0f0f0']);
  await adapter.insertRows(adapter.db, 'media_fingerprint', ['media_id', 'hash', 'mirrored'], prints);

  let turns = 0;
  let turn = setImmediate(function count() {
    turns += 1;
    turn = setImmediate(count);
  });
  const alike = await openFingerprintIndex(adapter.db).findAlike(ids.slice(0, 1));
  clearImmediate(turn);
  expect(alike).toContain(ids.at(-1));
  expect(turns).toBeGreaterThanOrEqual(2);
});

/** Returns a random number generator, the same for the same seed (mulberry32). */
function random(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A picture with large and small shapes, as photographs have them. */
async function makePhoto(seed: number): Promise<Buffer> {
  const next = random(seed);
  const shapes = Array.from({ length: 60 }, (_, at) => {
    const size = 400 / (1 + at / 6);
    const grey = Math.round(next() * 255);
    return `<ellipse cx="${next() * 640}" cy="${next() * 480}" rx="${size * next()}" ry="${size * next()}" fill="rgb(${grey},${Math.round(grey * next())},${grey})"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><rect width="640" height="480" fill="#888"/>${shapes.join('')}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer();
}

const bits = (one: string, other: string) =>
  [...(BigInt(`0x${one}`) ^ BigInt(`0x${other}`)).toString(2)].filter((bit) => bit === '1').length;
const nearest = (photo: Fingerprint, { hash }: Fingerprint) =>
  Math.min(bits(photo.hash, hash), bits(photo.mirrored, hash));
