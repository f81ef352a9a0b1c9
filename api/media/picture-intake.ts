import { createHash } from 'node:crypto';
import type { Metadata, Sharp } from 'sharp';
import { PHOTO_MOST_PIXELS } from '#contract/office/photos.ts';
import { isBarePicture, type PictureKind } from './bare-picture.ts';
import { MEDIA_FILE_TYPES } from './media-file-types.ts';
import type { NewMedia } from './media-writes.ts';
import { MOST_PIXELS } from './picture-files.ts';

/**
 * Loads sharp, which decodes pictures. A server has limited sharp's threads before it calls this; the import command has not, so there
 * sharp uses all processors.
 */
const loadSharp = async () => (await import('sharp')).default;

export const PICTURE_MOST_BYTES = 15 * 1024 ** 2;
export const FILM_MOST_BYTES = 100 * 1024 ** 2;
const AVIF_MOST_PIXELS = 12_500_000;
const DEEP_MOST_PIXELS = 25_000_000;
/** The decoder is stopped after this many seconds, because a malicious file can keep it busy. */
const PHOTO_WITHIN_S = 30;
/** The most pixels of the longer side; larger pictures are scaled down. */
const LONGEST_SIDE = 2560;

/** Thrown if a file cannot be used as a picture or film. The message follows the file's name in a sentence. */
export class RefusedMedia extends Error {
  override name = 'RefusedMedia';
}

/** A picture or film in the form in which it is stored, and its bytes. */
export interface TakenMedia {
  media: Omit<NewMedia, 'name' | 'createdAt'>;
  bytes: Buffer;
}

export const digestOf = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');

/**
 * Returns the first half of a SHA-256 in hex, by which files are named. Half is enough to tell files apart, and keeps responses short: they
 * contain it several times for each picture.
 */
export const hashOf = (digest: string) => digest.slice(0, 32);

const startsWith = (bytes: Buffer, text: string, at = 0) => bytes.toString('latin1', at, at + text.length) === text;

const isFileType = (bytes: Buffer) => startsWith(bytes, 'ftyp', 4);
const brandOf = (bytes: Buffer) => bytes.toString('latin1', 8, 12);

/** Returns the kind of a picture from its bytes; the file's name is ignored. No file of any other kind reaches a decoder. */
function pictureKind(bytes: Buffer): PictureKind {
  if (startsWith(bytes, '\xff\xd8\xff')) return 'jpeg';
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return 'png';
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'webp';
  if (isFileType(bytes) && brandOf(bytes) === 'avif') return 'avif';
  if (isFileType(bytes) && brandOf(bytes) === 'avis') throw new RefusedMedia('holds more than one picture');
  throw new RefusedMedia('is no JPEG, PNG, WebP or AVIF');
}

/** Returns whether a PNG is animated; decoders would show only its first image. */
function isAnimatedPng(bytes: Buffer): boolean {
  const data = bytes.indexOf('IDAT');
  return bytes.subarray(0, data < 0 ? bytes.length : data).includes('acTL');
}

const broken = () => new RefusedMedia('is broken');

async function readHeader(
  bytes: Buffer,
  kind: PictureKind,
  mostPixels: number,
): Promise<Metadata & { width: number; height: number }> {
  const sharp = await loadSharp();
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw broken();
    });
  const { width, height, pages = 1 } = header;
  if (!width || !height) throw broken();
  if (width * height > mostPixels) throw new RefusedMedia(`has more than ${mostPixels / 1e6} million pixels`);
  if (pages > 1 || (kind === 'png' && isAnimatedPng(bytes))) throw new RefusedMedia('holds more than one picture');
  return { ...header, width, height };
}

const encoders: Record<PictureKind, (picture: Sharp) => Sharp> = {
  jpeg: (picture) => picture.jpeg({ quality: 88, progressive: true }),
  png: (picture) => picture.png(),
  webp: (picture) => picture.webp({ quality: 88 }),
  avif: (picture) => picture.avif({ quality: 65, effort: 2 }),
};

interface TakenPicture {
  bytes: Buffer;
  kind: PictureKind;
}

/** Rotates the picture upright, and limits its size. */
async function sized(bytes: Buffer, mostPixels: number): Promise<Sharp> {
  const sharp = await loadSharp();
  return sharp(bytes, { limitInputPixels: mostPixels })
    .rotate()
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true });
}

/** Returns the picture upright, within the size limit, and without metadata such as place and time. */
async function withoutMetadata(bytes: Buffer, kind: PictureKind): Promise<TakenPicture> {
  const { width, height, orientation = 1, exif, xmp, icc, iptc } = await readHeader(bytes, kind, MOST_PIXELS);
  const isUpright = orientation === 1 && !exif && !xmp && !icc && !iptc;
  const isSmall = Math.max(width, height) <= LONGEST_SIDE;
  if (isUpright && isSmall && isBarePicture(bytes, kind)) return { bytes, kind };
  return { bytes: await encoders[kind](await sized(bytes, MOST_PIXELS)).toBuffer(), kind };
}

/**
 * Returns the most pixels that a picture of this kind may have, so that decoding does not take too much memory: 50 million pixels of a JPEG
 * take up to 300 MB, an AVIF takes three times as much, and 16 bits per colour twice as much.
 */
async function mostPixelsOf(bytes: Buffer, kind: PictureKind): Promise<number> {
  if (kind === 'avif') return AVIF_MOST_PIXELS;
  const { depth } = await readHeader(bytes, kind, Number.POSITIVE_INFINITY);
  return depth === 'uchar' ? PHOTO_MOST_PIXELS : DEEP_MOST_PIXELS;
}

/** The most bytes of a stored photo. Most stored photos have a third of that. */
const PHOTO_STORED_MOST_BYTES = 1024 ** 2;
/**
 * Qualities and longest sides that are tried in order until the encoded photo is small enough. The last ones are only needed for noise,
 * which no camera produces.
 */
const SMALLER = [
  { quality: 72, side: LONGEST_SIDE },
  { quality: 60, side: LONGEST_SIDE },
  { quality: 60, side: 1920 },
  { quality: 45, side: 1600 },
  { quality: 30, side: 1280 },
];

/**
 * Huffman tables that are computed for the picture (`optimiseCoding`) would save 4 % of the bytes, but take longer than the rest of the
 * encoding: 30 of 47 ms on average for 16 photographs and drawings.
 */
const encodePhoto = (photo: Sharp, quality: number) =>
  photo.timeout({ seconds: PHOTO_WITHIN_S }).jpeg({ quality, optimiseCoding: false }).toBuffer();

async function madeToFit(first: Buffer): Promise<Buffer> {
  const sharp = await loadSharp();
  let made = first;
  for (const { quality, side } of SMALLER) {
    if (made.length <= PHOTO_STORED_MOST_BYTES) break;
    const photo = sharp(first).resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
    made = await encodePhoto(photo, quality);
  }
  return made;
}

/**
 * Returns an uploaded photo encoded anew, so that no byte of the uploaded file remains. It is not a progressive JPEG as the smaller copies
 * are: all copies are made from it, and a progressive one takes three times as long to decode.
 */
async function asPhoto(bytes: Buffer, kind: PictureKind): Promise<TakenPicture> {
  await readHeader(bytes, kind, await mostPixelsOf(bytes, kind));
  const photo = (await sized(bytes, PHOTO_MOST_PIXELS)).flatten({ background: '#ffffff' });
  return { bytes: await madeToFit(await encodePhoto(photo, 84)), kind: 'jpeg' };
}

const hex = (value: number) => value.toString(16).padStart(2, '0');

/** Returns a picture's average colour as '#rrggbb'. Throws if the picture's end is broken, because the whole picture is decoded. */
async function averageColour(bytes: Buffer): Promise<string> {
  const sharp = await loadSharp();
  const { data } = await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'warning' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .resize(1, 1, { fit: 'fill', fastShrinkOnLoad: false })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [red = 0, green = red, blue = red] = data;
  return `#${hex(red)}${hex(green)}${hex(blue)}`;
}

async function take(
  source: Buffer,
  make: (bytes: Buffer, kind: PictureKind) => Promise<TakenPicture>,
): Promise<TakenMedia> {
  const taken = await make(source, pictureKind(source))
    .then(async (made) => ({ ...made, placeholder: await averageColour(made.bytes) }))
    .catch((error: unknown) => {
      throw error instanceof RefusedMedia ? error : broken();
    });
  const { bytes, kind, placeholder } = taken;
  const { width, height } = await readHeader(bytes, kind, MOST_PIXELS);
  return {
    bytes,
    media: {
      hash: hashOf(digestOf(bytes)),
      ext: kind === 'jpeg' ? '.jpg' : `.${kind}`,
      mime: `image/${kind}`,
      width,
      height,
      sizeBytes: bytes.length,
      placeholder,
      alternativeText: null,
      provider: 'local',
      remoteUrl: null,
      sourceDigest: digestOf(source),
    },
  };
}

/**
 * Returns a picture in the form in which it is stored: without metadata, upright and not too large. A file that needs no change stays as it
 * is. Throws RefusedMedia.
 */
export const takePicture = async (source: Buffer): Promise<TakenMedia> => take(source, withoutMetadata);

/** Returns an uploaded photo as a newly encoded JPEG. Throws RefusedMedia. */
export const takePhoto = async (source: Buffer): Promise<TakenMedia> => take(source, asPhoto);

const MP4_BRANDS = /^(isom|iso\d|mp4\d|avc1|M4V |MSNV|dash|mmp4)$/;

/** Returns a film in the form in which it is stored, with its bytes unchanged. Throws RefusedMedia. */
export function takeFilm(bytes: Buffer): TakenMedia {
  const isMp4 = isFileType(bytes) && MP4_BRANDS.test(brandOf(bytes));
  const isWebm = startsWith(bytes, '\x1a\x45\xdf\xa3') && bytes.subarray(0, 64).includes('webm');
  if (!isMp4 && !isWebm) throw new RefusedMedia('is no MP4 or WebM');
  const digest = digestOf(bytes);
  return {
    bytes,
    media: {
      hash: hashOf(digest),
      ext: isMp4 ? '.mp4' : '.webm',
      mime: isMp4 ? 'video/mp4' : 'video/webm',
      width: null,
      height: null,
      sizeBytes: bytes.length,
      placeholder: null,
      alternativeText: null,
      provider: 'local',
      remoteUrl: null,
      sourceDigest: digest,
    },
  };
}

/** Returns the row of a picture or film on another website, from where visitors' browsers load it. */
export function remoteMedia(address: string, kind: 'pictures' | 'films'): TakenMedia['media'] {
  const fallback = kind === 'pictures' ? '.jpg' : '.mp4';
  const [suffix = fallback] = /\.[a-z0-9]+$/i.exec(new URL(address).pathname) ?? [];
  const extension = suffix.toLowerCase();
  const ext = MEDIA_FILE_TYPES[extension]?.startsWith(kind === 'pictures' ? 'image/' : 'video/') ? extension : fallback;
  return {
    hash: `remote-${hashOf(digestOf(`${kind} ${address}`))}`,
    ext,
    mime: MEDIA_FILE_TYPES[ext] ?? 'image/jpeg',
    width: null,
    height: null,
    sizeBytes: 0,
    placeholder: null,
    alternativeText: null,
    provider: 'remote',
    remoteUrl: address,
    sourceDigest: null,
  };
}
