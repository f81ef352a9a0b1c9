import { entity, FOLDED_NAME } from './entity.ts';
import { field } from './field.ts';

/** A place of the market, such as "Ntinda, Kampala". Entries refer to it by fields of the kind `location`. */
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
