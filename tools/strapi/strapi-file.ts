import { z } from 'zod';
import { namesOf } from '#contract/values/names.ts';
import { PICTURE_WIDTHS, type PictureFormat } from '#contract/values/pictures.ts';
import { MEDIA_FILE_TYPES } from '../../api/media/media-file-types.ts';
import { isFileName } from '../../api/media/media-writes.ts';
import type { TakenMedia } from '../../api/media/picture-intake.ts';
import type { StrapiDocument } from './documents.ts';

const FORMER_LONGEST = 300;

const text = z.string().catch('');
export const fileData = z.object({
  name: text,
  alternativeText: z.string().nullable().catch(null),
  caption: z.string().nullable().catch(null),
  hash: text,
  ext: text,
  mime: text,
  url: text,
  formats: z
    .record(z.string(), z.object({ url: text }).catch({ url: '' }))
    .nullish()
    .catch(null),
});

export type FileData = z.infer<typeof fileData>;

/** A file in Strapi's media library. */
export interface StrapiFile {
  document: StrapiDocument;
  data: FileData;
}

/** Returns the last part of an address's path; '' if it is not correctly encoded. */
function lastStep(address: string): string {
  try {
    return decodeURIComponent(address.split(/[?#]/)[0]?.split('/').at(-1) ?? '');
  } catch {
    return '';
  }
}

/**
 * Returns the hash and ending under which a file is stored: the ones that it had in Strapi if they are valid here, so that the file's
 * address stays the same; otherwise new ones.
 */
export function keptName({ hash, ext }: FileData, { media }: TakenMedia) {
  const ending = ext.toLowerCase();
  const keepsEnding = MEDIA_FILE_TYPES[ending] === media.mime;
  const name = { hash: hash.toLowerCase(), ext: keepsEnding ? ending : media.ext };
  return isFileName(name.hash, name.ext) ? name : { hash: media.hash, ext: media.ext };
}

const FORMATS = namesOf(PICTURE_WIDTHS);
const isFormat = (name: string): name is PictureFormat => FORMATS.some((format) => format === name);

/** Returns the names that a file and its smaller copies had in Strapi and do not have here. Addresses with these names will still work. */
export function formerNames({ data }: StrapiFile, kept: { hash: string; ext: string }) {
  const formats = Object.entries(data.formats ?? {}).map(([format, { url }]) => ({
    name: lastStep(url),
    format: isFormat(format) ? format : ('large' as const),
  }));
  return [{ name: lastStep(data.url), format: null }, ...formats].filter(
    ({ name }) => name !== '' && name.length <= FORMER_LONGEST && name !== kept.hash + kept.ext,
  );
}

/** Returns whether Strapi says that the file is a film. */
export const isFilm = ({ mime }: FileData) => mime.startsWith('video/');
/** Returns whether the file is a picture or a film. */
export const isShown = (data: FileData) => isFilm(data) || data.mime.startsWith('image/');
