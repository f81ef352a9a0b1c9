import { entity, mediaIn, toOne } from './entity.ts';

/** A spare part for sale. Prices in whole shillings, mileage in km: of the car that it comes from. */
export const sparePart = entity({
  name: 'spareparts',
  table: 'spare_part',
  indexed: ['createdAt', 'make', 'sparecategory', 'garage'],
  fields: {
    /** What files call it by. */
    reference: { kind: 'text', isRequired: true, defaultsToDocumentId: true, answered: 'never' },
    name: { kind: 'text', isRequired: true },
    price: { kind: 'integer' },
    year: { kind: 'integer' },
    mileage: { kind: 'integer' },
    model: { kind: 'text' },
    modelcode: { kind: 'text' },
    location: { kind: 'location' },
    condition: { kind: 'text', oneOf: ['new', 'used'] },
  },
  relations: {
    images: mediaIn('spare_part_image'),
    garage: toOne('garages'),
    make: toOne('makes'),
    sparecategory: { kind: 'to-one', target: 'sparecategories', column: 'spare_category_id' },
  },
});
