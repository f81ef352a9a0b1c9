import type { IncomingMessage } from 'node:http';
import type { BusboyFileStream } from '@fastify/busboy';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PHOTO_TOO_LARGE, TOO_MANY_PHOTOS } from '#contract/messages/listing-photos.ts';
import { MOST_PHOTOS, PHOTO_MOST_BYTES } from '#contract/office/photos.ts';
import { showRefusals } from '../../../platform/http/bodies/form-refusals.ts';
import { openMultipartForm, shownFileName } from '../../../platform/http/bodies/multipart-form.ts';
import type { ReceivedFile } from '../../../platform/http/bodies/receive-file.ts';
import { ApiError, validationError } from '../../../platform/http/errors.ts';

const LIMITS = {
  files: MOST_PHOTOS,
  fileSize: PHOTO_MOST_BYTES,
  parts: MOST_PHOTOS + 5,
  fields: 5,
  fieldNameSize: 50,
  fieldSize: 200,
  headerPairs: 20,
  headerSize: 4_096,
};

interface FormReader {
  receive(stream: BusboyFileStream): Promise<ReceivedFile>;
  /** Takes the files in, one after the other, in the order of the form. */
  take(name: string, file: ReceivedFile): Promise<void>;
  /** Reports a fault of one file; the others go on. */
  refuse(name: string, reason: ApiError): void;
}

/** The caller's fault, with this photo: the next one may be good. */
const isAboutOne = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status < 500 && error.status !== 429;

/**
 * Lets the routes of a scope take a form with files as a stream, for `readPhotoForm`, and a form without files as its fields. Refusals are
 * shown as a page with a link back to `formOf`.
 */
export function takePhotoForms(scope: FastifyInstance, formOf: (request: FastifyRequest) => string): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 1_000 },
    async (_: unknown, body: string) => new URLSearchParams(body),
  );
  scope.addContentTypeParser('multipart/form-data', (_request, payload, done) => done(null, payload));
  showRefusals(scope, { formOf, readByScripts: true });
}

/** Reads the files of a form as they arrive. Rejects if the form breaks off, or if no more files can be taken. */
export async function readPhotoForm(body: IncomingMessage, { receive, take, refuse }: FormReader): Promise<void> {
  const { parts, read } = openMultipartForm(body, { limits: LIMITS });
  let taken: Promise<void> = Promise.resolve();

  async function takeReceived(name: string, file: ReceivedFile, isTruncated: boolean): Promise<void> {
    if (isTruncated) throw new ApiError(413, 'PayloadTooLargeError', PHOTO_TOO_LARGE);
    // Browsers send an empty file without a name if none was chosen.
    if (file.size > 0 || name !== '') await take(name, file);
  }

  async function takeOne(name: string, stream: BusboyFileStream, before: Promise<void>): Promise<void> {
    let file: ReceivedFile | undefined;
    try {
      file = await receive(stream);
      await before;
      await takeReceived(name, file, stream.truncated);
    } catch (error) {
      if (!isAboutOne(error)) throw error;
      refuse(name, error);
    } finally {
      await file?.drop();
    }
  }

  parts.on('file', (_field, stream, name) => {
    taken = takeOne(shownFileName(name ?? ''), stream, taken);
    taken.catch((error: unknown) => parts.destroy(error instanceof Error ? error : undefined));
  });
  parts.on('filesLimit', () => refuse('', validationError(TOO_MANY_PHOTOS)));
  try {
    await read();
  } finally {
    await taken;
  }
}
