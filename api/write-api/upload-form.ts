import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyFileStream } from '@fastify/busboy';
import { FORM_UNREADABLE, PHOTO_TOO_LARGE, TOO_MANY_PHOTOS } from '#contract/messages/listing-photos.ts';
import { MOST_PHOTOS, PHOTO_MOST_BYTES } from '#contract/office/photos.ts';
import { ApiError, validationError } from '../../platform/http/errors.ts';
import type { ReceivedFile } from '../../platform/http/receive-file.ts';

const LIMITS = {
  ...{ files: MOST_PHOTOS, fileSize: PHOTO_MOST_BYTES, parts: 2 * MOST_PHOTOS + 10, fields: MOST_PHOTOS + 10 },
  ...{ fieldNameSize: 50, fieldSize: 10_000, headerPairs: 20, headerSize: 4_096 },
};

/** What came in a form: the files are on the disk until they are dropped. */
export interface UploadForm {
  files: { name: string; file: ReceivedFile }[];
  /** By the name of the part; of those that came more than once, all. */
  fields: ReadonlyMap<string, readonly string[]>;
}

function openForm({ headers }: IncomingMessage) {
  try {
    // With its folders, so that a name that has any is refused.
    return new Busboy({
      headers: { ...headers, 'content-type': headers['content-type'] ?? '' },
      limits: LIMITS,
      preservePath: true,
    });
  } catch {
    throw validationError(FORM_UNREADABLE);
  }
}

const FILES = new Set(['files', 'files[]']);

/** Reads a whole form. Throws, with nothing left on the disk, where any part of it cannot be taken. */
export async function readUploadForm(
  body: IncomingMessage,
  receive: (stream: BusboyFileStream) => Promise<ReceivedFile>,
): Promise<UploadForm> {
  const form = openForm(body);
  const fields = new Map<string, string[]>();
  const received: Promise<{ name: string; file: ReceivedFile }>[] = [];
  const streams = new Set<BusboyFileStream>();

  async function receiveOne(name: string, stream: BusboyFileStream) {
    streams.add(stream);
    const file = await receive(stream);
    streams.delete(stream);
    if (!stream.truncated) return { name, file };
    await file.drop();
    throw new ApiError(413, 'PayloadTooLargeError', PHOTO_TOO_LARGE);
  }

  const give = (fault: ApiError) => form.destroy(fault);
  form.on('file', (part, stream, name) => {
    // The contract takes no part by another name, and says nothing of it.
    if (!FILES.has(part)) return void stream.resume();
    const one = receiveOne(name ?? '', stream);
    one.catch((error: unknown) => form.destroy(error instanceof Error ? error : undefined));
    received.push(one);
  });
  form.on('field', (name, value) => void fields.set(name, [...(fields.get(name) ?? []), value]));
  form.on('filesLimit', () => give(validationError(TOO_MANY_PHOTOS)));
  form.on('partsLimit', () => give(validationError(FORM_UNREADABLE)));
  form.on('fieldsLimit', () => give(validationError(FORM_UNREADABLE)));
  try {
    await pipeline(body, form);
    return { files: await Promise.all(received), fields };
  } catch (error) {
    for (const stream of streams) stream.destroy(new Error('The form broke off'));
    for (const one of await Promise.allSettled(received)) if (one.status === 'fulfilled') await one.value.file.drop();
    throw error instanceof ApiError ? error : validationError(FORM_UNREADABLE);
  }
}
