import { entity } from './entity.ts';

/** A kind of spare part. */
export const spareCategory = entity({
  name: 'sparecategories',
  table: 'spare_category',
  titleField: 'name',
  isDictionary: true,
  fields: { name: { kind: 'text', isRequired: true } },
  relations: {},
});
