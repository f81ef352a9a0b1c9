// Everything in the demo catalogue derives from this seed, a kind ('car', 'sparepart', ...) and a number.
const seed = 'motoka-demo-1';

/** Numbers from 0 up to, not including, 1. */
export type Random = () => number;

const fnvOffset = 0x811c9dc5;
const fnvPrime = 0x01000193;

function fnv1a(text: string): number {
  let hash = fnvOffset;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), fnvPrime);
  return hash >>> 0;
}

/** The 32-bit finaliser of MurmurHash3: a bijection, so distinct numbers stay distinct. */
function mix(value: number): number {
  let bits = value;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

const kindHashes = new Map<string, number>();

function kindHash(kind: string): number {
  const cached = kindHashes.get(kind);
  if (cached !== undefined) return cached;
  const hash = fnv1a(`${seed}/${kind}`);
  kindHashes.set(kind, hash);
  return hash;
}

/** A mulberry32 generator that belongs to one record: the same kind and index always give the same numbers. */
export function randomFor(kind: string, index: number): Random {
  let state = mix(kindHash(kind) ^ mix(index));
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 4294967296;
  };
}

export function itemAt<T>(list: readonly T[], at: number): T {
  const item = list[at];
  if (item === undefined) throw new RangeError(`No item ${at} in a list of ${list.length}`);
  return item;
}

export function pick<T>(random: Random, list: readonly T[]): T {
  return itemAt(list, Math.floor(random() * list.length));
}

export function chance(random: Random, probability: number): boolean {
  return random() < probability;
}

/** A whole number from `low` to `high`, both included. */
export function between(random: Random, low: number, high: number): number {
  return low + Math.floor(random() * (high - low + 1));
}

export interface WeightedTable<T> {
  readonly items: readonly T[];
  /** Running totals of the weights, so that a pick is one binary search. */
  readonly totals: Float64Array;
}

export function weightedTable<T>(items: readonly T[], weightOf: (item: T) => number): WeightedTable<T> {
  const weighed = items.filter((item) => weightOf(item) > 0);
  if (weighed.length === 0) throw new RangeError('A weighted table needs an item with a weight above 0');
  const totals = new Float64Array(weighed.length);
  let total = 0;
  weighed.forEach((item, at) => {
    total += weightOf(item);
    totals[at] = total;
  });
  return { items: weighed, totals };
}

export function pickWeighted<T>(random: Random, table: WeightedTable<T>): T {
  let low = 0;
  let high = table.totals.length - 1;
  const target = random() * itemAtTotals(table.totals, high);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (itemAtTotals(table.totals, middle) <= target) low = middle + 1;
    else high = middle;
  }
  return itemAt(table.items, low);
}

function itemAtTotals(totals: Float64Array, at: number): number {
  return totals[at] ?? 0;
}

const idAlphabet = 'abcdefghijklmnopqrstuvwxyz0123456789';
const pairCount = idAlphabet.length ** 2;
const letterPairCount = 26 * idAlphabet.length;
const wordRange = idAlphabet.length ** 6;

// Pairs of characters, looked up instead of joined one by one: ids are made by the million.
const idPairs: string[] = [];
for (const first of idAlphabet) for (const second of idAlphabet) idPairs.push(first + second);

/** 24 characters of [a-z0-9], the first a letter: four 32-bit hashes of the record's kind and number, six characters each. */
export function demoDocumentId(kind: string, index: number): string {
  const kindBits = kindHash(kind);
  let id = '';
  for (let word = 0; word < 4; word += 1) {
    const value = mix(mix(index ^ mix(kindBits + Math.imul(word + 1, 0x9e3779b9))) ^ kindBits) % wordRange;
    const low = value % pairCount;
    const middle = Math.floor(value / pairCount) % pairCount;
    const high = Math.floor(value / pairCount ** 2);
    // Pairs are ordered by their first character and letters come first, so the remainder keeps to pairs with a letter.
    id += itemAt(idPairs, word === 0 ? high % letterPairCount : high) + itemAt(idPairs, middle) + itemAt(idPairs, low);
  }
  return id;
}
