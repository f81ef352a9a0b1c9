import { basename, dirname } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PICTURE_WIDTHS, type PictureFormat } from '#contract/pictures.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Engine } from '../db/engine.ts';
import type { MediaTable } from '../db/tables.ts';
import { clientNetwork } from '../http/client-address.ts';
import { notFoundError, unavailableError } from '../http/errors.ts';
import type { DrawnMedia } from './drawn-media.ts';
import {
  copyPath,
  dropUnfinishedCopies,
  type Encoding,
  encodeCopy,
  isFile,
  originalPath,
  storeCopy,
  UnreadablePicture,
} from './picture-files.ts';
import { openPictureQueue } from './picture-queue.ts';
import { openUnwrittenCopies } from './unwritten-copies.ts';

type Picture = Pick<MediaTable, 'hash' | 'ext' | 'mime' | 'width' | 'provider'>;

const FILE_NAME = /^(?:(thumbnail|small|medium|large)_)?([a-z0-9][a-z0-9_-]{0,149})(\.[a-z0-9]{2,5})$/;
/** Kinds of files that a browser shows and does not run; an SVG may hold scripts. */
const SHOWN = new Set(['.jpg', '.jpeg', '.png', '.webp', '.avif', '.mp4', '.webm']);
const ENCODINGS: Record<string, Encoding> = { '.avif': 'avif', '.webp': 'webp', '.jpg': 'jpg' };

const TYPES: Record<Encoding, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' };

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

function send(reply: FastifyReply, path: string, maxAgeS: number) {
  describe(reply, maxAgeS);
  return reply.sendFile(basename(path), dirname(path), { cacheControl: false });
}

/** What has no file is kept by nobody for long: the disk may fail for longer than we remember it. */
function sendBytes(reply: FastifyReply, bytes: Buffer, encoding: Encoding) {
  describe(reply, STAND_IN_S);
  return reply.type(TYPES[encoding]).send(bytes);
}

interface PictureParts {
  engine: Engine;
  clock: Clock;
  config: Config;
  drawn: DrawnMedia;
}

/**
 * Serves `/uploads/{hash}{ext}` and its copies `/uploads/{format}_{hash}.{avif|webp|jpg}`, which are made when they are
 * first asked for. Only the sizes of the contract exist.
 */
export async function pictureRoutes(app: FastifyInstance, { engine, clock, config, drawn }: PictureParts) {
  const queue = openPictureQueue();
  const unwritten = openUnwrittenCopies(clock);
  let isFailing = false;
  await app.register(fastifyStatic, { root: config.dataDir, serve: false });
  // In the background: a country's market has millions of copies.
  app.addHook('onReady', async () => void dropUnfinishedCopies(config.dataDir, performance.timeOrigin));

  function findPicture(hash: string): Promise<Picture | undefined> {
    return engine.db
      .selectFrom('media')
      .select(['hash', 'ext', 'mime', 'width', 'provider'])
      .where('hash', '=', hash)
      .where('provider', '!=', 'remote')
      .executeTakeFirst();
  }

  /** The picture as it was put in: a path, or an SVG's bytes. */
  async function originalOf({ hash, ext, provider }: Picture): Promise<string | Buffer> {
    if (provider === 'local') return originalPath(config.dataDir, hash, ext);
    const svg = await drawn.svg(hash);
    if (svg === undefined) throw notFoundError();
    return Buffer.from(svg);
  }

  async function encode(picture: Picture, format: PictureFormat | 'original', encoding: Encoding): Promise<Buffer> {
    return encodeCopy(await originalOf(picture), format, encoding).catch((error: unknown) => {
      if (!(error instanceof UnreadablePicture)) throw error;
      app.log.warn({ err: error, hash: picture.hash }, 'a picture cannot be read');
      throw notFoundError();
    });
  }

  /** On disk; where that is full or fails, in memory. */
  async function keep(path: string, bytes: Buffer): Promise<void> {
    try {
      await storeCopy(path, bytes);
      isFailing = false;
    } catch (error) {
      // Said once for as long as it goes on.
      if (!isFailing)
        app.log.warn({ err: error }, 'copies of pictures cannot be written; those made are kept in memory');
      isFailing = true;
      unwritten.set(path, bytes);
    }
  }

  /** A copy that was made just now. */
  async function sendMade(reply: FastifyReply, path: string, encoding: Encoding, maxAgeS: number) {
    const bytes = unwritten.get(path);
    if (bytes) return sendBytes(reply, bytes, encoding);
    // Neither written nor in memory any more, where too many others were made meanwhile.
    if (!(await isFile(path))) throw unavailableError();
    return send(reply, path, maxAgeS);
  }

  async function sendCopy(
    { request, reply }: Exchange,
    hash: string,
    format: PictureFormat | 'original',
    encoding: Encoding,
  ) {
    const client = clientNetwork(request.ip);
    const path = copyPath(config.dataDir, hash, format, encoding);
    // Asked first: a copy on disk is served even while the database is away.
    if (await isFile(path)) return send(reply, path, YEAR_S);
    const bytes = unwritten.get(path);
    if (bytes) return sendBytes(reply, bytes, encoding);
    const picture = await findPicture(hash);
    const exists =
      picture?.mime.startsWith('image/') && (format === 'original' || PICTURE_WIDTHS[format] < (picture.width ?? 0));
    if (!picture || !exists) throw notFoundError();
    const make = (as: Encoding, to: string) => async () => keep(to, await encode(picture, format, as));
    if (encoding !== 'avif') {
      await queue.make(client, path, make(encoding, path));
      return sendMade(reply, path, encoding, YEAR_S);
    }
    // AVIF takes several times as long as WebP, and a browser that takes the one takes the other.
    const standIn = copyPath(config.dataDir, hash, format, 'webp');
    if (!unwritten.has(standIn) && !(await isFile(standIn))) await queue.make(client, standIn, make('webp', standIn));
    queue.makeLater(path, make('avif', path));
    return sendMade(reply, standIn, 'webp', STAND_IN_S);
  }

  async function sendOriginal({ request, reply }: Exchange, hash: string, ext: string) {
    if (!SHOWN.has(ext)) throw notFoundError();
    const path = originalPath(config.dataDir, hash, ext);
    if (await isFile(path)) return send(reply, path, YEAR_S);
    const picture = await findPicture(hash);
    if (picture?.provider !== 'drawn' || picture.ext !== ext) throw notFoundError();
    const file = drawn.file(hash, ext);
    return file ? send(reply, file, YEAR_S) : sendCopy({ request, reply }, hash, 'original', 'jpg');
  }

  app.get<{ Params: { file: string } }>('/uploads/:file', { logLevel: 'warn' }, async (request, reply) => {
    const [, format, hash = '', ext = ''] = FILE_NAME.exec(request.params.file) ?? [];
    const encoding = ENCODINGS[ext];
    if (format === undefined) return sendOriginal({ request, reply }, hash, ext);
    if (encoding === undefined) throw notFoundError();
    return sendCopy({ request, reply }, hash, format as PictureFormat, encoding);
  });
}
