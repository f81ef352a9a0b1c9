import { entity, FOLDED_NAME } from './entity.ts';

/** A feature of a car, for example air conditioning. */
export const feature = entity({
  name: 'features',
  table: 'feature',
  titleField: 'name',
  unique: ['name'],
  list: { columns: ['name'], order: 'name:asc', searched: ['name'] },
  officeWrites: 'editor',
  isDictionary: true,
  fields: { name: { kind: 'text', isRequired: true }, folded: FOLDED_NAME },
  relations: {},
});
