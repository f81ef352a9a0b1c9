import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { TooBusyError } from '../../platform/http/limits/fair-queue.ts';
import type { FoundFeed } from './feed-store.ts';

const CHUNK_BYTES = 64 * 1024;
/** The most downloads at once; others are told to come back. Each has a file open, and unpacking takes some 100 kB. */
const MOST_AT_ONCE = 250;
/** The most bytes per second of all feeds together, so that visitors get most of the processor and the line. */
const BYTES_PER_MS = 16_000;
/** Bytes that a packed byte becomes: a client without gzip costs more. */
const UNPACKED_TIMES = 6;
/** Milliseconds: a chunk that is early by no more than this is sent at once. */
const SLACK_MS = 5;
const LOOK_AGAIN_MS = 100;

/** Returns a wait that all downloads share, so that their speed is limited together. A slow client holds up nobody. */
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
  /** Yields the packed bytes of a feed, which may still be written. Throws TooBusyError if too many clients are being served. */
  read(feed: FoundFeed, options: { isUnpacked: boolean }): Promise<Readable>;
}

export function openFeedSending({ mostAtOnce = MOST_AT_ONCE } = {}): FeedSending {
  const pace = openPace();
  let sending = 0;

  async function* chunks(handle: FileHandle, written: Promise<unknown>, times: number): AsyncGenerator<Buffer> {
    const end = { isThere: false };
    // If writing has failed, that is thrown below.
    const ended = written.finally(() => {
      end.isThere = true;
    });
    ended.catch(() => undefined);
    for (;;) {
      // Checked before reading: bytes added after an empty read are read the next time.
      const isLast = end.isThere;
      const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(CHUNK_BYTES), 0, CHUNK_BYTES, null);
      if (bytesRead > 0) {
        await pace(bytesRead * times);
        yield buffer.subarray(0, bytesRead);
      } else if (isLast) {
        // If the feed was not written to its end, the connection breaks off: half a feed must not look like a whole one.
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
        // Opened at once, since a newer feed may replace the file.
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
