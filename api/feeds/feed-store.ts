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

/** A feed as a file compressed by gzip. */
interface PackedFile {
  path: string;
  /** Resolves when the file is complete, and rejects if writing it failed. */
  written: Promise<unknown>;
}

/** A feed that is still being written: its length is not known yet. */
interface GrowingFeed extends PackedFile {
  size?: undefined;
  /**
   * When the feed was written, in ms. Its content may have last changed earlier: it is not yet known whether the new feed equals the
   * previous one.
   */
  modifiedAt: number;
}

/** A complete feed. */
export interface StoredFeed extends PackedFile {
  /** Size of the packed file, in bytes. */
  size: number;
  etag: string;
  /** When the feed's content last changed, in ms. */
  modifiedAt: number;
  /** When the feed was last written, with or without changes, in ms. */
  madeAt: number;
}

const FEED_FRESH_MS = 10 * 60_000;
const MOST_FEEDS = 200;
const GZIP_LEVEL = 5;
/** Only one feed is written at a time, so that visitors get most of the machine. */
const QUEUE = { atOnce: 1, mostWaiting: 100 };

export type FoundFeed = StoredFeed | GrowingFeed;

/** How long a client waits for the complete feed, in ms. Then it gets the part that is written, and the rest while it is being written. */
const PATIENCE_MS = 3_000;
const DONE = Promise.resolve();

interface FeedStore {
  /** Returns the feed of this name, at most ten minutes old. If it has to be written, all clients share the result. Throws TooBusyError. */
  find(name: string, write: () => AsyncIterable<string>): Promise<FoundFeed>;
  /** Like `find`, but always waits for the complete feed, so that its length is known. */
  findWhole(name: string, write: () => AsyncIterable<string>): Promise<StoredFeed>;
}

interface Making {
  whole: Promise<StoredFeed>;
  /** Resolves to the feed that is still being written, `patienceMs` after writing began. */
  growing: Promise<GrowingFeed>;
}

/** Stores feeds as files in `folder`, which is emptied first. Feeds take hardly any memory, neither while written nor while sent. */
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
      // A weak tag, since it stands for both the compressed and the unpacked content.
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
    // The file of the previous feed can be deleted at once: clients that are downloading it have it open.
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
    // Requests that wait for the feed get the error. If none waits, this prevents an unhandled rejection.
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
