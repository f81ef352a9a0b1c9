import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream, mkdirSync, rmSync } from 'node:fs';
import { unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StorageUnavailableError } from '../../storage/object-storage.ts';
import { ApiError, validationError } from '../errors.ts';
import type { DiskRoom } from './disk-room.ts';

/** A file that was received and waits to be checked. Its bytes are on the disk, so that many such files take no memory. */
export interface ReceivedFile {
  path: string;
  /** Size in bytes. */
  size: number;
  /** As hex. */
  sha256: string;
  drop(): Promise<void>;
}

const tooLargeError = () => new ApiError(413, 'PayloadTooLargeError', 'Payload Too Large');

/** Returns whether the error comes from the server's disk, rather than from the sender's connection. */
const isOfDisk = (error: unknown): boolean =>
  error instanceof Error &&
  'syscall' in error &&
  error.syscall !== 'read' &&
  !/^(ECONN|EPIPE)/.test(String(Object(error).code));

/** Returns a function that writes a stream to a new file in `folder`. The folder is emptied first, so no other process may use it. */
export function openFileReceiver(folder: string, diskRoom: DiskRoom) {
  rmSync(folder, { recursive: true, force: true });

  /**
   * Receives a file. Throws a 413 if it has more than `mostBytes`, a 400 if the stream breaks off, and a 503 if the disk cannot store it.
   */
  return async function receiveFile(stream: Readable, mostBytes: number): Promise<ReceivedFile> {
    const path = join(folder, randomUUID());
    const drop = () => unlink(path).catch(() => undefined);
    const digest = createHash('sha256');
    let size = 0;
    async function* measured() {
      // The stream is not destroyed on an error: that would end the connection before the refusal is sent.
      for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
        size += chunk.length;
        if (size > mostBytes) throw tooLargeError();
        digest.update(chunk);
        yield chunk;
      }
    }
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      await diskRoom.require(folder);
      await pipeline(measured, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    } catch (error) {
      await drop();
      if (error instanceof ApiError) throw error;
      if (isOfDisk(error)) throw new StorageUnavailableError('What is sent cannot be written down.', { cause: error });
      throw validationError('The file did not arrive whole');
    }
    return { path, size, sha256: digest.digest('hex'), drop };
  };
}

export type ReceiveFile = ReturnType<typeof openFileReceiver>;
