import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { PHOTO_TOO_LARGE, photoFault } from '#contract/messages/listing-photos.ts';
import { PHOTO_MOST_BYTES } from '#contract/office/photos.ts';
import type { Clock } from '../../platform/clock.ts';
import type { DatabaseAdapter } from '../../platform/database/adapter.ts';
import { ApiError, validationError } from '../../platform/http/errors.ts';
import { openFairQueue } from '../../platform/http/fair-queue.ts';
import { openFileReceiver, type ReceivedFile } from '../../platform/http/receive-file.ts';
import type { ObjectStorage } from '../../platform/storage/object-storage.ts';
import { isMediaStored, storeDraftMedia } from './draft-media-writes.ts';
import { loadSharp } from './picture-files.ts';
import { RefusedMedia, takePhoto } from './picture-intake.ts';

/** One of 50 megapixels takes up to 300 MB while it is decoded, and a second or two. Those who wait take room on the disk. */
const DECODING = { atOnce: 1, mostWaiting: 60 };

export interface PhotoWrites {
  /** Writes down what somebody sends, to be looked at. Throws a 413 where it is too large, a 503 where there is no room. */
  receive(stream: Readable): Promise<ReceivedFile>;
  /**
   * Stores it as a picture of drafts when its sender's turn comes, and gives its id. Throws a 400 that says what is wrong with it,
   * a 503 where too many wait or the storage is away.
   */
  store(sender: string, file: ReceivedFile): Promise<number>;
  isStored(mediaId: number): Promise<boolean>;
}

interface PhotoParts {
  adapter: DatabaseAdapter;
  storage: ObjectStorage;
  clock: Clock;
  dataDir: string;
}

function refusal(error: unknown): never {
  if (error instanceof RefusedMedia) throw validationError(photoFault(error.message));
  throw error;
}

/** Takes in photos that members send. */
export function openPhotoWrites({ adapter, storage, clock, dataDir }: PhotoParts): PhotoWrites {
  const receive = openFileReceiver(join(dataDir, 'incoming'));
  const queue = openFairQueue(DECODING);

  async function decode({ path }: ReceivedFile) {
    await loadSharp();
    return takePhoto(await readFile(path));
  }

  return {
    receive: (stream) =>
      receive(stream, PHOTO_MOST_BYTES).catch((error: unknown) => {
        const isTooLarge = error instanceof ApiError && error.status === 413;
        throw isTooLarge ? new ApiError(413, error.name, PHOTO_TOO_LARGE) : error;
      }),
    async store(sender, file) {
      const taken = await queue.run(sender, () => decode(file)).catch(refusal);
      return storeDraftMedia(adapter, storage, taken, clock.now());
    },
    isStored: (mediaId) => isMediaStored(adapter.db, storage, mediaId),
  };
}
