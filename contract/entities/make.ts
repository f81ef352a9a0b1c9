import { entity } from './entity.ts';

export const make = entity({
  name: 'makes',
  table: 'make',
  isDictionary: true,
  fields: { name: { kind: 'text', isRequired: true } },
  relations: {},
});
