import { entity } from './entity.ts';

export const translation = entity({
  name: 'translations',
  table: 'translation',
  titleField: 'key',
  fields: {
    key: { kind: 'text', isRequired: true },
    en: { kind: 'text' },
    es: { kind: 'text' },
    fr: { kind: 'text' },
  },
  relations: {},
});
