import { z } from 'zod';
import { media } from '#contract/entities/media.ts';
import { pictureCopySchema } from '#contract/value-schemas.ts';
import { PICTURE_WIDTHS } from '#contract/values/pictures.ts';
import { contentType, type StoredRow } from '../../platform/content/content-type.ts';

const fileUrl = (name: string) => `/uploads/${name}`;

const text = (value: unknown) => (typeof value === 'string' ? value : '');
const number = (value: unknown) => (typeof value === 'number' ? value : 0);

/** Returns the address of a picture or film. */
export const mediaAddress = (row: StoredRow) =>
  row.provider === 'remote' ? text(row.remote_url) : fileUrl(text(row.hash) + text(row.ext));

/** Returns bytes as kilobytes of 1,000 bytes with two decimals: sizes in responses have this unit, as in Strapi. */
const kilobytes = (bytes: number) => Math.round(bytes / 10) / 100;

const FORMATS = Object.entries(PICTURE_WIDTHS);

/**
 * Returns the JSON that describes a picture's smaller copies. The copies' sizes in bytes are estimated by their area, because the true ones
 * are known only once the copies are made.
 */
function formatsJson(row: StoredRow): string {
  const width = number(row.width);
  const height = number(row.height);
  if (width === 0 || height === 0 || row.provider === 'remote') return 'null';
  // Parts that all copies have in common are computed once for each picture, because this function writes most of the bytes of a list in a
  // response.
  const hash = text(row.hash);
  const ext = text(row.ext);
  const nameEnd = JSON.stringify(`_${text(row.name)}`).slice(1);
  const shared = `","ext":"${ext}","mime":"${text(row.mime)}","path":null,"width":`;
  const bytesPerPixel = number(row.size_bytes) / (width * height);
  let json = '';
  for (const [format, formatWidth] of FORMATS) {
    if (formatWidth >= width) continue;
    const formatHeight = Math.round((height * formatWidth) / width);
    const bytes = Math.round(bytesPerPixel * formatWidth * formatHeight);
    json += `${json === '' ? '{' : ','}"${format}":{"name":"${format}${nameEnd},"hash":"${format}_${hash}${shared}${formatWidth},"height":${formatHeight},"size":${kilobytes(bytes)},"sizeInBytes":${bytes},"url":"/uploads/${format}_${hash}${ext}"}`;
  }
  return json === '' ? '{}' : `${json}}`;
}

const formatsSchema = z
  .object(Object.fromEntries(FORMATS.map(([format]) => [format, pictureCopySchema.optional()])))
  .nullable();

const nothing = { columns: [], toJson: () => 'null', schema: z.null() };

/** The fields of pictures and films in API responses. */
export const mediaType = contentType(media, {
  caption: nothing,
  focalPoint: nothing,
  formats: {
    columns: ['width', 'height', 'name', 'hash', 'ext', 'mime', 'size_bytes', 'provider'],
    toJson: formatsJson,
    schema: formatsSchema,
  },
  size: { columns: ['size_bytes'], toJson: (row) => String(kilobytes(number(row.size_bytes))) },
  url: {
    columns: ['hash', 'ext', 'provider', 'remote_url'],
    toJson: (row) => JSON.stringify(mediaAddress(row)),
  },
  previewUrl: nothing,
  provider_metadata: {
    columns: ['placeholder'],
    toJson: (row) => (row.placeholder ? JSON.stringify({ placeholder: row.placeholder }) : 'null'),
    schema: z.object({ placeholder: z.string() }).nullable(),
  },
});
