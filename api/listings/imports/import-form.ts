import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { BusboyFileStream } from '@fastify/busboy';
import { importTooLarge } from '#contract/messages/imports.ts';
import { ARCHIVE_MOST_BYTES, IMPORT_MOST_BYTES } from '#contract/office/imports.ts';
import { openMultipartForm, shownFileName } from '../../../platform/http/bodies/multipart-form.ts';
import type { ReceivedFile, ReceiveFile } from '../../../platform/http/bodies/receive-file.ts';
import { ApiError } from '../../../platform/http/errors.ts';
import type { SheetPlace } from './import-sheet.ts';

/** The file fields of the form: the seller's table and the ZIP with photos, with the most bytes that each may have. */
const PARTS = { file: IMPORT_MOST_BYTES, photos: ARCHIVE_MOST_BYTES } as const;
type Part = keyof typeof PARTS;

const isPart = (name: string): name is Part => Object.hasOwn(PARTS, name);

const LIMITS = {
  files: 2,
  fileSize: ARCHIVE_MOST_BYTES,
  parts: 6,
  fields: 4,
  fieldNameSize: 50,
  fieldSize: 200,
  headerPairs: 20,
  headerSize: 4_096,
};

const megabytes = (bytes: number) => `${bytes / 1024 ** 2} MB`;

const tooLarge = (part: Part) => new ApiError(413, 'PayloadTooLargeError', importTooLarge(megabytes(PARTS[part])));

export interface SentFile extends ReceivedFile {
  name: string;
}

export interface ImportForm extends SheetPlace {
  file: SentFile | undefined;
  photos: SentFile | undefined;
  drop(): Promise<void>;
}

/** Returns the number of the header row that the seller typed; undefined for other text, in which case the header is searched for. */
const rowIn = (text: string): number | undefined => (/^[1-9]\d{0,3}$/.test(text) ? Number(text) : undefined);

/** Stores the form's two files on disk. Rejects if the upload breaks off, or a file is too large; in that case both are deleted. */
export async function readImportForm(body: IncomingMessage, receive: ReceiveFile): Promise<ImportForm> {
  const { parts, read } = openMultipartForm(body, { limits: LIMITS });
  const files: Partial<Record<Part, SentFile>> = {};
  const texts = new Map<string, string>();
  const waiting: Promise<void>[] = [];
  const drop = async () => {
    for (const file of Object.values(files)) await file.drop();
  };

  async function take(part: Part, name: string, stream: BusboyFileStream): Promise<void> {
    let size = 0;
    // Bytes beyond the limit are read and dropped, because the rest of the form follows them.
    async function* bounded(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        size += chunk.length;
        if (size <= PARTS[part]) yield chunk;
      }
    }
    files[part] = { ...(await receive(Readable.from(bounded(stream)), PARTS[part])), name: shownFileName(name) };
    if (size > PARTS[part] || stream.truncated) throw tooLarge(part);
  }

  parts.on('field', (name, value) => texts.set(name, value.trim()));
  parts.on('file', (field, stream, name) => {
    if (!isPart(field) || files[field]) return void stream.resume();
    const taken = take(field, name ?? '', stream);
    waiting.push(taken);
    // The error is handled by `Promise.all`, after the whole form was read. Until then this prevents an unhandled rejection.
    taken.catch(() => undefined);
  });
  try {
    await read();
    await Promise.all(waiting);
  } catch (error) {
    await Promise.allSettled(waiting);
    await drop();
    throw error;
  }
  // Browsers send an empty file if none was chosen.
  const chosen = (file: SentFile | undefined) => (file && file.size > 0 ? file : undefined);
  const place = { sheet: texts.get('sheet') || undefined, headerRow: rowIn(texts.get('headerRow') ?? '') };
  return { file: chosen(files.file), photos: chosen(files.photos), ...place, drop };
}
