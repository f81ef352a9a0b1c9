import { createHash } from 'node:crypto';
import { unpooled } from '../outward/unpooled.ts';
import { COMPRESSED_FROM_BYTES, compress, compressSmallest, decompress, type Encoding } from './compression.ts';

/** A body in one encoding, ready to be sent. */
export interface Packed {
  bytes: Buffer;
  encoding: Encoding;
  /** Strong entity tag: it differs if a single byte does. */
  tag: string;
}

/**
 * A body in those encodings that were requested so far. The uncompressed text is not stored if it can be restored: a page then takes 11 kB
 * for its compressed bytes, and not another 85 kB for its text.
 */
export interface PackedBody {
  /** Digest of the uncompressed body, by which two bodies are compared. */
  readonly digest: string;
  /** Returns the body in an encoding; uncompressed if it is short, or if too many compressions wait. */
  as(encoding: Encoding): Packed | Promise<Packed>;
  /** Returns the body without compression. If only its compressed bytes are stored, it is decompressed at each call: the result is not stored. */
  original(): Promise<Buffer>;
  /** Returns the uncompressed body if it is stored. */
  plain(): Packed | undefined;
  /** Returns the number of bytes of all stored encodings. */
  weight(): number;
}

/** The number of requests for brotli after which a body is compressed as well as possible: it will probably be requested again. */
const SMALLEST_FROM_ASKED = 3;

const digestOf = (body: Buffer) => createHash('sha256').update(body).digest('base64url').slice(0, 22);

/**
 * Makes a body that stores its encodings. `isOften`: it is requested so often that it is compressed a second time, as well as possible,
 * while nobody waits. `onWeight`: called when the number of stored bytes changes.
 */
export function openPackedBody(body: Buffer, { isOften = false, onWeight = () => {} } = {}): PackedBody {
  const digest = digestOf(body);
  const isShort = body.length < COMPRESSED_FROM_BYTES;
  const stored: Partial<Record<Encoding, Packed>> = {};
  const underway: Partial<Record<Encoding, Promise<Packed>>> = {};
  /** The uncompressed body; undefined once it is stored as an encoding, or can be restored from the bytes compressed with brotli. */
  let original: Buffer | undefined = body;
  let requests = 0;

  function store(encoding: Encoding, bytes: Buffer, suffix: string): Packed {
    const packed = { bytes: unpooled(bytes), encoding, tag: `"${digest}${suffix}"` };
    stored[encoding] = packed;
    if (stored.identity || stored.br) original = undefined;
    onWeight();
    return packed;
  }

  async function findOriginal(): Promise<Buffer> {
    const identity = original ?? stored.identity?.bytes;
    if (identity) return identity;
    if (!stored.br) throw new Error('A body was given up that cannot be had from anything');
    return decompress(stored.br.bytes);
  }

  async function encode(encoding: Encoding): Promise<Packed> {
    const bytes = await findOriginal();
    if (encoding === 'identity') return store('identity', bytes, '');
    const compressed = await compress(bytes, encoding);
    if (compressed) return store(encoding, compressed, `-${encoding}`);
    return { bytes, encoding: 'identity', tag: `"${digest}"` };
  }

  async function storeSmallest() {
    store('br', await compressSmallest(await findOriginal()), '-br11');
  }

  return {
    digest,
    as(requested) {
      const encoding = isShort ? 'identity' : requested;
      if (encoding === 'br') {
        requests += 1;
        // If too many compressions wait, this one is refused, and the ordinarily compressed bytes stay in use.
        if (isOften && requests === SMALLEST_FROM_ASKED) storeSmallest().catch(() => undefined);
      }
      const packed = stored[encoding];
      if (packed) return packed;
      if (encoding === 'identity' && original) return store('identity', original, '');
      underway[encoding] ??= encode(encoding).finally(() => delete underway[encoding]);
      return underway[encoding];
    },
    original: findOriginal,
    plain: () => stored.identity,
    weight: () => Object.values(stored).reduce((sum, { bytes }) => sum + bytes.length, original?.length ?? 0),
  };
}
