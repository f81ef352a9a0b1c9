import { entity, FOLDED_NAME } from './entity.ts';

/** A body type of cars, such as SUV. */
export const category = entity({
  name: 'categories',
  table: 'category',
  titleField: 'name',
  unique: ['name'],
  list: { columns: ['name'], order: 'name:asc', searched: ['name'] },
  officeWrites: 'editor',
  isDictionary: true,
  fields: { name: { kind: 'text', isRequired: true }, folded: FOLDED_NAME },
  relations: {},
});
