import { LRUCache } from 'lru-cache';
import type { Clock } from '../../platform/clock.ts';

const MOST_BYTES = 32 * 1024 ** 2;
const KEPT_MS = 30_000;

export type UnwrittenCopies = LRUCache<string, Buffer>;

/**
 * A cache, by storage key, of copies that could not be stored, for example because the disk is full. For half a minute they are sent from
 * here instead of being encoded for each request; then the storage is tried again.
 */
export function openUnwrittenCopies({ now }: Clock): UnwrittenCopies {
  return new LRUCache({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ length }) => length,
    ttl: KEPT_MS,
    // Makes the cache read the clock at each call; by default it does so at most once a millisecond.
    ttlResolution: 0,
    perf: { now },
  });
}
