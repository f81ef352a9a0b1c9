import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import {
  PHOTO_CHANGED_ON_THE_WAY,
  PHOTO_LENGTH_UNKNOWN,
  PHOTOS_OF_TODAY_USED,
} from '#contract/messages/listing-photos.ts';
import type { ListingPhoto } from '#contract/office/photo-schemas.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import { isForeignKeyViolation } from '../../../platform/database/database-errors.ts';
import type { ReceivedFile } from '../../../platform/http/bodies/receive-file.ts';
import { ApiError, notFoundError, unavailableError, validationError } from '../../../platform/http/errors.ts';
import type { Count, RateLimits } from '../../../platform/http/limits/rate-limits.ts';
import type { PhotoWrites } from '../../media/photo-writes.ts';
import { countOf, countsOfNetwork } from '../../schema/rate-limits.ts';
import { asListingPhotos, findPhotoListing, listPhotos, type PhotoListing } from './listing-photo-queries.ts';
import { attachPhoto, requireEditable, requireRoom } from './listing-photo-writes.ts';

interface UploadDeps {
  db: Database;
  clock: Clock;
  rateLimits: RateLimits;
  photos: PhotoWrites;
}

/** The member who uploads. */
export interface Sender {
  accountId: number;
  /** Whether a guest uploads, who has not signed in yet. */
  isGuest?: boolean | undefined;
  request: FastifyRequest;
}

/** Who uploads: a member, or a program with a seller's token. */
export type AnySender = Sender | { sellerId: number; request: FastifyRequest };

const senderKey = (sender: AnySender) => ('accountId' in sender ? sender.accountId : `seller ${sender.sellerId}`);
const memberIn = (sender: AnySender) => ('accountId' in sender ? sender.accountId : undefined);

const KILOBYTE = 1_024;

/**
 * Returns the request's Content-Length, by which a body that is too large is refused before it is read. Throws if the header is missing.
 */
function requireLength({ headers }: FastifyRequest): number {
  const length = Number(headers['content-length'] ?? Number.NaN);
  if (!Number.isSafeInteger(length)) throw new ApiError(411, 'LengthRequiredError', PHOTO_LENGTH_UNKNOWN);
  return length;
}

export function openPhotoUpload({ db, clock, rateLimits, photos }: UploadDeps) {
  /** Counts an upload's size against the daily limits of its sender and network, and returns the counts. Throws a 429. */
  async function countBytes(sender: AnySender): Promise<Count[]> {
    const { request } = sender;
    const points = Math.ceil(requireLength(request) / KILOBYTE);
    const counts = [
      { ...countOf('photoKilobytesOfMember', senderKey(sender)), points },
      ...countsOfNetwork('photoKilobytesOfNetwork', request.ip).map((count) => ({ ...count, points })),
    ];
    await rateLimits.consume(counts, memberIn(sender)).catch(saySo);
    return counts;
  }

  function saySo(error: unknown): never {
    if (!(error instanceof ApiError) || error.status !== 429) throw error;
    throw new ApiError(429, error.name, PHOTOS_OF_TODAY_USED, { retryAfterS: error.retryAfterS });
  }

  async function receive(stream: Readable, expected?: string): Promise<ReceivedFile> {
    const file = await photos.receive(stream);
    if (expected === undefined || file.sha256 === expected) return file;
    await file.drop();
    throw validationError(PHOTO_CHANGED_ON_THE_WAY);
  }

  async function findPhoto(documentId: string, matches: (photo: ListingPhoto) => boolean): Promise<ListingPhoto> {
    const listing = await findPhotoListing(db, documentId);
    const photo = listing && asListingPhotos(listing, await listPhotos(db, listing)).find(matches);
    // The ad no longer has the photo, because it was just removed on another device: 404.
    if (!photo) throw notFoundError();
    return photo;
  }

  /**
   * Stores a file that belongs to no ad yet, and returns the picture's id. With `ofSeller`, its size also counts against that seller's
   * storage.
   */
  async function store(sender: AnySender, file: ReceivedFile, ofSeller?: number): Promise<number> {
    await rateLimits.consume([countOf('photosOfMember', senderKey(sender))], memberIn(sender)).catch(saySo);
    const { request, ...by } = sender;
    const seller = ofSeller === undefined ? {} : { sellerId: ofSeller };
    return photos.store({ ...by, ...seller, ip: request.ip }, file).catch(saySo);
  }

  /**
   * Adds a file to the ad's photos: at the end, or in the place of the photos with the hashes `replaced`. Then deletes the received file.
   * Returns the photo, which is unchanged if the ad already has it.
   */
  async function add(
    listing: PhotoListing,
    sender: Sender,
    file: ReceivedFile,
    replaced: readonly string[] = [],
  ): Promise<ListingPhoto> {
    try {
      const before = await listPhotos(db, listing);
      const earlier = before.find(({ sha256 }) => sha256 === file.sha256);
      const isReplacing = before.some(({ sha256 }) => sha256 !== file.sha256 && replaced.includes(sha256));
      if (earlier && !isReplacing && (await photos.isStored(earlier.mediaId))) {
        return await findPhoto(listing.documentId, ({ mediaId }) => mediaId === earlier.mediaId);
      }
      requireEditable(listing);
      if (!earlier && !isReplacing) requireRoom(before);
      const mediaId = await store(sender, file, listing.sellerId);
      const photo = { mediaId, sha256: file.sha256, replaced };
      await attachPhoto(db, listing.documentId, photo, clock.now()).catch((error: unknown) => {
        // The same picture belonged to somebody else and was being deleted at this moment. A repeated upload stores it anew.
        throw isForeignKeyViolation(error) ? unavailableError() : error;
      });
      return await findPhoto(listing.documentId, (photo) => photo.mediaId === mediaId);
    } finally {
      await file.drop();
    }
  }

  return { countBytes, refund: (counts: readonly Count[]) => rateLimits.refund(counts), receive, store, add };
}

export type PhotoUpload = ReturnType<typeof openPhotoUpload>;
