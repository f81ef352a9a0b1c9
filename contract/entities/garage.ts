import { ANSWERS_WITHIN, entity, hasMany, mediaIn } from './entity.ts';

/** Who sells spare parts. */
export const garage = entity({
  name: 'garages',
  table: 'garage',
  fields: {
    /** The reference by which import files name it. */
    reference: { kind: 'text', isRequired: true, defaultsToDocumentId: true, answered: 'never' },
    name: { kind: 'text', isRequired: true },
    phonenumber: { kind: 'text' },
    location: { kind: 'location' },
    featured: { kind: 'boolean' },
    answersWithin: ANSWERS_WITHIN,
  },
  relations: {
    /** The first one is the logo. */
    images: mediaIn('garage_image'),
    spareparts: hasMany('spareparts', 'garage_id'),
  },
});
