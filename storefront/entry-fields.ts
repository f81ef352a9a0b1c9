import type { Picture } from '#contract/pictures.ts';
import { readEntries, readEntry, readNumber, readText } from './api-client.ts';

/** The pictures of an entry, as the API gives them with PICTURE_FIELDS. */
export const readPictures = (images: unknown): Picture[] =>
  readEntries(images).map((entry) => ({
    url: readText(entry.url) ?? '',
    name: readText(entry.name) ?? '',
    width: readNumber(entry.width),
    height: readNumber(entry.height),
    placeholder: readText(readEntry(entry.provider_metadata).placeholder),
  }));

/** The name of what an entry belongs to. */
export const readName = (relation: unknown): string | null => readText(readEntry(relation).name);
