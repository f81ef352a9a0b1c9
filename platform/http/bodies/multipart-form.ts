import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyConfig, type BusboyFileStream } from '@fastify/busboy';
import { FORM_UNREADABLE } from '#contract/messages/errors.ts';
import { StorageUnavailableError } from '../../storage/object-storage.ts';
import { ApiError, validationError } from '../errors.ts';

type Parts = InstanceType<typeof Busboy>;

const unreadable = () => validationError(FORM_UNREADABLE);

interface MultipartForm {
  /** Emits the form's parts as they arrive. If a listener destroys this stream with an error, `read` throws the same error. */
  parts: Parts;
  /** Reads all parts. Throws a 400 if the form breaks off; then each file that was still arriving fails too. */
  read(): Promise<void>;
}

/** Opens a form with files, which are read as they arrive. Throws a 400 if the request is not a form. */
export function openMultipartForm(body: IncomingMessage, options: Omit<BusboyConfig, 'headers'>): MultipartForm {
  const parts = openParts(body, options);
  const coming = new Set<BusboyFileStream>();
  parts.on('file', (_field, stream) => {
    coming.add(stream);
    stream.once('close', () => coming.delete(stream));
    // A listener for errors: without any, an error would end the process. Code that reads the stream gets the error as well.
    stream.on('error', () => undefined);
  });
  return {
    parts,
    async read() {
      try {
        // If reading fails, the request's stream is not destroyed, since its sender must still get the answer.
        await pipeline(body.iterator({ destroyOnReturn: false }), parts);
      } catch (error) {
        for (const stream of coming) stream.destroy(new Error('The form broke off'));
        throw error instanceof ApiError || error instanceof StorageUnavailableError ? error : unreadable();
      }
    },
  };
}

function openParts({ headers }: IncomingMessage, options: Omit<BusboyConfig, 'headers'>): Parts {
  try {
    return new Busboy({ ...options, headers: { ...headers, 'content-type': headers['content-type'] ?? '' } });
  } catch {
    throw unreadable();
  }
}

const LONGEST_NAME = 120;

/**
 * Returns a file's name in a form safe to show, since a stranger chose it: on one line, without characters that change the direction of the
 * text.
 */
export const shownFileName = (name: string): string =>
  [...name.toWellFormed().replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '')].slice(0, LONGEST_NAME).join('');
