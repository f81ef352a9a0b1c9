// Sets of positions, stored as bits in words of 32: bit n of word w stands for position 32 w + n. Bits beyond the last position are never
// set. The functions work on plain typed arrays, which threads can share.

export type Bitmap = Uint32Array;

export const wordsFor = (size: number) => (size + 31) >>> 5;

export const newBitmap = (size: number): Bitmap => new Uint32Array(wordsFor(size));

export function setBit(bitmap: Bitmap, position: number): void {
  bitmap[position >>> 5] = (bitmap[position >>> 5] ?? 0) | (1 << (position & 31));
}

export function clearBit(bitmap: Bitmap, position: number): void {
  bitmap[position >>> 5] = (bitmap[position >>> 5] ?? 0) & ~(1 << (position & 31));
}

export function flipBit(bitmap: Bitmap, position: number): void {
  bitmap[position >>> 5] = (bitmap[position >>> 5] ?? 0) ^ (1 << (position & 31));
}

export const bitAt = (bitmap: Bitmap, position: number): number =>
  ((bitmap[position >>> 5] ?? 0) >>> (position & 31)) & 1;

export const hasBit = (bitmap: Bitmap, position: number): boolean => bitAt(bitmap, position) === 1;

/** Sets the first `size` bits, and no others. */
export function fillBitmap(bitmap: Bitmap, size: number): void {
  bitmap.fill(0xffffffff);
  if ((size & 31) !== 0) bitmap[bitmap.length - 1] = (1 << (size & 31)) - 1;
}

/** Inverts the first `size` bits, and no others. */
export function invert(bitmap: Bitmap, size: number): void {
  for (let at = 0; at < bitmap.length; at += 1) bitmap[at] = ~(bitmap[at] ?? 0);
  if ((size & 31) !== 0) bitmap[bitmap.length - 1] = (bitmap[bitmap.length - 1] ?? 0) & ((1 << (size & 31)) - 1);
}

function andAt(target: Bitmap, other: Bitmap, at: number): void {
  target[at] = (target[at] ?? 0) & (other[at] ?? 0);
}

/**
 * Sets `target` to its intersection with `other`. Takes eight words in each round of the loop, since the loop itself costs more than the
 * work.
 */
export function andInto(target: Bitmap, other: Bitmap): void {
  let at = 0;
  for (const end = target.length & ~7; at < end; at += 8) {
    andAt(target, other, at);
    andAt(target, other, at + 1);
    andAt(target, other, at + 2);
    andAt(target, other, at + 3);
    andAt(target, other, at + 4);
    andAt(target, other, at + 5);
    andAt(target, other, at + 6);
    andAt(target, other, at + 7);
  }
  for (; at < target.length; at += 1) andAt(target, other, at);
}

export function orInto(target: Bitmap, other: Bitmap): void {
  for (let at = 0; at < target.length; at += 1) target[at] = (target[at] ?? 0) | (other[at] ?? 0);
}

export function xorInto(target: Bitmap, other: Bitmap): void {
  for (let at = 0; at < target.length; at += 1) target[at] = (target[at] ?? 0) ^ (other[at] ?? 0);
}

/** Returns the number of bits in a word, by adding neighbours: first pairs, then fours, then bytes, then all four bytes at once. */
function bitsIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Returns for each bit whether at least two of the three words have it: the carry when they are added. */
const carry = (a: number, b: number, c: number) => (a & b) | ((a ^ b) & c);

const bothAt = (one: Bitmap, other: Bitmap, at: number) => (one[at] ?? 0) & (other[at] ?? 0);

/**
 * Returns how many bits the two sets share. Eight words are added up bit by bit, so that only the carry must be counted (the method of
 * Harley and Seal).
 */
export function countBoth(one: Bitmap, other: Bitmap): number {
  let ones = 0;
  let twos = 0;
  let fours = 0;
  let eights = 0;
  let at = 0;
  for (const end = one.length & ~7; at < end; at += 8) {
    const a = bothAt(one, other, at);
    const b = bothAt(one, other, at + 1);
    const twosOfAb = carry(ones, a, b);
    ones ^= a ^ b;
    const c = bothAt(one, other, at + 2);
    const d = bothAt(one, other, at + 3);
    const twosOfCd = carry(ones, c, d);
    ones ^= c ^ d;
    const foursOfAd = carry(twos, twosOfAb, twosOfCd);
    twos ^= twosOfAb ^ twosOfCd;
    const e = bothAt(one, other, at + 4);
    const f = bothAt(one, other, at + 5);
    const twosOfEf = carry(ones, e, f);
    ones ^= e ^ f;
    const g = bothAt(one, other, at + 6);
    const h = bothAt(one, other, at + 7);
    const twosOfGh = carry(ones, g, h);
    ones ^= g ^ h;
    const foursOfEh = carry(twos, twosOfEf, twosOfGh);
    twos ^= twosOfEf ^ twosOfGh;
    eights += bitsIn(carry(fours, foursOfAd, foursOfEh));
    fours ^= foursOfAd ^ foursOfEh;
  }
  let count = 8 * eights + 4 * bitsIn(fours) + 2 * bitsIn(twos) + bitsIn(ones);
  for (; at < one.length; at += 1) count += bitsIn(bothAt(one, other, at));
  return count;
}

export const countBits = (bitmap: Bitmap): number => countBoth(bitmap, bitmap);

/** Writes the positions of all bits into `out`, in order. Returns their number. */
export function listBits(bitmap: Bitmap, out: Uint32Array): number {
  let count = 0;
  for (let at = 0; at < bitmap.length; at += 1) {
    let word = bitmap[at] ?? 0;
    while (word !== 0) {
      // Finds the lowest remaining bit: in two's complement, `word & -word` leaves only that bit.
      out[count] = (at << 5) + 31 - Math.clz32(word & -word);
      count += 1;
      word &= word - 1;
    }
  }
  return count;
}

/** Returns the positions of at most `limit` bits, after leaving out the first `skip`. */
export function pickBits(bitmap: Bitmap, skip: number, limit: number): number[] {
  const picked: number[] = [];
  let before = 0;
  for (let at = 0; at < bitmap.length && picked.length < limit; at += 1) {
    let word = bitmap[at] ?? 0;
    if (word === 0) continue;
    const bits = bitsIn(word);
    if (before + bits > skip) {
      for (let number = before; word !== 0 && picked.length < limit; number += 1) {
        if (number >= skip) picked.push((at << 5) + 31 - Math.clz32(word & -word));
        word &= word - 1;
      }
    }
    before += bits;
  }
  return picked;
}
