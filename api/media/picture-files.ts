import { lstat, mkdir, rename, unlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Sharp } from 'sharp';
import { PICTURE_WIDTHS, type PictureFormat } from '#contract/pictures.ts';

export type Encoding = 'avif' | 'webp' | 'jpg';

/** It takes 24 MB, and pictures are made once: a server that has them does without it. */
async function openSharp() {
  const { default: sharp } = await import('sharp');
  // Visitors' requests come first: one thread, and no cache of decoded pictures that are never asked for twice.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

let opened: ReturnType<typeof openSharp> | undefined;

function loadSharp() {
  opened ??= openSharp();
  return opened;
}

/** Larger pictures are refused before they are decoded: a few kilobytes can unfold to gigabytes. */
export const MOST_PIXELS = 40_000_000;

/** Effort 2: 4 takes twelve times as long for 3 % fewer bytes. */
const encoders: Record<Encoding, (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif({ quality: 50, effort: 2 }),
  webp: (picture) => picture.webp({ quality: 72 }),
  jpg: (picture) => picture.jpeg({ quality: 78, progressive: true }),
};

/** A link is none: it could lead out of the data directory. */
export async function isFile(path: string): Promise<boolean> {
  return lstat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}

/** Spread over folders, since a country's market has millions of them. */
export const copyPath = (dataDir: string, hash: string, format: PictureFormat | 'original', encoding: Encoding) =>
  join(dataDir, 'pictures', hash.slice(-2), `${format}_${hash}.${encoding}`);

export const originalPath = (dataDir: string, hash: string, ext: string) => join(dataDir, 'uploads', hash + ext);

/** The original is missing, is no picture, or would unfold beyond the limit. */
export class UnreadablePicture extends Error {
  override name = 'UnreadablePicture';
}

/**
 * Encodes a picture to `path`. It appears there whole or not at all, so a server that is ended half-way leaves nothing
 * that would be served. `original`: a path, or an SVG's bytes. Throws UnreadablePicture.
 */
export async function writeCopy(
  original: string | Buffer,
  path: string,
  format: PictureFormat | 'original',
  encoding: Encoding,
): Promise<void> {
  const sharp = await loadSharp();
  const picture = sharp(original, { limitInputPixels: MOST_PIXELS }).rotate();
  const sized = format === 'original' ? picture : picture.resize({ width: PICTURE_WIDTHS[format] });
  const bytes = await encoders[encoding](sized.flatten({ background: '#ffffff' }))
    .toBuffer()
    .catch((cause: Error) => {
      throw new UnreadablePicture(cause.message, { cause });
    });
  await mkdir(dirname(path), { recursive: true });
  const unfinished = `${path}.${process.pid}.part`;
  try {
    await writeFile(unfinished, bytes);
    await rename(unfinished, path);
  } catch (error) {
    await unlink(unfinished).catch(() => undefined);
    throw error;
  }
}
