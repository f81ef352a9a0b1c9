import { entity } from './entity.ts';
import { field } from './field.ts';

export const translation = entity({
  name: 'translations',
  table: 'translation',
  titleField: 'key',
  unique: ['key'],
  list: { columns: ['key', 'en'], order: 'key:asc', searched: ['key', 'en'] },
  officeWrites: 'editor',
  fields: {
    key: field.text({ isRequired: true, most: 200 }),
    en: field.text({ most: 2_000, format: 'lines' }),
    es: field.text({ most: 2_000, format: 'lines' }),
    fr: field.text({ most: 2_000, format: 'lines' }),
  },
  relations: {},
});
