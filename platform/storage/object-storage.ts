import type { Readable } from 'node:stream';

/** A range of an object's bytes; both ends are included. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface StoredObject {
  /** Size in bytes. */
  size: number;
  modifiedAt: Date;
  /** Reads the object or a range of it. Throws ObjectGoneError if it was moved or deleted since it was found. */
  read(range?: ByteRange): Promise<Readable>;
}

/** The content of an object. A stream that has not exactly `size` bytes is refused. */
export type ObjectBody = Buffer | { stream: Readable; size: number };

/** An object that is stored under a temporary name, and not served, until it gets its key. */
export interface StagedObject {
  key: string;
  /** The object's temporary name. */
  stagedAs: string;
}

/**
 * Stores the originals and copies of pictures, in a folder or a bucket. An object exists completely or not at all. Several servers may
 * share a storage. If reading or writing fails, StorageUnavailableError is thrown; writing to a folder may also throw the system's error.
 */
export interface ObjectStorage {
  has(key: string): Promise<boolean>;
  find(key: string): Promise<StoredObject | undefined>;
  put(key: string, body: ObjectBody): Promise<void>;
  /** Deletes an object. Does nothing if it does not exist. */
  delete(key: string): Promise<void>;
  /** Stores an object under a temporary name. It must be placed once the row that names it is stored, or else be dropped. */
  stage(key: string, body: ObjectBody): Promise<StagedObject>;
  /** Gives staged objects their keys. Once it resolves, even a power failure does not undo this. */
  place(staged: readonly StagedObject[]): Promise<void>;
  drop(staged: StagedObject): Promise<void>;
  /** Removes files that killed processes left unfinished or staged a day ago or longer. */
  removeUnfinished(now?: number): Promise<void>;
}

/** Thrown if the storage cannot answer now; the caller may try again later. Becomes a 503. */
export class StorageUnavailableError extends Error {
  override name = 'StorageUnavailableError';
}

/** Thrown if the object was moved or deleted after it was found. It may have another key now. Becomes a 404. */
export class ObjectGoneError extends Error {
  override name = 'ObjectGoneError';
}

/**
 * Folders with which all keys begin. In `DATA_DIR` the database and secrets are beside them, which are not objects. Objects in `drafts` are
 * only served to those who may see the draft.
 */
export const OBJECT_FOLDERS = ['uploads', 'pictures', 'drafts'] as const;

// Safe pattern: segments and slashes alternate.
const KEY = new RegExp(`^(${OBJECT_FOLDERS.join('|')})(/[a-z0-9_-][a-z0-9._-]*)+$`);

/** Returns the key, if it is valid. Throws RangeError for one that could lead out of the storage. */
export function requireObjectKey(key: string): string {
  if (!KEY.test(key)) throw new RangeError(`This cannot be the key of an object: ${JSON.stringify(key)}`);
  return key;
}

/**
 * Age in ms after which a staged object counts as abandoned: no import takes that long. It is decided by age since other machines may use
 * the storage too.
 */
export const UNFINISHED_FOR_MS = 24 * 3_600_000;
