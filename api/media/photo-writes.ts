import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { PHOTO_TOO_LARGE, photoFault } from '#contract/messages/listing-photos.ts';
import { PHOTO_MOST_BYTES } from '#contract/office/photos.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { DatabaseAdapter } from '../../platform/database/adapter.ts';
import type { DiskRoom } from '../../platform/http/bodies/disk-room.ts';
import { openFileReceiver, type ReceivedFile } from '../../platform/http/bodies/receive-file.ts';
import { ApiError, validationError } from '../../platform/http/errors.ts';
import { openFairQueue } from '../../platform/http/limits/fair-queue.ts';
import type { Count, RateLimits } from '../../platform/http/limits/rate-limits.ts';
import { loadSharp } from '../../platform/load-sharp.ts';
import type { ObjectStorage } from '../../platform/storage/object-storage.ts';
import { countOf, countsOfNetwork } from '../schema/rate-limits.ts';
import { isMediaStored, storeDraftMedia } from './draft-media-writes.ts';
import { RefusedMedia, takePhoto } from './picture-intake.ts';
import { requireKnownSeller } from './unpublished-photo-queries.ts';

/**
 * One photo is decoded at a time, because one of 50 megapixels takes up to 300 MB of memory and a second or two. Waiting photos are on
 * disk.
 */
const DECODING = { atOnce: 1, mostWaiting: 60 };

/** The member, seller and network whose limits a stored photo counts against. */
interface PhotoOwner {
  accountId?: number;
  sellerId?: number;
  /** Whether the uploader is a guest, who has not signed in yet. */
  isGuest?: boolean | undefined;
  /** The uploader's IP address. */
  ip?: string;
}

export interface PhotoWrites {
  /** Saves an upload to a temporary file. Throws a 413 if it is too large, and a 503 if the disk is full. */
  receive(stream: Readable): Promise<ReceivedFile>;
  /**
   * Stores a photo as a draft's picture, in a queue that is fair among owners, and returns its id. Throws a 400 that says why the file is
   * unusable, a 409 or 429 if the owner has stored too much, and a 503 if too many wait or the storage fails.
   */
  store(owner: PhotoOwner, file: ReceivedFile): Promise<number>;
  isStored(mediaId: number): Promise<boolean>;
}

interface PhotoDeps {
  adapter: DatabaseAdapter;
  storage: ObjectStorage;
  clock: Clock;
  rateLimits: RateLimits;
  diskRoom: DiskRoom;
  config: Pick<Config, 'dataDir' | 'picturesDir'>;
}

const KILOBYTE = 1_024;

function countsOf({ accountId, sellerId, isGuest, ip }: PhotoOwner, { length }: Buffer): Count[] {
  const counts: Count[] = [];
  if (accountId !== undefined) counts.push(countOf('storedKilobytesOfMember', accountId));
  if (sellerId !== undefined) counts.push(countOf('storedKilobytesOfSeller', sellerId));
  if (isGuest) counts.push(countOf('storedKilobytesOfGuests', 'all'));
  if (ip !== undefined) counts.push(...countsOfNetwork('storedKilobytesOfNetwork', ip));
  return counts.map((count) => ({ ...count, points: Math.ceil(length / KILOBYTE) }));
}

const turnOf = ({ accountId, sellerId }: PhotoOwner) =>
  accountId === undefined ? `seller ${sellerId}` : `member ${accountId}`;

function refusal(error: unknown): never {
  if (error instanceof RefusedMedia) throw validationError(photoFault(error.message));
  throw error;
}

/** Opens the functions that store photos which members upload. */
export function openPhotoWrites({ adapter, storage, clock, rateLimits, diskRoom, config }: PhotoDeps): PhotoWrites {
  const receive = openFileReceiver(join(config.dataDir, 'incoming'), diskRoom);
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
    async store(owner, file) {
      const taken = await queue.run(turnOf(owner), () => decode(file)).catch(refusal);
      await diskRoom.require(config.picturesDir);
      if (owner.sellerId !== undefined) await requireKnownSeller(adapter.db, owner.sellerId, taken.bytes.length);
      const counts = countsOf(owner, taken.bytes);
      await rateLimits.consume(counts, owner.accountId);
      return storeDraftMedia(adapter, storage, taken, clock.now()).catch(async (error: unknown) => {
        await rateLimits.refund(counts);
        throw error;
      });
    },
    isStored: (mediaId) => isMediaStored(adapter.db, storage, mediaId),
  };
}
