import type { Readable } from 'node:stream';

/** A range of an object's bytes: the positions of its first and its last byte, counted from 0. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface StoredObject {
  /** Size in bytes. */
  size: number;
  modifiedAt: Date;
  /** Reads the object or a range of its bytes. Throws ObjectGoneError if the object was moved or deleted after it was found. */
  read(range?: ByteRange): Promise<Readable>;
  /** The same at once, into memory. */
  bytes(range?: ByteRange): Promise<Buffer>;
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
  /** Copies an object. Does nothing if it does not exist. If there is an object at `to`, it must have the same content. */
  copy(from: string, to: string): Promise<void>;
  /** Deletes objects. Those that do not exist are passed over. */
  delete(keys: readonly string[]): Promise<void>;
  /**
   * Stores an object under a temporary name. Once the database has the row that names the object, `place` must be called, or else `drop`.
   */
  stage(key: string, body: ObjectBody): Promise<StagedObject>;
  /** Gives staged objects their keys. Once it resolves, they keep these even after a power failure. */
  place(staged: readonly StagedObject[]): Promise<void>;
  drop(staged: StagedObject): Promise<void>;
  /** Removes objects that a killed process left unfinished or staged, if they are at least a day old. */
  removeUnfinished(now?: number): Promise<void>;
}

/** Thrown if the storage cannot answer now; the caller may try again later. Becomes a 503. */
export class StorageUnavailableError extends Error {
  override name = 'StorageUnavailableError';
}

/** Thrown if the object was moved or deleted after it was found. A moved object has another key now. Becomes a 404. */
export class ObjectGoneError extends Error {
  override name = 'ObjectGoneError';
}

/**
 * The folders with which all keys begin. Beside them in `DATA_DIR` are the database and secrets, which are no objects and must not be
 * reached by a key. Objects in `drafts` are only served to those who may see the draft.
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
 * Age in ms after which a staged object counts as abandoned, since no import takes that long. The age decides because other machines may
 * use the storage too, whose processes this one cannot see.
 */
export const UNFINISHED_FOR_MS = 24 * 3_600_000;
