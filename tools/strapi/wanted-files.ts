import { catalogueKinds } from '../import/catalogue-kinds.ts';
import type { StrapiDocument } from './documents.ts';
import type { Moving } from './moving.ts';
import { FILE_TYPE } from './read-archive.ts';
import type { StrapiFile } from './strapi-file.ts';

/** Matches the address of an uploaded file in a text, and captures the file's name. */
const IN_TEXT = /\/uploads\/([\w.-]{1,300})/g;

/** Returns the names of files whose addresses occur in an entry's texts. */
function namesInTexts({ data }: StrapiDocument): string[] {
  const texts = Object.values(data).filter((value) => typeof value === 'string');
  const names = texts.flatMap((text) => Array.from(text.matchAll(IN_TEXT), ([, name = '']) => name));
  // A full stop at the end of a captured name belongs to the sentence, not to the address.
  return names.map((name) => (name.endsWith('.') ? name.slice(0, -1) : name));
}

/** Returns a function that tells whether a file is needed: an entry that is moved shows the file, or has its address in a text. */
export function wantedFiles({ documents }: Pick<Moving, 'documents'>): (file: StrapiFile) => boolean {
  const shown = catalogueKinds.flatMap(({ name: part, columns }) => {
    const fields = Object.values(columns).flatMap(({ files, field }) => (files ? [field] : []));
    return documents
      .of(part)
      .flatMap((document) => fields.flatMap((field) => documents.related(part, document, field, FILE_TYPE)));
  });
  const ids = new Set(shown);
  const named = new Set(catalogueKinds.flatMap(({ name: part }) => documents.of(part).flatMap(namesInTexts)));
  return ({ document, data }) => {
    const urls = [data.url, ...Object.values(data.formats ?? {}).map(({ url }) => url)];
    return ids.has(document.documentId) || urls.some((url) => named.has(url.split('/').at(-1) ?? ''));
  };
}
