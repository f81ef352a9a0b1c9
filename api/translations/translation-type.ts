import { contentType } from '../content/content-type.ts';

export const translationType = contentType({
  plural: 'translations',
  table: 'translation',
  attributes: { key: 'text', en: 'text', es: 'text', fr: 'text' },
});
