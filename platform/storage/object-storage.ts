import type { Readable } from 'node:stream';

/** A range of an object's bytes, both ends included. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface StoredObject {
  /** Size in bytes. */
  size: number;
  modifiedAt: Date;
  /** Throws ObjectGoneError if it was moved or deleted since it was found. */
  read(range?: ByteRange): Promise<Readable>;
}

/** The content of an object. A stream that is not as long as `size` is refused. */
export type ObjectBody = Buffer | { stream: Readable; size: number };

/** An object under a name that is not served, until it gets its key. */
export interface StagedObject {
  key: string;
  /** The object's name in the storage until then. */
  stagedAs: string;
}

/**
 * The storage of pictures' originals and their copies: a folder or a bucket. An object is there whole or not at all, and
 * several servers may use one storage at once. A failed read throws StorageUnavailableError; a failed write does too, or throws
 * the system's error about the folder.
 */
export interface ObjectStorage {
  has(key: string): Promise<boolean>;
  find(key: string): Promise<StoredObject | undefined>;
  put(key: string, body: ObjectBody): Promise<void>;
  /** Deletes an object; one that does not exist is no error. */
  delete(key: string): Promise<void>;
  /** Stores an object that gets its key when the row with its name is stored, or else is dropped. */
  stage(key: string, body: ObjectBody): Promise<StagedObject>;
  /** Gives staged objects their keys. When it resolves, the keys survive even a power cut. */
  place(staged: readonly StagedObject[]): Promise<void>;
  drop(staged: StagedObject): Promise<void>;
  /** Removes files that killed processes left half-written or staged a day ago. */
  removeUnfinished(now?: number): Promise<void>;
}

/** The storage cannot answer now; the caller may try again later. Becomes a 503. */
export class StorageUnavailableError extends Error {
  override name = 'StorageUnavailableError';
}

/** The object was moved or deleted after it was found. It may have another key. Becomes a 404. */
export class ObjectGoneError extends Error {
  override name = 'ObjectGoneError';
}

/**
 * The folders that all keys begin with. In `DATA_DIR` they stand beside the database and secrets, which are no objects. Objects
 * in `drafts` are only for those who may see the draft.
 */
export const OBJECT_FOLDERS = ['uploads', 'pictures', 'drafts'] as const;

// Safe pattern: segments and slashes in turn.
const KEY = new RegExp(`^(${OBJECT_FOLDERS.join('|')})(/[a-z0-9_-][a-z0-9._-]*)+$`);

/** Returns the key. Throws RangeError for one that could lead elsewhere. */
export function requireObjectKey(key: string): string {
  if (!KEY.test(key)) throw new RangeError(`This cannot be the key of an object: ${JSON.stringify(key)}`);
  return key;
}

/**
 * Age in ms from which a staged object is unfinished: no import can still be writing the rows that name it. Several machines may share the
 * storage, so no process is asked.
 */
export const UNFINISHED_FOR_MS = 24 * 3_600_000;
