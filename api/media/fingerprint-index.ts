import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '../../platform/database/adapter.ts';
import type { Fingerprint } from './fingerprints.ts';

/**
 * Two fingerprints that differ in at most this many of 64 bits count as alike. Of 29 test pictures all scaled, compressed, mirrored or
 * brightened copies were recognised, and 26 of the copies that had lost 3 % at each side; of 406 pairs of different pictures one counted as
 * alike. docs/staff.md has the table.
 */
export const MOST_BITS = 10;
/**
 * How far below the highest id read so far the next reading begins: rows that two servers insert at once may become visible in another
 * order than that of their ids.
 */
const READ_AGAIN = 200;
const READ_AT_ONCE = 2000;
const FIRST_ROOM = 1024;

/** Returns the next portion of fingerprints, of the pictures whose ids follow `after`. SQLite answers nobody while it reads them. */
export const listHashes = (db: Database, after: number) =>
  db
    .selectFrom('media_fingerprint')
    .select(['media_id', 'hash'])
    .where('media_id', '>', after)
    .orderBy('media_id')
    .limit(READ_AT_ONCE)
    .execute();

const bitsIn = (word: number): number => {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
};

const wordsOf = (hash: string): [high: number, low: number] => [
  Number.parseInt(hash.slice(0, 8), 16) | 0,
  Number.parseInt(hash.slice(8), 16) | 0,
];

/** Returns whether two fingerprints of 16 hexadecimal digits belong to photos that look alike. */
export function isAlike(one: string, other: string): boolean {
  const [high, low] = wordsOf(one);
  const [otherHigh, otherLow] = wordsOf(other);
  return bitsIn(high ^ otherHigh) + bitsIn(low ^ otherLow) <= MOST_BITS;
}

/** A fingerprint is cut into this many bands of 16 bits: two in the high word, two in the low one. */
const BANDS = 4;
const BAND_BITS = 16;
const KEYS = 2 ** BAND_BITS;

/**
 * Every change of at most two bits in a band. Of two fingerprints that differ in at most MOST_BITS bits, at least one of the four bands differs
 * in at most two: three in each would be twelve.
 */
const NEAR_KEYS: Uint16Array = (() => {
  const bits = Array.from({ length: BAND_BITS }, (_, at) => 1 << at);
  const pairs = bits.flatMap((one, at) => bits.slice(at + 1).map((other) => one | other));
  return Uint16Array.of(0, ...bits, ...pairs);
})();

/** Returns the 16 bits of a band. */
const keyIn = (band: number, high: number, low: number): number =>
  ((band < 2 ? high : low) >>> (BAND_BITS * (band % 2))) & (KEYS - 1);

function grown(words: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(words.length * 2);
  larger.set(words);
  return larger;
}

/**
 * Opens an index that holds all fingerprints in memory, 28 bytes each, so that a photo can be compared with all others. Only those are compared
 * that have nearly the same bits in one band, about one in a hundred.
 */
export function openFingerprintIndex(db: Database) {
  const places = new Map<number, number>();
  let ids = new Int32Array(FIRST_ROOM);
  let high = new Int32Array(FIRST_ROOM);
  let low = new Int32Array(FIRST_ROOM);
  let last = 0;
  // Fingerprints with the same bits in a band form a chain: `heads` has the first of each chain, `next` the one after it. Places count from 1, so
  // that 0 ends a chain.
  const heads = new Int32Array(BANDS * KEYS);
  let next = new Int32Array(BANDS * FIRST_ROOM);

  function link(place: number, band: number) {
    const head = band * KEYS + keyIn(band, high[place - 1] ?? 0, low[place - 1] ?? 0);
    next[place * BANDS - BANDS + band] = heads[head] ?? 0;
    heads[head] = place;
  }

  function add(mediaId: number, hash: string) {
    if (places.has(mediaId)) return;
    const at = places.size;
    if (at === ids.length) [ids, high, low, next] = [grown(ids), grown(high), grown(low), grown(next)];
    places.set(mediaId, at);
    [high[at], low[at]] = wordsOf(hash);
    ids[at] = mediaId;
    for (let band = 0; band < BANDS; band += 1) link(at + 1, band);
    last = Math.max(last, mediaId);
  }

  /** Reads the fingerprints that were stored since the last call of this function into memory. */
  async function readNew() {
    for (let after = last - READ_AGAIN; ; await nextTurn()) {
      const rows = await listHashes(db, after);
      for (const { media_id, hash } of rows) if (hash !== null) add(media_id, hash);
      if (rows.length < READ_AT_ONCE) return;
      after = rows.at(-1)?.media_id ?? after;
    }
  }

  /** Adds to `found` the ids of the photos in a chain that look like the photo with this fingerprint. */
  function followChain(first: number, band: number, [queryHigh, queryLow]: [number, number], found: Set<number>) {
    for (let place = first; place !== 0; place = next[place * BANDS - BANDS + band] ?? 0) {
      const at = place - 1;
      const bits = bitsIn((high[at] ?? 0) ^ queryHigh) + bitsIn((low[at] ?? 0) ^ queryLow);
      if (bits <= MOST_BITS) found.add(ids[at] ?? 0);
    }
  }

  /** Adds to `found` the ids of photos that look like the one with this fingerprint. */
  function scan(hash: string, found: Set<number>) {
    const query = wordsOf(hash);
    for (let band = 0; band < BANDS; band += 1) {
      const key = keyIn(band, ...query);
      for (const change of NEAR_KEYS) followChain(heads[band * KEYS + (key ^ change)] ?? 0, band, query, found);
    }
  }

  return {
    add,
    /** Returns the ids of photos that look like the one with this fingerprint, or like its mirror image. */
    alike({ hash, mirrored }: Fingerprint): number[] {
      const found = new Set<number>();
      scan(hash, found);
      scan(mirrored, found);
      return [...found].sort((a, b) => a - b);
    },
    /** Returns the ids of other photos that look like at least one of the photos with these ids. */
    async findAlike(mediaIds: readonly number[]): Promise<number[]> {
      if (mediaIds.length === 0) return [];
      await readNew();
      const own = await db
        .selectFrom('media_fingerprint')
        .select(['hash', 'mirrored'])
        .where('media_id', 'in', mediaIds)
        .execute();
      const found = new Set<number>();
      for (const { hash, mirrored } of own) {
        if (hash === null || mirrored === null) continue;
        scan(hash, found);
        scan(mirrored, found);
      }
      return [...found].filter((id) => !mediaIds.includes(id)).sort((a, b) => a - b);
    },
  };
}

export type FingerprintIndex = ReturnType<typeof openFingerprintIndex>;
