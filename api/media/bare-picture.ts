// Returns whether an image file contains nothing but the image. Every part of it must be of a type that is listed here: Exif with the
// location, comments, previews or an appended film are in parts of other types. A file with such a part must be cleaned before it is
// stored.

/** JPEG markers of tables, frames, scans and the restart interval. Segments with these markers cannot hold anything but the image. */
const BARE_JPEG = new Set([0xdb, 0xc0, 0xc1, 0xc2, 0xc4, 0xda, 0xdd]);

/**
 * Returns whether a JPEG segment is a JFIF header without preview, or Adobe's colour transform. Other programs store any data in segments
 * with the same markers, which therefore must be removed.
 */
function isPlainHeader(bytes: Buffer, at: number): boolean {
  const length = bytes.readUInt16BE(at + 2);
  const begins = (text: string) => bytes.toString('latin1', at + 4, at + 4 + text.length) === text;
  return bytes[at + 1] === 0xe0
    ? length === 16 && begins('JFIF\0')
    : bytes[at + 1] === 0xee && length === 14 && begins('Adobe');
}
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;

/** Returns the position of the marker after a scan's data: 0xff, followed by neither 0 nor a restart marker. */
function nextMarker(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return bytes.length;
}

function isBareJpeg(bytes: Buffer): boolean {
  let at = 2;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff || !(BARE_JPEG.has(bytes[at + 1] ?? 0) || isPlainHeader(bytes, at))) break;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    at = bytes[at + 1] === START_OF_SCAN ? nextMarker(bytes, end) : end;
  }
  return bytes[at] === 0xff && bytes[at + 1] === END_OF_IMAGE && at + 2 === bytes.length;
}

const BARE_PNG = new Set(['IHDR', 'PLTE', 'IDAT', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'sBIT', 'bKGD', 'pHYs']);

function isBarePng(bytes: Buffer): boolean {
  let at = 8;
  while (at + 12 <= bytes.length) {
    const type = bytes.toString('latin1', at + 4, at + 8);
    const end = at + 12 + bytes.readUInt32BE(at);
    if (type === 'IEND') return end === bytes.length;
    if (!BARE_PNG.has(type)) return false;
    at = end;
  }
  return false;
}

const BARE_WEBP = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH']);

function isBareWebp(bytes: Buffer): boolean {
  let at = 12;
  while (at + 8 <= bytes.length) {
    if (!BARE_WEBP.has(bytes.toString('latin1', at, at + 4))) return false;
    const size = bytes.readUInt32LE(at + 4);
    at += 8 + size + (size % 2);
  }
  return at === bytes.length;
}

const AVIF_BOXES = new Set(['ftyp', 'meta', 'mdat']);

/**
 * Returns whether an AVIF file has only boxes that belong to the image. Its `meta` box may contain Exif or XMP, which the decoder detects
 * later.
 */
function isBareAvif(bytes: Buffer): boolean {
  let at = 0;
  while (at + 8 <= bytes.length) {
    if (!AVIF_BOXES.has(bytes.toString('latin1', at + 4, at + 8))) return false;
    const size = bytes.readUInt32BE(at);
    if (size < 8) return false;
    at += size;
  }
  return at === bytes.length;
}

export type PictureKind = 'jpeg' | 'png' | 'webp' | 'avif';

const checks: Record<PictureKind, (bytes: Buffer) => boolean> = {
  jpeg: isBareJpeg,
  png: isBarePng,
  webp: isBareWebp,
  avif: isBareAvif,
};

/** Returns true if the file's parts show that it contains nothing but the image. */
export const isBarePicture = (bytes: Buffer, kind: PictureKind) => checks[kind](bytes);
