import { extname } from 'node:path';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { PICTURE_WIDTHS, type PictureFormat } from '#contract/values/pictures.ts';
import type { Clock } from '../../platform/clock.ts';
import { sendObject } from '../../platform/http/answers/send-object.ts';
import { clientNetwork } from '../../platform/http/client-address.ts';
import { ApiError, notFoundError, unavailableError } from '../../platform/http/errors.ts';
import { findFile } from '../../platform/storage/folder-storage.ts';
import { ObjectGoneError, type ObjectStorage, type StoredObject } from '../../platform/storage/object-storage.ts';
import type { DrawnMedia } from './drawn-media.ts';
import { type LaidPhoto, layPhoto } from './lay-photo.ts';
import { findOriginal, openCopyMaker, type Picture } from './make-copy.ts';
import { MEDIA_FILE_TYPES } from './media-file-types.ts';
import { type Encoding, UnreadablePicture } from './picture-files.ts';
import { openPictureQueue } from './picture-queue.ts';
import { openUnwrittenCopies, type UnwrittenCopies } from './unwritten-copies.ts';

export const FILE_NAME = /^(?:(thumbnail|small|medium|large)_)?([a-z0-9][a-z0-9_-]{0,149})(\.[a-z0-9]{2,5})$/;
const isFormat = (text: string): text is PictureFormat => Object.hasOwn(PICTURE_WIDTHS, text);
const ENCODINGS: Record<string, Encoding> = { '.avif': 'avif', '.webp': 'webp', '.jpg': 'jpg' };

const YEAR_S = 31_536_000;
/** How many seconds a browser may cache a private file. Its owner looks at it often, and pays for the data of each download. */
const PRIVATE_S = 3_600;
/** How many seconds a browser may cache a WebP copy that is sent while the AVIF copy is being made. */
const STAND_IN_S = 60;

/** A file that a request names. */
export interface WantedFile {
  hash: string;
  ext: string;
  /** The size of the smaller copy that is requested; undefined: the original is. */
  format?: string | undefined;
}

/** Parses the name of a file; undefined for a name that no file has. */
export function parseFileName(name: string): WantedFile | undefined {
  const [, format, hash, ext] = FILE_NAME.exec(name) ?? [];
  return hash === undefined || ext === undefined ? undefined : { hash, ext, format };
}

/** Where the files of a picture are stored, and whether they are private. */
export interface PicturePlace {
  /** The first storage key to try for the original. */
  originalKey: string;
  copyKey(format: PictureFormat | 'original', encoding: Encoding): string;
  /** Reads the picture's row from the database; undefined if there is none. */
  find(): Promise<Picture | undefined>;
  isPrivate: boolean;
}

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
  place: PicturePlace;
}

function describe(reply: FastifyReply, maxAgeS: number, isPrivate: boolean) {
  const whose = isPrivate ? 'private' : 'public';
  const isForEver = maxAgeS === YEAR_S && !isPrivate;
  const ageS = isPrivate ? Math.min(maxAgeS, PRIVATE_S) : maxAgeS;
  reply.header('cache-control', `${whose}, max-age=${ageS}${isForEver ? ', immutable' : ''}`);
  reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox");
}

function send({ request, reply, place }: Exchange, object: StoredObject, ext: string, maxAgeS: number) {
  describe(reply, maxAgeS, place.isPrivate);
  return sendObject(request, reply.type(MEDIA_FILE_TYPES[ext] ?? ''), object);
}

/** Sends a copy that could not be stored. Browsers may cache it for a short time only. */
function sendBytes({ reply, place }: Exchange, bytes: Buffer, ext: string) {
  describe(reply, STAND_IN_S, place.isPrivate);
  return reply.type(MEDIA_FILE_TYPES[ext] ?? '').send(bytes);
}

interface PictureDeps {
  clock: Clock;
  drawn: DrawnMedia;
  storage: ObjectStorage;
  log: FastifyBaseLogger;
}

interface CopyDeps {
  storage: ObjectStorage;
  unwritten: UnwrittenCopies;
  queue: ReturnType<typeof openPictureQueue>;
  makeCopy: ReturnType<typeof openCopyMaker>['makeCopy'];
}

/** Returns a function that sends a copy of a picture, and makes the copy if nobody has asked for it before. */
function openCopySender({ storage, unwritten, queue, makeCopy }: CopyDeps) {
  /** Sends a copy that was made just now. If the copy could not be stored, it is sent from memory. */
  async function sendMade(exchange: Exchange, key: string, maxAgeS: number) {
    const bytes = unwritten.get(key);
    if (bytes) return sendBytes(exchange, bytes, extname(key));
    const copy = await storage.find(key);
    // The copy could not be stored, and newer copies have pushed it out of memory. So there is nothing to send.
    if (!copy) throw unavailableError();
    return send(exchange, copy, extname(key), maxAgeS);
  }

  return async (exchange: Exchange, format: PictureFormat | 'original', encoding: Encoding) => {
    const { request, place } = exchange;
    const client = clientNetwork(request.ip);
    const key = place.copyKey(format, encoding);
    // The storage is tried before the database, so that existing copies are served even while the database is down.
    const copy = await storage.find(key);
    if (copy) return send(exchange, copy, extname(key), YEAR_S);
    const bytes = unwritten.get(key);
    if (bytes) return sendBytes(exchange, bytes, extname(key));
    const picture = await place.find();
    const exists =
      picture?.mime.startsWith('image/') && (format === 'original' || PICTURE_WIDTHS[format] < (picture.width ?? 0));
    if (!picture || !exists) throw notFoundError();
    const make = (as: Encoding, to: string) => () => makeCopy(picture, format, as, to);
    if (encoding !== 'avif') {
      await queue.make(client, key, make(encoding, key));
      return sendMade(exchange, key, YEAR_S);
    }
    // If the AVIF copy does not exist yet, a WebP copy is sent at once and the AVIF made later, since encoding an AVIF takes several times
    // as long. Browsers that accept AVIF accept WebP too.
    const standIn = place.copyKey(format, 'webp');
    const isThere = unwritten.has(standIn) || (await storage.has(standIn));
    if (!isThere) await queue.make(client, standIn, make('webp', standIn));
    queue.makeLater(key, make('avif', key));
    return sendMade(exchange, standIn, STAND_IN_S);
  };
}

/** Serves pictures, films, and the smaller copies of pictures, which are made on their first request. */
export function openPictureServer({ clock, drawn, storage, log }: PictureDeps) {
  const queue = openPictureQueue();
  const unwritten = openUnwrittenCopies(clock);
  const { makeCopy, originalOf } = openCopyMaker({ drawn, storage, unwritten, log });
  const sendCopy = openCopySender({ storage, unwritten, queue, makeCopy });

  async function sendOriginal(exchange: Exchange, hash: string, ext: string) {
    const { place } = exchange;
    if (MEDIA_FILE_TYPES[ext] === undefined) throw notFoundError();
    const original = await storage.find(place.originalKey);
    if (original) return send(exchange, original, ext, YEAR_S);
    const picture = await place.find();
    if (!picture || picture.ext !== ext) throw notFoundError();
    if (picture.provider === 'drawn') {
      const path = drawn.file(hash, ext);
      const file = path && (await findFile(path));
      return file ? send(exchange, file, ext, YEAR_S) : sendCopy(exchange, 'original', 'jpg');
    }
    const moved = await findOriginal(storage, picture);
    if (!moved) throw notFoundError();
    return send(exchange, moved, ext, YEAR_S);
  }

  async function sendFile(exchange: Exchange, { hash, ext, format }: WantedFile) {
    const encoding = ENCODINGS[ext];
    if (format === undefined) return sendOriginal(exchange, hash, ext);
    if (encoding === undefined || !isFormat(format)) throw notFoundError();
    return sendCopy(exchange, format, encoding);
  }

  return {
    /**
     * Runs `draw`, which makes a picture that is no copy, in the queue in which copies are made: once, even if several requests want the
     * picture `name`. Rejects with the error of `draw`, or with TooBusyError if too many requests wait.
     */
    draw: (client: string, name: string, draw: () => Promise<void>) => queue.make(client, name, draw),
    /** Returns the pixels of a picture placed in a box of at most 1280 px; undefined if the picture is missing or unreadable. */
    async lay(picture: Picture, box: { width: number; height: number }): Promise<LaidPhoto | undefined> {
      try {
        return await layPhoto(await originalOf(picture, 'large'), box);
      } catch (error) {
        const isMissing = error instanceof UnreadablePicture || (error instanceof ApiError && error.status === 404);
        if (!isMissing) throw error;
        log.warn({ err: error, hash: picture.hash }, 'a picture cannot be read');
        return undefined;
      }
    },
    /** Sends the requested file of the picture at `place`. Throws NotFound if there is none. */
    async send(request: FastifyRequest, reply: FastifyReply, file: WantedFile, place: PicturePlace) {
      const exchange = { request, reply, place };
      try {
        return await sendFile(exchange, file);
      } catch (error) {
        if (!(error instanceof ObjectGoneError)) throw error;
        // The file disappeared before any byte was sent: its ad was just published, and a job moved the file. The second try finds it in
        // its new place.
        return sendFile(exchange, file);
      }
    },
  };
}

export type PictureServer = ReturnType<typeof openPictureServer>;
