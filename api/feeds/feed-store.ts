import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream, mkdirSync, rmSync } from 'node:fs';
import { stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Clock } from '../../platform/clock.ts';
import { openFairQueue } from '../../platform/http/fair-queue.ts';

/** A feed that is written, packed by gzip. */
export interface StoredFeed {
  path: string;
  /** Of the packed file, in bytes. */
  size: number;
  etag: string;
  /** Since when it says what it says, in ms. */
  modifiedAt: number;
  /** When that was last looked at, in ms. */
  madeAt: number;
}

const FEED_FRESH_MS = 10 * 60_000;
const MOST_FEEDS = 200;
const GZIP_LEVEL = 5;
/** One is made at a time: most of the machine stays the visitors'. */
const QUEUE = { atOnce: 1, mostWaiting: 100 };

export interface FeedStore {
  /** The feed of that name, not older than ten minutes. However many ask, it is made once. Throws TooBusyError. */
  find(name: string, write: () => AsyncIterable<string>): Promise<StoredFeed>;
}

/** Feeds lie in `folder`, which is emptied first, and take memory neither while they are made nor while they are sent. */
export function openFeedStore(folder: string, clock: Clock): FeedStore {
  rmSync(folder, { recursive: true, force: true });
  const queue = openFairQueue(QUEUE);
  const feeds = new Map<string, StoredFeed>();
  const underway = new Map<string, Promise<StoredFeed>>();
  const drop = (path: string) => unlink(path).catch(() => undefined);

  async function write(parts: AsyncIterable<string>): Promise<StoredFeed> {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, `${randomUUID()}.gz`);
    const madeAt = clock.now();
    const digest = createHash('sha256');
    async function* measured() {
      for await (const part of parts) {
        digest.update(part);
        yield part;
      }
    }
    try {
      const gzip = createGzip({ level: GZIP_LEVEL });
      await pipeline(Readable.from(measured()), gzip, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
      const { size } = await stat(path);
      // Weak: the packed and the unpacked one say the same.
      return { path, size, etag: `W/"${digest.digest('base64url').slice(0, 22)}"`, modifiedAt: madeAt, madeAt };
    } catch (error) {
      await drop(path);
      throw error;
    }
  }

  async function make(name: string, parts: () => AsyncIterable<string>): Promise<StoredFeed> {
    const made = await queue.run(name, () => write(parts()));
    const before = feeds.get(name);
    const isSame = before?.etag === made.etag;
    const feed = isSame ? { ...made, modifiedAt: before.modifiedAt } : made;
    feeds.delete(name);
    feeds.set(name, feed);
    // Whoever is being sent the old file has it open.
    if (before) await drop(before.path);
    for (const [oldest, { path }] of feeds) {
      if (feeds.size <= MOST_FEEDS) break;
      feeds.delete(oldest);
      await drop(path);
    }
    return feed;
  }

  return {
    async find(name, parts) {
      const known = feeds.get(name);
      if (known && clock.now() - known.madeAt < FEED_FRESH_MS) return known;
      const making = underway.get(name) ?? make(name, parts).finally(() => underway.delete(name));
      underway.set(name, making);
      return making;
    },
  };
}
