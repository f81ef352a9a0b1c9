import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyConfig, type BusboyFileStream } from '@fastify/busboy';
import { FORM_UNREADABLE } from '#contract/messages/errors.ts';
import { StorageUnavailableError } from '../../storage/object-storage.ts';
import { ApiError, validationError } from '../errors.ts';

type Parts = InstanceType<typeof Busboy>;

const unreadable = () => validationError(FORM_UNREADABLE);

interface MultipartForm {
  /** Tells of the parts, as they come. A refusal that it is destroyed with is what `read` throws. */
  parts: Parts;
  /** Has all parts read. Throws a 400 where the form breaks off: then each file that was still coming does, too. */
  read(): Promise<void>;
}

/** A form with files, which are read as they come. Throws a 400 where the request says that it is none. */
export function openMultipartForm(body: IncomingMessage, options: Omit<BusboyConfig, 'headers'>): MultipartForm {
  const parts = openParts(body, options);
  const coming = new Set<BusboyFileStream>();
  parts.on('file', (_field, stream) => {
    coming.add(stream);
    stream.once('close', () => coming.delete(stream));
    // A reader of the stream gets the error; where there is none, an error without a listener would end the process.
    stream.on('error', () => undefined);
  });
  return {
    parts,
    async read() {
      try {
        // The request is not destroyed with its parts: whoever sent it is to hear what is wrong.
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

/** Returns a file's name, which somebody else chose, for display: one line, which reads as it is written. */
export const shownFileName = (name: string): string =>
  [...name.toWellFormed().replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '')].slice(0, LONGEST_NAME).join('');
