import { performance } from 'node:perf_hooks';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openTestAdapter } from '../../test/test-database.ts';
import { MOST_BITS, openFingerprintIndex } from './fingerprint-index.ts';
import { type Fingerprint, fingerprintOf } from './fingerprints.ts';

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

const seeds = Array.from({ length: 40 }, (_, at) => at + 1);
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

test('a hundred thousand fingerprints are looked through in some milliseconds', async () => {
  const { db } = await openTestAdapter();
  const index = openFingerprintIndex(db);
  const next = random(7);
  const drawn = () =>
    Math.floor(next() * 2 ** 32)
      .toString(16)
      .padStart(8, '0');
  for (let id = 1; id <= 100_000; id += 1) index.add(id, drawn() + drawn());
  const [print] = prints;
  if (!print) throw new Error('no photo');
  index.add(100_001, print.hash);
  const began = performance.now();
  expect(index.alike(print)).toEqual([100_001]);
  // The bench has the exact figure; a wall of time here would fail beside other tests.
  expect(performance.now() - began).toBeLessThan(2_000);
});
