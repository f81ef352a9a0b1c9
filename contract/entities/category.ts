import { entity } from './entity.ts';

/** A body type. */
export const category = entity({
  name: 'categories',
  table: 'category',
  titleField: 'name',
  isDictionary: true,
  fields: { name: { kind: 'text', isRequired: true } },
  relations: {},
});
