import { contentType, type StoredRow } from '../content/content-type.ts';
import { PICTURE_WIDTHS } from '#contract/picture-sizes.ts';

const fileUrl = (name: string) => `/uploads/${name}`;

const text = (value: unknown) => (typeof value === 'string' ? value : '');
const number = (value: unknown) => (typeof value === 'number' ? value : 0);

const kilobytes = (bytes: number) => Math.round(bytes / 10.24) / 100;

/** The smaller copies of a picture. Their bytes are known only once they are made, so they are estimated by area. */
function formatsJson(row: StoredRow): string {
  const width = number(row.width);
  const height = number(row.height);
  if (width === 0 || height === 0 || row.provider === 'remote') return 'null';
  const ext = text(row.ext);
  const formats = Object.entries(PICTURE_WIDTHS).filter(([, formatWidth]) => formatWidth < width);
  const written = formats.map(([format, formatWidth]) => {
    const formatHeight = Math.round((height * formatWidth) / width);
    const bytes = Math.round((number(row.size_bytes) * formatWidth * formatHeight) / (width * height));
    const hash = `${format}_${text(row.hash)}`;
    return `"${format}":{"name":${JSON.stringify(`${format}_${text(row.name)}`)},"hash":"${hash}","ext":"${ext}","mime":"${text(row.mime)}","path":null,"width":${formatWidth},"height":${formatHeight},"size":${kilobytes(bytes)},"sizeInBytes":${bytes},"url":"${fileUrl(hash + ext)}"}`;
  });
  return `{${written.join()}}`;
}

const nothing = { columns: [], toJson: () => 'null' };

/** Pictures and films, as they stand inside what they belong to; they have no address of their own in the API. */
export const mediaType = contentType({
  plural: 'media',
  table: 'media',
  attributes: {
    name: 'text',
    alternativeText: 'text',
    caption: nothing,
    focalPoint: nothing,
    width: 'integer',
    height: 'integer',
    formats: {
      columns: ['width', 'height', 'name', 'hash', 'ext', 'mime', 'size_bytes', 'provider'],
      toJson: formatsJson,
    },
    hash: 'text',
    ext: 'text',
    mime: 'text',
    size: { columns: ['size_bytes'], toJson: (row) => String(kilobytes(number(row.size_bytes))) },
    url: {
      columns: ['hash', 'ext', 'provider', 'remote_url'],
      toJson: (row) =>
        JSON.stringify(row.provider === 'remote' ? text(row.remote_url) : fileUrl(text(row.hash) + text(row.ext))),
    },
    previewUrl: nothing,
    provider: 'text',
    provider_metadata: {
      columns: ['placeholder'],
      toJson: (row) => (row.placeholder ? JSON.stringify({ placeholder: row.placeholder }) : 'null'),
    },
  },
});
