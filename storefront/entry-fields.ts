import type { Picture } from '#contract/pictures.ts';
import { type Entry, readEntries, readEntry, readNumber, readText } from './api-client.ts';

function readPicture(entry: Entry): Picture {
  return {
    url: readText(entry.url) ?? '',
    name: readText(entry.name) ?? '',
    width: readNumber(entry.width),
    height: readNumber(entry.height),
    placeholder: readText(readEntry(entry.provider_metadata).placeholder),
  };
}

/** The pictures of an entry, as the API gives them with PICTURE_FIELDS; one that is named twice is one. */
export function readPictures(images: unknown): Picture[] {
  const pictures = readEntries(images).map(readPicture);
  return pictures.filter(({ url }, at) => pictures.findIndex((other) => other.url === url) === at);
}

/** The name of what an entry belongs to. */
export const readName = (relation: unknown): string | null => readText(readEntry(relation).name);
