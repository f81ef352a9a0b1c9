import { entity } from './entity.ts';

/** What a car comes with. */
export const feature = entity({
  name: 'features',
  table: 'feature',
  isDictionary: true,
  fields: { name: { kind: 'text', isRequired: true } },
  relations: {},
});
