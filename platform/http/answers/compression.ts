import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { openFairQueue, TooBusyError } from '../limits/fair-queue.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

/** The fewest bytes of a body that is worth compressing. */
export const COMPRESSED_FROM_BYTES = 1_024;
/** Brotli level of ordinary answers. Compared with level 8, it takes half the processor time for a page, and the result is 1 % larger. */
const BROTLI_LEVEL = 5;
/** Brotli level for answers that are sent often. It makes a page of 85 kB a tenth smaller, and takes about 70 ms of one core. */
const SMALLEST_BROTLI_LEVEL = 11;
/**
 * Sizes of brotli's window in bits: 128 and 64 kB. With the default of 22 bits, each compression takes about 10 MB of memory, however small the
 * body is. With 16 bits brotli looks for repetitions in tables of half the size, which takes up to 0.5 ms less of one core; bodies that are
 * longer than a page become larger by it.
 */
const WINDOW_BITS = 17;
const SMALL_WINDOW_BITS = 16;
const SMALL_WINDOW_UP_TO_BYTES = 100_000;

/**
 * Runs as many compressions at the same time as Node.js has threads for them. Node.js itself would begin all at once, each with its memory:
 * four hundred take gigabytes. A compression that waits in this queue holds only its body.
 */
const jobs = openFairQueue({ atOnce: 4, mostWaiting: 1_000 });
const ANY_CLIENT = '';

const brotli = (body: Buffer, level: number, windowBits = WINDOW_BITS) =>
  promisify(brotliCompress)(body, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: level,
      [constants.BROTLI_PARAM_LGWIN]: windowBits,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });

function brotliQuickly(body: Buffer) {
  const isShort = body.length <= SMALL_WINDOW_UP_TO_BYTES;
  return brotli(body, BROTLI_LEVEL, isShort ? SMALL_WINDOW_BITS : WINDOW_BITS);
}

/** Compresses a body. Resolves to undefined if too many compressions wait: the body is then sent as it is. */
export async function compress(body: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer | undefined> {
  try {
    return await jobs.run(ANY_CLIENT, () => (encoding === 'br' ? brotliQuickly(body) : promisify(gzip)(body)));
  } catch (error) {
    if (error instanceof TooBusyError) return undefined;
    throw error;
  }
}

/** Queue for compressing as well as possible. Only one such job runs at a time, so that requests get most of the machine. */
const smallestJobs = openFairQueue({ atOnce: 1, mostWaiting: 40 });

/**
 * Compresses a body as well as brotli can, which is for bodies that are sent again and again. Rejects with TooBusyError if too many wait.
 */
export const compressSmallest = (body: Buffer): Promise<Buffer> =>
  smallestJobs.run(ANY_CLIENT, () => brotli(body, SMALLEST_BROTLI_LEVEL));

export const decompress = promisify(brotliDecompress);

/** Returns whether an `Accept-Encoding` allows an encoding. `br;q=0` forbids it. */
const accepts = (accepted: string, encoding: string) =>
  // Safe pattern: blanks are matched once after each name of an encoding.
  new RegExp(`(?:^|[,\\s])${encoding}(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))\\s*(?:[,;]|$)`, 'i').test(accepted);

const MOST_KNOWN = 100;
const encodings = new Map<string, Encoding>();

/** Returns the best encoding that an `Accept-Encoding` allows. */
export function encodingFor(accepted: string | string[] | undefined): Encoding {
  const text = String(accepted ?? '');
  const cached = encodings.get(text);
  if (cached) return cached;
  const encoding = accepts(text, 'br') ? 'br' : accepts(text, 'gzip') ? 'gzip' : 'identity';
  // The results for the few headers that browsers send are remembered. Once there are `MOST_KNOWN`, further headers are parsed each time.
  if (encodings.size < MOST_KNOWN) encodings.set(text, encoding);
  return encoding;
}

export function varyBy(reply: FastifyReply, name: string): void {
  const vary = String(reply.getHeader('vary') ?? '');
  const names = vary === '' ? [] : vary.split(',').map((one) => one.trim());
  if (!names.some((one) => one.toLowerCase() === name.toLowerCase())) reply.header('vary', [...names, name].join(', '));
}

const IS_TEXT = /^(?:text\/|application\/(?:json|xml|manifest\+json))/;

/** Makes the app compress each text that is sent as a whole and is not compressed yet. */
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

/** Returns the headers that a reply has so far, with their values as texts. */
export const sentHeaders = (reply: FastifyReply): Record<string, string> =>
  Object.fromEntries(Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]));
