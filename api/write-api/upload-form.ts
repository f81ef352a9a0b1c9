import type { IncomingMessage } from 'node:http';
import type { BusboyFileStream } from '@fastify/busboy';
import { FORM_UNREADABLE } from '#contract/messages/errors.ts';
import { PHOTO_TOO_LARGE, TOO_MANY_PHOTOS } from '#contract/messages/listing-photos.ts';
import { MOST_PHOTOS, PHOTO_MOST_BYTES } from '#contract/office/photos.ts';
import { openMultipartForm } from '../../platform/http/bodies/multipart-form.ts';
import type { ReceivedFile } from '../../platform/http/bodies/receive-file.ts';
import { ApiError, validationError } from '../../platform/http/errors.ts';

const LIMITS = {
  files: MOST_PHOTOS,
  fileSize: PHOTO_MOST_BYTES,
  parts: 2 * MOST_PHOTOS + 10,
  fields: MOST_PHOTOS + 10,
  fieldNameSize: 50,
  fieldSize: 10_000,
  headerPairs: 20,
  headerSize: 4_096,
};

/** The content of a form with uploads. Its files stay on disk until the caller drops them. */
export interface UploadForm {
  files: { name: string; file: ReceivedFile }[];
  /** The texts by name of the part; several if a part is repeated. */
  fields: ReadonlyMap<string, readonly string[]>;
}

/**
 * The name of the parts with descriptions of files. They belong to files by their order: the second such part describes the second file,
 * even if the first part is empty.
 */
const INFO = 'fileInfo';
const FILES = new Set(['files', 'files[]']);

/** Reads a whole form. If any part is refused, it throws and leaves no file on disk. */
export async function readUploadForm(
  body: IncomingMessage,
  receive: (stream: BusboyFileStream) => Promise<ReceivedFile>,
): Promise<UploadForm> {
  // Names of uploaded files are read with their folders, so that a name with a folder can be refused.
  const { parts, read } = openMultipartForm(body, { limits: LIMITS, preservePath: true });
  const fields = new Map<string, string[]>();
  const received: Promise<{ name: string; file: ReceivedFile }>[] = [];

  async function receiveOne(name: string, stream: BusboyFileStream) {
    const file = await receive(stream);
    if (!stream.truncated) return { name, file };
    await file.drop();
    throw new ApiError(413, 'PayloadTooLargeError', PHOTO_TOO_LARGE);
  }

  const give = (fault: ApiError) => parts.destroy(fault);
  parts.on('file', (part, stream, name) => {
    // As in the API contract, files in other parts are silently ignored.
    if (!FILES.has(part)) return void stream.resume();
    const one = receiveOne(name ?? '', stream);
    one.catch((error: unknown) => parts.destroy(error instanceof Error ? error : undefined));
    received.push(one);
  });
  parts.on('field', (name, value) => {
    // Empty fields are left out, except descriptions of files: programs that show a form to people also send its empty fields.
    if (value !== '' || name === INFO) fields.set(name, [...(fields.get(name) ?? []), value]);
  });
  parts.on('filesLimit', () => give(validationError(TOO_MANY_PHOTOS)));
  parts.on('partsLimit', () => give(validationError(FORM_UNREADABLE)));
  parts.on('fieldsLimit', () => give(validationError(FORM_UNREADABLE)));
  try {
    await read();
    return { files: await Promise.all(received), fields };
  } catch (error) {
    for (const one of await Promise.allSettled(received)) if (one.status === 'fulfilled') await one.value.file.drop();
    throw error;
  }
}
