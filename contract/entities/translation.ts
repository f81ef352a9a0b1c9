import { entity } from './entity.ts';

export const translation = entity({
  name: 'translations',
  table: 'translation',
  titleField: 'key',
  unique: ['key'],
  list: { columns: ['key', 'en'], order: 'key:asc', searched: ['key', 'en'] },
  officeWrites: 'editor',
  fields: {
    key: { kind: 'text', isRequired: true },
    en: { kind: 'text' },
    es: { kind: 'text' },
    fr: { kind: 'text' },
  },
  relations: {},
});
