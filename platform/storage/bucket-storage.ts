import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { runInBatches, S3mini, S3ServiceError } from 's3mini';
import type { Config } from '../config.ts';
import { openCircuitBreaker } from './circuit-breaker.ts';
import {
  type ByteRange,
  type ObjectBody,
  ObjectGoneError,
  type ObjectStorage,
  requireObjectKey,
  type StagedObject,
  StorageUnavailableError,
  type StoredObject,
  UNFINISHED_FOR_MS,
} from './object-storage.ts';
import { timedFetch } from './timed-fetch.ts';

type BucketSettings = NonNullable<Config['bucket']>;

/**
 * Number of bytes in the first request for an object, whose answer also tells the object's size. Most reduced copies of pictures are not
 * larger, so that one request is enough.
 */
const FIRST_BYTES = 128 * 1024;
/** Requests under way at once for a list of objects. */
const AT_ONCE = 16;
/**
 * Beginning of the temporary names of staged objects. These names have no slash, since some services cannot move an object whose name
 * contains one.
 */
const STAGED = 'staged-';

const isAnswer = (error: unknown) => error instanceof S3ServiceError && error.status < 500;

/**
 * Returns whether the error means that an object does not exist. If the bucket itself does not exist, the settings are wrong, so the result
 * is false. Status 416 counts as missing: the object is empty, which no picture is, or has become shorter.
 */
function isMissingObject(error: unknown): boolean {
  if (!(error instanceof StorageUnavailableError && error.cause instanceof S3ServiceError)) return false;
  const { status, body } = error.cause;
  return status === 416 || (status === 404 && !body?.includes('NoSuchBucket'));
}

function noBucket(): never {
  throw new Error('there is no such bucket');
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? `${error.message}, ${cause.code}` : error.message;
}

/** Returns an object's size, time of change and first bytes, all from the answer to the first request for it. */
async function readStart(response: Response) {
  const size = Number(/\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1]);
  const modifiedAt = new Date(response.headers.get('last-modified') ?? '');
  if (!Number.isFinite(size + modifiedAt.getTime())) throw new Error('it does not say how long its objects are');
  return { size, modifiedAt, bytes: Buffer.from(await response.arrayBuffer()) };
}

/** Opens the client of a bucket. While the bucket does not answer, requests through the client fail at once. */
function openClient({ endpoint, name, ...access }: BucketSettings) {
  const client = new S3mini({ ...access, endpoint: `${endpoint}/${name}`, fetch: timedFetch });
  const guarded = openCircuitBreaker((error) => !isAnswer(error));

  const unavailable = (cause: unknown) =>
    new StorageUnavailableError(`The bucket ${name} at ${endpoint} cannot be used: ${reasonOf(cause)}.`, { cause });

  const ask = <T>(request: () => Promise<T>): Promise<T> =>
    guarded(request).catch((cause: unknown) => {
      throw unavailable(cause);
    });

  async function* piecesOf(body: ReadableStream<Uint8Array>) {
    try {
      yield* body;
    } catch (cause) {
      throw unavailable(cause);
    }
  }

  return { client, ask, piecesOf };
}

type BucketClient = ReturnType<typeof openClient>;

/** Returns an object together with its first bytes; undefined if it does not exist. */
async function findObject({ client, ask, piecesOf }: BucketClient, key: string): Promise<StoredObject | undefined> {
  const request = ({ start, end }: ByteRange) => client.getObjectRaw(key, false, start, end + 1);
  const first = await ask(async () => readStart(await request({ start: 0, end: FIRST_BYTES - 1 }))).catch(
    (error: unknown) => {
      if (isMissingObject(error)) return undefined;
      throw error;
    },
  );
  if (!first) return undefined;
  const { size, modifiedAt, bytes } = first;
  async function read(range = { start: 0, end: size - 1 }): Promise<Readable> {
    if (bytes.length === size) return Readable.from([bytes.subarray(range.start, range.end + 1)]);
    const { body } = await ask(() => request(range)).catch((error: unknown) => {
      throw isMissingObject(error) ? new ObjectGoneError(`${key} was moved or deleted before it was read.`) : error;
    });
    return Readable.from(body ? piecesOf(body) : []);
  }
  return {
    size,
    modifiedAt,
    read,
    bytes: async (range) =>
      bytes.length === size ? bytes.subarray(range?.start, range && range.end + 1) : buffer(await read(range)),
  };
}

/** Opens the storage in a bucket; keys are the objects' names. */
export function openBucketStorage(settings: BucketSettings): ObjectStorage {
  const bucket = openClient(settings);
  const { client, ask } = bucket;

  async function send(key: string, body: ObjectBody): Promise<void> {
    await ask(() =>
      Buffer.isBuffer(body)
        ? client.putObject(key, body)
        : client.putObject(key, Readable.toWeb(body.stream), undefined, undefined, undefined, body.size),
    );
  }

  const removeObject = async (key: string) => void (await ask(() => client.deleteObject(key)));

  async function stage(key: string, body: ObjectBody): Promise<StagedObject> {
    const staged = { key: requireObjectKey(key), stagedAs: `${STAGED}${randomUUID()}` };
    await send(staged.stagedAs, body);
    return staged;
  }

  /** Does something to each of many objects. Throws the first failure when all are done. */
  async function forEach<One>(all: readonly One[], act: (one: One) => Promise<unknown>): Promise<void> {
    const acts = await runInBatches(
      all.map((one) => () => act(one)),
      AT_ONCE,
    );
    for (const done of acts) if (done.status === 'rejected') throw done.reason;
  }

  const place = (staged: readonly StagedObject[]) =>
    forEach(staged, (one) => ask(() => client.moveObject(one.stagedAs, one.key)));

  return {
    async has(key) {
      requireObjectKey(key);
      return (await ask(() => client.objectExists(key))) === true;
    },

    find: async (key) => findObject(bucket, requireObjectKey(key)),

    async put(key, body) {
      if (Buffer.isBuffer(body)) return send(requireObjectKey(key), body);
      // The object is stored under a temporary name first: if a stream breaks off, some services would keep the part that arrived.
      await place([await stage(key, body)]);
    },
    async copy(from, to) {
      requireObjectKey(to);
      // Read and sent again: some services find no object to copy if its name contains a slash.
      const object = await findObject(bucket, requireObjectKey(from));
      if (object) await send(to, await object.bytes());
    },
    delete: async (keys) => forEach(keys.map(requireObjectKey), removeObject),
    stage,
    place,
    drop: ({ stagedAs }) => removeObject(stagedAs),

    async removeUnfinished(now = Date.now()) {
      const staged = await ask(async () => (await client.listObjects('/', STAGED)) ?? noBucket());
      for (const { Key, LastModified } of staged)
        if (LastModified.getTime() < now - UNFINISHED_FOR_MS) await removeObject(Key);
    },
  };
}
