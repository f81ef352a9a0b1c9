import { entity, FOLDED_NAME } from './entity.ts';
import { toOne } from './field.ts';

/** A model of a make. Two makes may have models of one name, so a model is identified by make and name together. */
export const model = entity({
  name: 'models',
  table: 'model',
  titleField: 'name',
  unique: ['name'],
  within: 'make',
  list: { columns: ['name', 'make'], order: 'name:asc', searched: ['name'] },
  officeWrites: 'editor',
  isDictionary: true,
  fields: { name: { kind: 'text', isRequired: true }, folded: FOLDED_NAME },
  relations: { make: toOne('makes', { isRequired: true }) },
});
