import type { Picture } from '#contract/pictures.ts';
import { type Entry, readEntries, readEntry, readNumber, readText } from './api-client.ts';

function readPicture(entry: Entry): Picture {
  const url = readText(entry.url) ?? '';
  const name = readText(entry.name) ?? '';
  return {
    url,
    // Said once where it is the same: a list has a hundred pictures.
    ...(uploadAddress(name) !== url && { name }),
    width: readNumber(entry.width),
    height: readNumber(entry.height),
    placeholder: readText(readEntry(entry.provider_metadata).placeholder),
  };
}

/** Where a file lies that is known by its name alone. */
export const uploadAddress = (name: string) => `/uploads/${encodeURIComponent(name)}`;

/** The pictures of an entry, as the API gives them with PICTURE_FIELDS; one that is named twice is one. */
export function readPictures(images: unknown): Picture[] {
  const pictures = readEntries(images).map(readPicture);
  return pictures.filter(({ url }, at) => pictures.findIndex((other) => other.url === url) === at);
}

/** The name of what an entry belongs to. */
export const readName = (relation: unknown): string | null => readText(readEntry(relation).name);
