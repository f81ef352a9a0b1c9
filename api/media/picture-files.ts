import { lstat, mkdir, open, readdir, rename, unlink } from 'node:fs/promises';
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

/** How the name of a file ends that is being written. */
const UNFINISHED = '.part';

/** The original is missing, is no picture, or would unfold beyond the limit. */
export class UnreadablePicture extends Error {
  override name = 'UnreadablePicture';
}

/** Encodes a picture in one of the contract's sizes. `original`: a path, or an SVG's bytes. Throws UnreadablePicture. */
export async function encodeCopy(
  original: string | Buffer,
  format: PictureFormat | 'original',
  encoding: Encoding,
): Promise<Buffer> {
  const sharp = await loadSharp();
  const picture = sharp(original, { limitInputPixels: MOST_PIXELS }).rotate();
  const sized = format === 'original' ? picture : picture.resize({ width: PICTURE_WIDTHS[format] });
  return encoders[encoding](sized.flatten({ background: '#ffffff' }))
    .toBuffer()
    .catch((cause: Error) => {
      throw new UnreadablePicture(cause.message, { cause });
    });
}

/** Puts a file on the disk for good, or leaves nothing of it. */
export async function writeSynced(path: string, bytes: Buffer): Promise<void> {
  try {
    const file = await open(path, 'w');
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    await unlink(path).catch(() => undefined);
    throw error;
  }
}

/**
 * A copy appears at `path` whole or not at all: not half of it when the server is killed, and not an empty file when the power
 * goes, which would be served as it is for a year.
 */
export async function storeCopy(path: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const unfinished = `${path}.${process.pid}${UNFINISHED}`;
  await writeSynced(unfinished, bytes);
  await rename(unfinished, path);
}

/** Encodes a picture to `path`. Throws UnreadablePicture, and what the file system says. */
export async function writeCopy(
  original: string | Buffer,
  path: string,
  format: PictureFormat | 'original',
  encoding: Encoding,
): Promise<void> {
  await storeCopy(path, await encodeCopy(original, format, encoding));
}

/** Removes the copies that a server which was killed had begun before `startedAt`, in ms since 1970. */
export async function dropUnfinishedCopies(dataDir: string, startedAt: number): Promise<void> {
  const folderOfAll = join(dataDir, 'pictures');
  for (const folder of await readdir(folderOfAll).catch(() => [])) {
    for (const name of await readdir(join(folderOfAll, folder)).catch(() => [])) {
      if (!name.endsWith(UNFINISHED)) continue;
      const path = join(folderOfAll, folder, name);
      const found = await lstat(path).catch(() => undefined);
      if (found && found.mtimeMs < startedAt) await unlink(path).catch(() => undefined);
    }
  }
}
