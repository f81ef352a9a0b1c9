import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { TooBusyError } from '../../platform/http/limits/fair-queue.ts';
import type { FoundFeed } from './feed-store.ts';

const CHUNK_BYTES = 64 * 1024;
/**
 * The most simultaneous downloads; further clients are told to try again later. Each download has a file open, and unpacking takes some 100
 * kB.
 */
const MOST_AT_ONCE = 250;
/** The most bytes per ms that all feeds together send, so that visitors get most of the processor and the network. */
const BYTES_PER_MS = 16_000;
/** For clients without gzip each byte counts this many times, because unpacking makes more bytes of it. */
const UNPACKED_TIMES = 6;
/** A chunk that would have to wait for at most this many ms is sent at once. */
const SLACK_MS = 5;
const LOOK_AGAIN_MS = 100;

/** Returns a wait function that all downloads share, so that it limits their total speed. A slow client does not delay others. */
function openPace() {
  let freeAt = 0;
  return async (bytes: number): Promise<void> => {
    const now = performance.now();
    const from = Math.max(freeAt, now);
    freeAt = from + bytes / BYTES_PER_MS;
    if (from - now > SLACK_MS) await pause(from - now);
  };
}

interface FeedSending {
  /**
   * Returns the bytes of a feed, even while it is still being written. `isUnpacked`: without gzip. Throws TooBusyError if too many clients
   * are being served.
   */
  read(feed: FoundFeed, options: { isUnpacked: boolean }): Promise<Readable>;
}

export function openFeedSending({ mostAtOnce = MOST_AT_ONCE } = {}): FeedSending {
  const pace = openPace();
  let sending = 0;

  async function* chunks(handle: FileHandle, written: Promise<unknown>, times: number): AsyncGenerator<Buffer> {
    const end = { isThere: false };
    // A failure of writing is not handled here: `await ended`, after the loop, throws it.
    const ended = written.finally(() => {
      end.isThere = true;
    });
    ended.catch(() => undefined);
    for (;;) {
      // `isThere` is read before the file: if writing ends during a read that returns nothing, the loop reads once more.
      const isLast = end.isThere;
      const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(CHUNK_BYTES), 0, CHUNK_BYTES, null);
      if (bytesRead > 0) {
        await pace(bytesRead * times);
        yield buffer.subarray(0, bytesRead);
      } else if (isLast) {
        // Throws if the feed could not be completed. The connection then breaks off, so that half a feed is not taken for a complete one.
        await ended;
        return;
      } else await pause(LOOK_AGAIN_MS);
    }
  }

  return {
    async read({ path, written }, { isUnpacked }) {
      if (sending >= mostAtOnce) throw new TooBusyError();
      sending += 1;
      try {
        // The file is opened at once, because a newer feed may replace it.
        const handle = await open(path);
        const bytes = Readable.from(chunks(handle, written, isUnpacked ? UNPACKED_TIMES : 1), { objectMode: false });
        return bytes.once('close', () => {
          sending -= 1;
          void handle.close();
        });
      } catch (error) {
        sending -= 1;
        throw error;
      }
    },
  };
}
