import { AVAILABILITY, DESCRIPTION, entity, mediaIn, PRIVATE_SELLER, SELLERS_KEY, toOne, written } from './entity.ts';

/** A spare part for sale. Prices in whole shillings, mileage in km: of the car that it comes from. */
export const sparePart = entity({
  name: 'spareparts',
  table: 'spare_part',
  indexed: ['createdAt', 'make', 'sparecategory', 'garage', 'private_seller'],
  sellersKey: SELLERS_KEY,
  fields: {
    /** The reference by which import files name it. */
    reference: { kind: 'text', isRequired: true, defaultsToDocumentId: true, answered: 'never' },
    name: written({ kind: 'text', isRequired: true }),
    price: written({ kind: 'integer' }),
    year: written({ kind: 'integer' }),
    mileage: written({ kind: 'integer' }),
    model: written({ kind: 'text' }),
    modelcode: written({ kind: 'text' }),
    location: written({ kind: 'location' }),
    condition: written({ kind: 'text', oneOf: ['new', 'used'] }),
    availability: AVAILABILITY,
    description: DESCRIPTION,
  },
  relations: {
    images: written(mediaIn('spare_part_image')),
    garage: toOne('garages'),
    make: written(toOne('makes')),
    sparecategory: written({ kind: 'to-one', target: 'sparecategories', column: 'spare_category_id' }),
    private_seller: PRIVATE_SELLER,
  },
});
