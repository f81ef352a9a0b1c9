import { entity, FOLDED_NAME } from './entity.ts';
import { toOne } from './field.ts';

/** Names repeat across makes, so a model is known by its make and its name together. */
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
