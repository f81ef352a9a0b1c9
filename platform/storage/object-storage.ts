import type { Readable } from 'node:stream';

/** Of an object, both ends included. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface StoredObject {
  /** In bytes. */
  size: number;
  modifiedAt: Date;
  /** Throws ObjectGoneError where it was moved or deleted since it was found. */
  read(range?: ByteRange): Promise<Readable>;
}

/** A stream that is not as long as it says is refused. */
export type ObjectBody = Buffer | { stream: Readable; size: number };

/** Stored, but under a name that nothing serves. */
export interface StagedObject {
  key: string;
  /** What the storage calls it meanwhile. */
  stagedAs: string;
}

/**
 * Where originals of pictures and their copies are: a folder or a bucket. An object is there whole or not at all, and several
 * servers may use one storage at once. Where nothing can be read now, that is a StorageUnavailableError; what cannot be
 * written is one too, or what the system says of the folder.
 */
export interface ObjectStorage {
  has(key: string): Promise<boolean>;
  find(key: string): Promise<StoredObject | undefined>;
  put(key: string, body: ObjectBody): Promise<void>;
  /** What is not there is no error. */
  delete(key: string): Promise<void>;
  /** To be placed once what names it is about to be stored, or dropped. */
  stage(key: string, body: ObjectBody): Promise<StagedObject>;
  /** When it resolves, all of them have their names for good, whatever happens to the power. */
  place(staged: readonly StagedObject[]): Promise<void>;
  drop(staged: StagedObject): Promise<void>;
  /** Removes what processes that were killed left half-written or staged a day ago. */
  removeUnfinished(now?: number): Promise<void>;
}

/** The storage cannot answer now; the caller may try again later. Becomes a 503. */
export class StorageUnavailableError extends Error {
  override name = 'StorageUnavailableError';
}

/** An object that was found was moved or deleted before it was read. It may be under another key. Becomes a 404. */
export class ObjectGoneError extends Error {
  override name = 'ObjectGoneError';
}

/**
 * What all keys begin with. In `DATA_DIR` they stand beside the database and secrets, which are none of ours. What is in
 * `drafts` is for nobody to see but who may see the draft.
 */
export const OBJECT_FOLDERS = ['uploads', 'pictures', 'drafts'] as const;

// Safe pattern: segments and slashes in turn.
const KEY = new RegExp(`^(${OBJECT_FOLDERS.join('|')})(/[a-z0-9_-][a-z0-9._-]*)+$`);

/** Throws RangeError for what could lead elsewhere. */
export function requireObjectKey(key: string): string {
  if (!KEY.test(key)) throw new RangeError(`This cannot be the key of an object: ${JSON.stringify(key)}`);
  return key;
}

/** By then no import is still at the rows that name what it staged. Several machines may share the storage, so no process is asked. */
export const UNFINISHED_FOR_MS = 24 * 3_600_000;
