import { entity } from './entity.ts';
import { field, hasMany, mediaIn } from './field.ts';
import { ANSWERS_WITHIN, CHECKED, CHECKED_ON, SELLERS_REFERENCE } from './seller-fields.ts';

/** A business that sells spare parts. */
export const garage = entity({
  name: 'garages',
  table: 'garage',
  titleField: 'name',
  unique: ['reference'],
  list: {
    columns: ['name', 'phonenumber', 'location', 'featured'],
    order: 'name:asc',
    searched: ['name', 'phonenumber', 'reference'],
  },
  officeWrites: 'admin',
  fields: {
    reference: SELLERS_REFERENCE,
    name: field.text({ isRequired: true, most: 200 }),
    phonenumber: field.text({ format: 'phone' }),
    location: field.location({ most: 120 }),
    featured: field.boolean({}),
    answersWithin: ANSWERS_WITHIN,
    checked: CHECKED,
    checkedOn: CHECKED_ON,
  },
  relations: {
    /** The garage's pictures. The first one is the logo. */
    images: mediaIn('garage_image', {}),
    spareparts: hasMany('spareparts', 'garage_id'),
  },
});
