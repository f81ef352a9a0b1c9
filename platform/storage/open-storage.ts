import { accessSync, constants } from 'node:fs';
import type { Config } from '../config.ts';
import { StartError } from '../database/data-dir.ts';
import { openBucketStorage } from './bucket-storage.ts';
import { openFolderStorage } from './folder-storage.ts';
import type { ObjectStorage } from './object-storage.ts';

/** Throws if the folder is missing. The folder is not created, since it may be a network share that is not mounted yet. */
function requireFolder(path: string): void {
  try {
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? ` (${error.code})` : '';
    throw new StartError(
      `The folder of the pictures ${path} cannot be written${reason}. Make it, or change PICTURES_DIR.`,
    );
  }
}

/**
 * Opens the storage that the settings name. Throws StartError if PICTURES_DIR cannot be written. A bucket need not be available yet: until
 * it answers, requests for pictures get a 503.
 */
export function openStorage({
  bucket,
  dataDir,
  picturesDir,
}: Pick<Config, 'bucket' | 'dataDir' | 'picturesDir'>): ObjectStorage {
  if (bucket) return openBucketStorage(bucket);
  if (picturesDir !== dataDir) requireFolder(picturesDir);
  return openFolderStorage(picturesDir);
}
