import { entity } from './entity.ts';

export const make = entity({
  name: 'makes',
  table: 'make',
  titleField: 'name',
  isDictionary: true,
  fields: { name: { kind: 'text', isRequired: true } },
  relations: {},
});
