import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

/** A body as it goes over the wire. */
export interface Packed {
  bytes: Buffer;
  encoding: Encoding;
  /** A strong entity tag: other bytes, another tag. */
  tag: string;
}

/** A body that is compressed when that is first asked for, and keeps what it was compressed to. */
export interface PackedBody {
  readonly plain: Packed;
  as(encoding: Encoding): Packed | Promise<Packed>;
  /** In bytes, with all that is kept. */
  weight(): number;
}

/** Less is not worth it. */
const COMPRESSED_FROM_BYTES = 1_024;
/** A tenth smaller than by level 4, for a millisecond more; from 9 on it would be twenty. */
const QUICK = 8;
/** A tenth smaller again, for some 70 ms of one core where a page has 85 kB. */
const TIGHT = 11;
/** Asked for so often, it will be asked for again. */
const TIGHT_FROM_ASKED = 3;
const MOST_WAITING = 20;

const brotli = (body: Buffer, quality: number) =>
  promisify(brotliCompress)(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
  });

let waiting = 0;
let lastTight: Promise<unknown> = Promise.resolve();

/** One after the other, so that most of the machine stays the visitors'. Undefined where too many wait. */
function packTightly(body: Buffer): Promise<Buffer> | undefined {
  if (waiting >= MOST_WAITING) return undefined;
  waiting += 1;
  const packing = lastTight
    .then(() => brotli(body, TIGHT))
    .finally(() => {
      waiting -= 1;
    });
  lastTight = packing.catch(() => undefined);
  return packing;
}

/**
 * `isOften`: whether it is asked for often enough to be compressed a second time, as tightly as can be, while nobody waits.
 * `grown` is called whenever it weighs more than before.
 */
export function openPackedBody(body: Buffer, { isOften = false, grown = () => {} } = {}): PackedBody {
  const digest = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  const plain: Packed = { bytes: body, encoding: 'identity', tag: `"${digest}"` };
  const known: Partial<Record<Encoding, Packed | Promise<Packed>>> = { identity: plain };
  let asked = 0;

  function remember(encoding: Encoding, bytes: Buffer, tag: string): Packed {
    const packed = { bytes, encoding, tag: `"${digest}-${tag}"` };
    known[encoding] = packed;
    grown();
    return packed;
  }

  function countAsked() {
    asked += 1;
    if (!isOften || asked !== TIGHT_FROM_ASKED) return;
    packTightly(body)?.then(
      (bytes) => remember('br', bytes, 'br11'),
      () => undefined,
    );
  }

  return {
    plain,
    as(encoding) {
      if (body.length < COMPRESSED_FROM_BYTES) return plain;
      if (encoding === 'br') countAsked();
      known[encoding] ??= (encoding === 'br' ? brotli(body, QUICK) : promisify(gzip)(body)).then((bytes) =>
        remember(encoding, bytes, encoding),
      );
      return known[encoding];
    },
    weight: () => Object.values(known).reduce((sum, packed) => sum + ('bytes' in packed ? packed.bytes.length : 0), 0),
  };
}

/** `br;q=0` refuses it. */
const accepts = (accepted: string, encoding: string) =>
  new RegExp(`(?:^|[,\\s])${encoding}(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))\\s*(?:[,;]|$)`, 'i').test(accepted);

const MOST_KNOWN = 100;
const encodings = new Map<string, Encoding>();

/** The best encoding that an `Accept-Encoding` allows. */
export function encodingFor(accepted: string): Encoding {
  const known = encodings.get(accepted);
  if (known) return known;
  const encoding = accepts(accepted, 'br') ? 'br' : accepts(accepted, 'gzip') ? 'gzip' : 'identity';
  // Browsers write a handful of these; whoever makes up others is read anew.
  if (encodings.size < MOST_KNOWN) encodings.set(accepted, encoding);
  return encoding;
}
