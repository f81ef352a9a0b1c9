import { randomUUID } from 'node:crypto';
import { createWriteStream, mkdirSync, rmSync } from 'node:fs';
import { unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { PHOTO_UNREACHABLE } from '#contract/messages/imports.ts';
import { PHOTO_MOST_BYTES } from '#contract/office/photos.ts';
import { OutwardError, type OutwardFetch } from '../../../platform/http/outward/outward-fetch.ts';
import { openSafeZip, type SafeZip } from '../../../platform/sheets/safe-zip.ts';
import { type ObjectStorage, StorageUnavailableError } from '../../../platform/storage/object-storage.ts';
import type { BatchRow } from './import-batches.ts';
import { type PhotoSources, PhotoUnavailable } from './import-photos.ts';

const FETCH_WITHIN_MS = 20_000;
const MOST_REDIRECTS = 3;

/** Limits of a ZIP with photos. Photos hardly shrink in a ZIP, so the unpacked photos have about the size of the ZIP. */
export const ARCHIVE_LIMITS = { entries: 10_000, unpackedBytes: 400 * 1024 ** 2, unpackedWords: '400 MB' };

interface OpenArchive {
  key: string;
  path: string;
  zip: SafeZip;
}

interface SourceDeps {
  storage: ObjectStorage;
  fetchOutward: OutwardFetch;
  dataDir: string;
}

const unavailable = (cause?: unknown) => new PhotoUnavailable(PHOTO_UNREACHABLE, { cause });

/** Opens the sources of an import's photos: public addresses, and the ZIP that came with the file. */
export function openPhotoSources({ storage, fetchOutward, dataDir }: SourceDeps) {
  const folder = join(dataDir, 'import-archives');
  // Deletes archives that a killed process left behind.
  rmSync(folder, { recursive: true, force: true });
  let open: OpenArchive | undefined;

  async function closeArchive(): Promise<void> {
    const closed = open;
    open = undefined;
    closed?.zip.close();
    if (closed) await unlink(closed.path).catch(() => undefined);
  }

  /** Copies the ZIP to the disk while its photos are read, because the storage may be a remote bucket. */
  async function openArchive(key: string): Promise<SafeZip> {
    if (open?.key === key) return open.zip;
    await closeArchive();
    const stored = await storage.find(key);
    if (!stored) throw unavailable();
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, randomUUID());
    await pipeline(await stored.read(), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    open = { key, path, zip: await openSafeZip(path, ARCHIVE_LIMITS) };
    return open.zip;
  }

  const sources: Omit<PhotoSources, 'photos'> = {
    async fetchPhoto(address) {
      const request = { withinMs: FETCH_WITHIN_MS, mostBytes: PHOTO_MOST_BYTES, redirects: MOST_REDIRECTS };
      try {
        const { status, body } = await fetchOutward(address, request);
        if (status === 200) return body;
        body.destroy();
      } catch (error) {
        if (!(error instanceof OutwardError)) throw error;
        throw unavailable(error);
      }
      throw unavailable();
    },
    async unpackPhoto({ archive }: BatchRow, path) {
      if (archive === null) throw unavailable();
      const zip = await openArchive(archive).catch((error: unknown) => {
        throw error instanceof StorageUnavailableError ? error : unavailable(error);
      });
      const entry = zip.entries.get(path);
      if (!entry) throw unavailable();
      return Readable.from(zip.unpack(entry));
    },
  };

  return { ...sources, closeArchive };
}
