import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { openFairQueue, TooBusyError } from '../limits/fair-queue.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Less is not worth it. */
export const COMPRESSED_FROM_BYTES = 1_024;
/** Half the processor time of level 8 for a page, and 1 % more bytes. */
const BROTLI_LEVEL = 5;
/** A tenth smaller, at some 70 ms of one core for a page of 85 kB. */
const SMALLEST_BROTLI_LEVEL = 11;
/** In bits: 128 kB, more than a page has. With the default of 22, each job takes some 10 MB from its start, whatever its body. */
const BROTLI_WINDOW_BITS = 17;

/**
 * Node.js begins every job that it is given, and each takes its memory then: four hundred at once are gigabytes. So no more
 * are begun than Node.js has threads for them; those that wait hold nothing but their body.
 */
const jobs = openFairQueue({ atOnce: 4, mostWaiting: 1_000 });
const ANY_CLIENT = '';

const brotli = (body: Buffer, level: number) =>
  promisify(brotliCompress)(body, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: level,
      [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });

/** Resolves to undefined if too many wait: then the body is sent without compression. */
export async function compress(body: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer | undefined> {
  try {
    return await jobs.run(ANY_CLIENT, () => (encoding === 'br' ? brotli(body, BROTLI_LEVEL) : promisify(gzip)(body)));
  } catch (error) {
    if (error instanceof TooBusyError) return undefined;
    throw error;
  }
}

/** One after the other, so that visitors get most of the machine. */
const smallestJobs = openFairQueue({ atOnce: 1, mostWaiting: 40 });

/** Compresses as well as brotli can, for bodies that are sent again and again. Rejects with TooBusyError if too many wait. */
export const compressSmallest = (body: Buffer): Promise<Buffer> =>
  smallestJobs.run(ANY_CLIENT, () => brotli(body, SMALLEST_BROTLI_LEVEL));

export const decompress = promisify(brotliDecompress);

/** `br;q=0` refuses it. */
const accepts = (accepted: string, encoding: string) =>
  // Safe pattern: blanks are looked through once behind each name of an encoding.
  new RegExp(`(?:^|[,\\s])${encoding}(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))\\s*(?:[,;]|$)`, 'i').test(accepted);

const MOST_KNOWN = 100;
const encodings = new Map<string, Encoding>();

/** The best encoding that an `Accept-Encoding` allows. */
export function encodingFor(accepted: string | string[] | undefined): Encoding {
  const text = String(accepted ?? '');
  const cached = encodings.get(text);
  if (cached) return cached;
  const encoding = accepts(text, 'br') ? 'br' : accepts(text, 'gzip') ? 'gzip' : 'identity';
  // Browsers send only a handful of these headers; others are parsed each time.
  if (encodings.size < MOST_KNOWN) encodings.set(text, encoding);
  return encoding;
}

export function varyBy(reply: FastifyReply, name: string): void {
  const vary = String(reply.getHeader('vary') ?? '');
  const names = vary === '' ? [] : vary.split(',').map((one) => one.trim());
  if (!names.some((one) => one.toLowerCase() === name.toLowerCase())) reply.header('vary', [...names, name].join(', '));
}

const IS_TEXT = /^(?:text\/|application\/(?:json|xml|manifest\+json))/;

/** Compresses every text that is sent whole and is not compressed yet. */
export function compressReplies(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
    if (!isWhole || reply.hasHeader('content-encoding') || !IS_TEXT.test(String(reply.getHeader('content-type')))) {
      return payload;
    }
    if (Buffer.byteLength(payload) < COMPRESSED_FROM_BYTES) return payload;
    varyBy(reply, 'accept-encoding');
    const encoding = encodingFor(request.headers['accept-encoding']);
    const compressed = encoding === 'identity' ? undefined : await compress(Buffer.from(payload), encoding);
    if (!compressed) return payload;
    reply.header('content-encoding', encoding).header('content-length', compressed.length);
    return compressed;
  });
}

/** The headers of an answer so far, as texts. */
export const sentHeaders = (reply: FastifyReply): Record<string, string> =>
  Object.fromEntries(Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]));
