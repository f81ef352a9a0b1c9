import { entity } from './entity.ts';

/** A body type. */
export const category = entity({
  name: 'categories',
  table: 'category',
  isDictionary: true,
  fields: { name: { kind: 'text', isRequired: true } },
  relations: {},
});
