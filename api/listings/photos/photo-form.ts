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
  /** Stores a received file. Called for one file after the other, in the form's order. */
  take(name: string, file: ReceivedFile): Promise<void>;
  /** Notes why one file was not accepted; the other files of the form are still taken. */
  refuse(name: string, reason: ApiError): void;
}

/** Returns whether the error concerns this file only, so that the next one may succeed. */
const isAboutOne = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status < 500 && error.status !== 429;

/**
 * Lets the routes of a scope accept two kinds of forms: a form with files is passed as a stream for `readPhotoForm`, one without files as
 * its fields. Errors are shown as a page with a link back to the address that `formOf` returns.
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

/** Reads the files of a form while they arrive. Rejects if the upload breaks off, or no more files can be stored. */
export async function readPhotoForm(body: IncomingMessage, { receive, take, refuse }: FormReader): Promise<void> {
  const { parts, read } = openMultipartForm(body, { limits: LIMITS });
  let taken: Promise<void> = Promise.resolve();

  async function takeReceived(name: string, file: ReceivedFile, isTruncated: boolean): Promise<void> {
    if (isTruncated) throw new ApiError(413, 'PayloadTooLargeError', PHOTO_TOO_LARGE);
    // If no file was chosen, browsers send an empty one without a name.
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
