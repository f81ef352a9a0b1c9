import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream, mkdirSync, rmSync } from 'node:fs';
import { stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import type { Clock } from '../../platform/clock.ts';
import { openFairQueue } from '../../platform/http/limits/fair-queue.ts';

/** The file of a feed, packed by gzip. */
interface PackedFile {
  path: string;
  /** Resolves when the file is complete. Rejects if it will never be. */
  written: Promise<unknown>;
}

/** A feed that is still being written: its length is not known yet. */
interface GrowingFeed extends PackedFile {
  size?: undefined;
  /** In ms. May be later than the last change: the new feed may have the same content as the feed before. */
  modifiedAt: number;
}

/** A finished feed. */
export interface StoredFeed extends PackedFile {
  /** Size of the packed file, in bytes. */
  size: number;
  etag: string;
  /** When its content last changed, in ms. */
  modifiedAt: number;
  /** When its content was last checked, in ms. */
  madeAt: number;
}

const FEED_FRESH_MS = 10 * 60_000;
const MOST_FEEDS = 200;
const GZIP_LEVEL = 5;
/** One feed is made at a time, so that visitors get most of the machine. */
const QUEUE = { atOnce: 1, mostWaiting: 100 };

export type FoundFeed = StoredFeed | GrowingFeed;

/** Milliseconds that a client waits for the whole feed. Then the finished part is sent, and the rest as it is written. */
const PATIENCE_MS = 3_000;
const DONE = Promise.resolve();

interface FeedStore {
  /** Returns the feed of that name, at most ten minutes old. It is made once for all who wait. Throws TooBusyError. */
  find(name: string, write: () => AsyncIterable<string>): Promise<FoundFeed>;
  /** The same, but waits for the whole feed, whose length is then known. */
  findWhole(name: string, write: () => AsyncIterable<string>): Promise<StoredFeed>;
}

interface Making {
  whole: Promise<StoredFeed>;
  /** Resolves once the first client has waited for too long. */
  growing: Promise<GrowingFeed>;
}

/** Stores feeds in `folder`, which is emptied first. They take no memory while they are made or sent. */
export function openFeedStore(folder: string, clock: Clock, patienceMs = PATIENCE_MS): FeedStore {
  rmSync(folder, { recursive: true, force: true });
  const queue = openFairQueue(QUEUE);
  const feeds = new Map<string, StoredFeed>();
  const underway = new Map<string, Making>();
  const drop = (path: string) => unlink(path).catch(() => undefined);

  async function write(parts: AsyncIterable<string>, begin: (path: string) => void): Promise<StoredFeed> {
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
      const file = createWriteStream(path, { flags: 'wx', mode: 0o600 }).once('open', () => begin(path));
      await pipeline(Readable.from(measured()), gzip, file);
      const { size } = await stat(path);
      // A weak tag: the packed and the unpacked file have the same content.
      const etag = `W/"${digest.digest('base64url').slice(0, 22)}"`;
      return { path, written: DONE, size, etag, modifiedAt: madeAt, madeAt };
    } catch (error) {
      await drop(path);
      throw error;
    }
  }

  async function make(
    name: string,
    parts: () => AsyncIterable<string>,
    begin: (path: string) => void,
  ): Promise<StoredFeed> {
    const made = await queue.run(name, () => write(parts(), begin));
    const before = feeds.get(name);
    const isSame = before?.etag === made.etag;
    const feed = isSame ? { ...made, modifiedAt: before.modifiedAt } : made;
    feeds.delete(name);
    feeds.set(name, feed);
    // Downloads of the old file have it open, so that it can be removed.
    if (before) await drop(before.path);
    for (const [oldest, { path }] of feeds) {
      if (feeds.size <= MOST_FEEDS) break;
      feeds.delete(oldest);
      await drop(path);
    }
    return feed;
  }

  function startMaking(name: string, parts: () => AsyncIterable<string>): Making {
    const begun = Promise.withResolvers<string>();
    const whole = make(name, parts, begun.resolve).finally(() => underway.delete(name));
    // Waiting requests get the error. Without any, it must not become an unhandled rejection.
    whole.catch(() => undefined);
    const growing = begun.promise.then(async (path): Promise<GrowingFeed> => {
      const modifiedAt = clock.now();
      await pause(patienceMs, undefined, { ref: false });
      return { path, written: whole, modifiedAt };
    });
    return { whole, growing };
  }

  function freshOrMaking(name: string, parts: () => AsyncIterable<string>): StoredFeed | Making {
    const cached = feeds.get(name);
    if (cached && clock.now() - cached.madeAt < FEED_FRESH_MS) return cached;
    const making = underway.get(name) ?? startMaking(name, parts);
    underway.set(name, making);
    return making;
  }

  return {
    async find(name, parts) {
      const feed = freshOrMaking(name, parts);
      return 'whole' in feed ? Promise.race([feed.whole, feed.growing]) : feed;
    },
    async findWhole(name, parts) {
      const feed = freshOrMaking(name, parts);
      return 'whole' in feed ? feed.whole : feed;
    },
  };
}
