import { Readable } from 'node:stream';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';
import { SECOND_MS } from '../durations.ts';
import type { ObjectStorage, StoredObject } from './object-storage.ts';

const MOST_BYTES = 8 * 1024 * 1024;
const LARGEST = 64 * 1024;
/** How long an object is kept that another server may have deleted meanwhile. */
const KEPT_MS = 10 * SECOND_MS;

/** Returns an object with all its bytes in memory. */
export async function inMemory(object: StoredObject): Promise<StoredObject> {
  const all = { start: 0, end: object.size - 1 };
  const whole = await object.bytes(all);
  const bytes = async ({ start, end } = all) => whole.subarray(start, end + 1);
  return { ...object, bytes, read: async (range) => Readable.from([await bytes(range)]) };
}

/**
 * Keeps small objects in memory for some seconds, since many visitors see the same pictures at the same time: a disk takes twice as much of
 * the processor, and a bucket a request each time. `isHot`: whether an object may be kept, by its key.
 */
export function keepHot(storage: ObjectStorage, isHot: (key: string) => boolean, { now }: Clock): ObjectStorage {
  const kept = new LRUCache<string, StoredObject>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ size }) => Math.max(1, size),
    ttl: KEPT_MS,
    // Makes the cache read the clock at each call; by default it does so at most once a millisecond.
    ttlResolution: 0,
    perf: { now },
  });
  const forget = (keys: readonly string[]) => {
    for (const key of keys) kept.delete(key);
  };
  return {
    ...storage,
    async find(key) {
      const hot = kept.get(key);
      if (hot) return hot;
      const found = await storage.find(key);
      if (!found || found.size > LARGEST || !isHot(key)) return found;
      const whole = await inMemory(found);
      kept.set(key, whole);
      return whole;
    },
    async put(key, body) {
      await storage.put(key, body);
      forget([key]);
    },
    async delete(keys) {
      await storage.delete(keys);
      forget(keys);
    },
    async place(staged) {
      await storage.place(staged);
      forget(staged.map(({ key }) => key));
    },
  };
}
