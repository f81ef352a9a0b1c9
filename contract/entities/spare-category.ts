import { entity, FOLDED_NAME } from './entity.ts';

/** A kind of spare part. */
export const spareCategory = entity({
  name: 'sparecategories',
  table: 'spare_category',
  titleField: 'name',
  unique: ['name'],
  list: { columns: ['name'], order: 'name:asc', searched: ['name'] },
  officeWrites: 'editor',
  isDictionary: true,
  fields: { name: { kind: 'text', isRequired: true }, folded: FOLDED_NAME },
  relations: {},
});
