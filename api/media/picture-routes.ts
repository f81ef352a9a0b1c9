import { extname } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { PICTURE_WIDTHS, type PictureFormat } from '#contract/pictures.ts';
import type { Clock } from '../../platform/clock.ts';
import type { DatabaseAdapter } from '../../platform/database/adapter.ts';
import { answers } from '../../platform/http/answer-schemas.ts';
import { clientNetwork } from '../../platform/http/client-address.ts';
import { notFoundError, unavailableError } from '../../platform/http/errors.ts';
import { sendObject } from '../../platform/http/send-object.ts';
import { findFile } from '../../platform/storage/folder-storage.ts';
import type { ObjectStorage, StoredObject } from '../../platform/storage/object-storage.ts';
import type { DrawnMedia } from './drawn-media.ts';
import { openCopyMaker, type Picture } from './make-copy.ts';
import { MEDIA_FILE_TYPES } from './media-file-types.ts';
import { copyKey, type Encoding, originalKey } from './picture-files.ts';
import { openPictureQueue } from './picture-queue.ts';
import { openUnwrittenCopies } from './unwritten-copies.ts';

const FILE_NAME = /^(?:(thumbnail|small|medium|large)_)?([a-z0-9][a-z0-9_-]{0,149})(\.[a-z0-9]{2,5})$/;
const isFormat = (text: string): text is PictureFormat => Object.hasOwn(PICTURE_WIDTHS, text);
const ENCODINGS: Record<string, Encoding> = { '.avif': 'avif', '.webp': 'webp', '.jpg': 'jpg' };

const fileContents = { 'image/*': { schema: z.file() }, 'video/*': { schema: z.file() } };
const showFile = {
  tags: ['media'],
  summary: 'A picture or film, or a smaller copy of a picture; parts of it by `Range`',
  params: z.object({ file: z.string().regex(FILE_NAME) }),
  response: {
    ...answers({}, 404, 503),
    200: { description: 'The file', content: fileContents },
    206: { description: 'The part that was asked for', content: fileContents },
  },
};

const YEAR_S = 31_536_000;
/** While the better file is being made, the one that stands in for it is kept only briefly. */
const STAND_IN_S = 60;

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

function describe(reply: FastifyReply, maxAgeS: number) {
  reply.header(
    'cache-control',
    maxAgeS === YEAR_S ? `public, max-age=${YEAR_S}, immutable` : `public, max-age=${maxAgeS}`,
  );
  reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox");
}

function send({ request, reply }: Exchange, object: StoredObject, ext: string, maxAgeS: number) {
  describe(reply, maxAgeS);
  return sendObject(request, reply.type(MEDIA_FILE_TYPES[ext] ?? ''), object);
}

/** What is not stored is kept by nobody for long: the storage may fail for longer than we remember it. */
function sendBytes(reply: FastifyReply, bytes: Buffer, ext: string) {
  describe(reply, STAND_IN_S);
  return reply.type(MEDIA_FILE_TYPES[ext] ?? '').send(bytes);
}

interface PictureParts {
  adapter: DatabaseAdapter;
  clock: Clock;
  drawn: DrawnMedia;
  storage: ObjectStorage;
}

/**
 * Serves `/uploads/{hash}{ext}` and its copies `/uploads/{format}_{hash}.{avif|webp|jpg}`, which are made when they are
 * first asked for. Only the sizes of the contract exist.
 */
export async function pictureRoutes(app: FastifyInstance, { adapter, clock, drawn, storage }: PictureParts) {
  const queue = openPictureQueue();
  const unwritten = openUnwrittenCopies(clock);
  const makeCopy = openCopyMaker({ drawn, storage, unwritten, log: app.log });
  // In the background: a country's market has millions of copies. It also tells at once of a bucket that cannot be used.
  app.addHook('onReady', async () => {
    storage
      .removeUnfinished()
      .catch((error: unknown) => app.log.warn({ err: error }, 'pictures cannot be looked through'));
  });

  function findPicture(hash: string): Promise<Picture | undefined> {
    return adapter.db
      .selectFrom('media')
      .select(['hash', 'ext', 'mime', 'width', 'provider'])
      .where('hash', '=', hash)
      .where('provider', '!=', 'remote')
      .executeTakeFirst();
  }

  /** A copy that was made just now. */
  async function sendMade(exchange: Exchange, key: string, maxAgeS: number) {
    const bytes = unwritten.get(key);
    if (bytes) return sendBytes(exchange.reply, bytes, extname(key));
    const copy = await storage.find(key);
    // Neither written nor in memory any more, where too many others were made meanwhile.
    if (!copy) throw unavailableError();
    return send(exchange, copy, extname(key), maxAgeS);
  }

  async function sendCopy(exchange: Exchange, hash: string, format: PictureFormat | 'original', encoding: Encoding) {
    const client = clientNetwork(exchange.request.ip);
    const key = copyKey(hash, format, encoding);
    // Asked first: a copy that is stored is served even while the database is away.
    const copy = await storage.find(key);
    if (copy) return send(exchange, copy, extname(key), YEAR_S);
    const bytes = unwritten.get(key);
    if (bytes) return sendBytes(exchange.reply, bytes, extname(key));
    const picture = await findPicture(hash);
    const exists =
      picture?.mime.startsWith('image/') && (format === 'original' || PICTURE_WIDTHS[format] < (picture.width ?? 0));
    if (!picture || !exists) throw notFoundError();
    const make = (as: Encoding, to: string) => () => makeCopy(picture, format, as, to);
    if (encoding !== 'avif') {
      await queue.make(client, key, make(encoding, key));
      return sendMade(exchange, key, YEAR_S);
    }
    // AVIF takes several times as long as WebP, and a browser that takes the one takes the other.
    const standIn = copyKey(hash, format, 'webp');
    const isThere = unwritten.has(standIn) || (await storage.has(standIn));
    if (!isThere) await queue.make(client, standIn, make('webp', standIn));
    queue.makeLater(key, make('avif', key));
    return sendMade(exchange, standIn, STAND_IN_S);
  }

  async function sendOriginal(exchange: Exchange, hash: string, ext: string) {
    if (MEDIA_FILE_TYPES[ext] === undefined) throw notFoundError();
    const original = await storage.find(originalKey(hash, ext));
    if (original) return send(exchange, original, ext, YEAR_S);
    const picture = await findPicture(hash);
    if (picture?.provider !== 'drawn' || picture.ext !== ext) throw notFoundError();
    const path = drawn.file(hash, ext);
    const file = path && (await findFile(path));
    return file ? send(exchange, file, ext, YEAR_S) : sendCopy(exchange, hash, 'original', 'jpg');
  }

  const options = { logLevel: 'warn', schema: showFile } as const;
  app.get<{ Params: { file: string } }>('/uploads/:file', options, async (request, reply) => {
    const [, format, hash = '', ext = ''] = FILE_NAME.exec(request.params.file) ?? [];
    const encoding = ENCODINGS[ext];
    if (format === undefined) return sendOriginal({ request, reply }, hash, ext);
    if (encoding === undefined || !isFormat(format)) throw notFoundError();
    return sendCopy({ request, reply }, hash, format, encoding);
  });
}
