import { entity, FOLDED_NAME } from './entity.ts';

export const make = entity({
  name: 'makes',
  table: 'make',
  titleField: 'name',
  unique: ['name'],
  list: { columns: ['name'], order: 'name:asc', searched: ['name'] },
  officeWrites: 'editor',
  isDictionary: true,
  fields: { name: { kind: 'text', isRequired: true }, folded: FOLDED_NAME },
  relations: {},
});
