import { entity, FOLDED_NAME } from './entity.ts';
import { field } from './field.ts';

/** A place in the market, such as "Ntinda, Kampala". Fields of the kind `location` refer to it. */
export const place = entity({
  name: 'places',
  table: 'place',
  titleField: 'name',
  unique: ['name'],
  list: { columns: ['name'], order: 'name:asc', searched: ['name'] },
  officeWrites: 'editor',
  isDictionary: true,
  fields: { name: field.text({ isRequired: true, most: 120 }), folded: FOLDED_NAME },
  relations: {},
});
