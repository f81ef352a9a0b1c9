import {
  AVAILABILITY,
  atOnce,
  DESCRIPTION,
  entity,
  mediaIn,
  PRIVATE_SELLER,
  reviewed,
  SELLERS_KEY,
  toOne,
} from './entity.ts';

/** A spare part for sale. Prices in whole shillings, mileage in km: of the car that it comes from. */
export const sparePart = entity({
  name: 'spareparts',
  table: 'spare_part',
  indexed: ['createdAt', 'make', 'sparecategory', 'garage', 'private_seller'],
  sellersKey: SELLERS_KEY,
  fields: {
    /** What files call it by. */
    reference: { kind: 'text', isRequired: true, defaultsToDocumentId: true, answered: 'never' },
    name: reviewed({ kind: 'text', isRequired: true }),
    price: atOnce({ kind: 'integer' }),
    year: reviewed({ kind: 'integer' }),
    mileage: atOnce({ kind: 'integer' }),
    model: reviewed({ kind: 'text' }),
    modelcode: reviewed({ kind: 'text' }),
    location: reviewed({ kind: 'location' }),
    condition: reviewed({ kind: 'text', oneOf: ['new', 'used'] }),
    availability: AVAILABILITY,
    description: DESCRIPTION,
  },
  relations: {
    images: reviewed(mediaIn('spare_part_image')),
    garage: toOne('garages'),
    make: reviewed(toOne('makes')),
    sparecategory: reviewed({ kind: 'to-one', target: 'sparecategories', column: 'spare_category_id' }),
    private_seller: PRIVATE_SELLER,
  },
});
