import { createHash } from 'node:crypto';
import { unpooled } from '../outward/unpooled.ts';
import { COMPRESSED_FROM_BYTES, compress, compressSmallest, decompress, type Encoding } from './compression.ts';

/** A body as it goes over the wire. */
export interface Packed {
  bytes: Buffer;
  encoding: Encoding;
  /** A strong entity tag: other bytes, another tag. */
  tag: string;
}

/**
 * A body in the encodings that were asked for so far. What nobody asks for is not stored: a page that browsers ask for takes
 * the 11 kB of its compressed bytes, not 85 kB more for the text that they were made of.
 */
export interface PackedBody {
  /** Tells bodies apart, whatever their encoding. */
  readonly digest: string;
  /** In this encoding, or as it is where too many compressions wait already. */
  as(encoding: Encoding): Packed | Promise<Packed>;
  /** As it is, where that is stored. */
  plain(): Packed | undefined;
  /** In bytes, of all that is stored. */
  weight(): number;
}

/** Asked for so often, it will be asked for again. */
const SMALLEST_FROM_ASKED = 3;

const digestOf = (body: Buffer) => createHash('sha256').update(body).digest('base64url').slice(0, 22);

/**
 * `isOften`: whether it is asked for often enough to be compressed a second time, as small as can be, while nobody waits.
 * `onWeight` is called whenever its weight has changed.
 */
export function openPackedBody(body: Buffer, { isOften = false, onWeight = () => {} } = {}): PackedBody {
  const digest = digestOf(body);
  const isShort = body.length < COMPRESSED_FROM_BYTES;
  const stored: Partial<Record<Encoding, Packed>> = {};
  const underway: Partial<Record<Encoding, Promise<Packed>>> = {};
  /** Given up once it can be had from what is stored. */
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
        // Where too many wait for that, what there is will do.
        if (isOften && requests === SMALLEST_FROM_ASKED) storeSmallest().catch(() => undefined);
      }
      const packed = stored[encoding];
      if (packed) return packed;
      if (encoding === 'identity' && original) return store('identity', original, '');
      underway[encoding] ??= encode(encoding).finally(() => delete underway[encoding]);
      return underway[encoding];
    },
    plain: () => stored.identity,
    weight: () => Object.values(stored).reduce((sum, { bytes }) => sum + bytes.length, original?.length ?? 0),
  };
}
