import { LRUCache } from 'lru-cache';
import type { Clock } from '../../platform/clock.ts';

const MOST_BYTES = 32 * 1024 ** 2;
const KEPT_MS = 30_000;

export type UnwrittenCopies = LRUCache<string, Buffer>;

/**
 * Copies that could not be written, as on a full disk. They are answered from here for half a minute, rather than encoded for
 * each who asks; then the disk is tried again. By path.
 */
export function openUnwrittenCopies({ now }: Clock): UnwrittenCopies {
  return new LRUCache({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ length }) => length,
    ttl: KEPT_MS,
    // By default the cache reuses the time that it read last for another millisecond.
    ttlResolution: 0,
    perf: { now },
  });
}
