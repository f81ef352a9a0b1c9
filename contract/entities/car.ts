import { AVAILABILITY, DESCRIPTION, entity, mediaIn, PRIVATE_SELLER, SELLERS_KEY, toOne, written } from './entity.ts';

/** A car for sale. Prices in whole shillings, mileage in km, the engine in cc, the space that it takes on a ship in m³. */
export const car = entity({
  name: 'cars',
  table: 'car',
  indexed: [
    'price',
    'year',
    'mileage',
    'location',
    'featured',
    'createdAt',
    'make',
    'model',
    'category',
    'dealer_info',
    'private_seller',
  ] as const,
  sellersKey: SELLERS_KEY,
  fields: {
    /** Null: on request. */
    price: written({ kind: 'integer' }),
    year: written({ kind: 'integer' }),
    regyear: written({ kind: 'integer' }),
    mileage: written({ kind: 'integer' }),
    /** As buyers would look for it: "Ntinda, Kampala". */
    location: written({ kind: 'location' }),
    fueltype: written({ kind: 'text' }),
    gearbox: written({ kind: 'text' }),
    engine: written({ kind: 'integer' }),
    /** The market's own number for the car; one car each. */
    reference: { kind: 'text', isRequired: true },
    modelcode: written({ kind: 'text' }),
    doors: written({ kind: 'integer' }),
    dimension: { kind: 'decimal' },
    color: written({ kind: 'text' }),
    seats: written({ kind: 'integer' }),
    drivetype: written({ kind: 'text' }),
    condition: written({ kind: 'text', oneOf: ['new', 'used'] }),
    featured: { kind: 'boolean' },
    availability: AVAILABILITY,
    description: DESCRIPTION,
    /** Where a used car was driven before. */
    provenance: written({ kind: 'text', oneOf: ['foreign used', 'locally used'], answered: 'extra' }),
    /** The proof of ownership, which whoever buys must get. */
    logbook: written({ kind: 'text', oneOf: ['in hand', 'being made'], answered: 'extra' }),
    /** On its import. */
    taxes: written({ kind: 'text', oneOf: ['paid', 'in bond'], answered: 'extra' }),
    /** That the seller knows of. */
    faults: written({ kind: 'text', answered: 'extra' }),
  },
  relations: {
    images: written(mediaIn('car_image')),
    video: mediaIn('car_video'),
    /** As their seller orders them. */
    features: written({
      kind: 'to-many',
      target: 'features',
      link: 'car_feature',
      targetColumn: 'feature_id',
      isOrdered: true,
    }),
    make: written(toOne('makes')),
    model: written(toOne('models')),
    category: written(toOne('categories')),
    dealer_info: { kind: 'to-one', target: 'dealer-infos', column: 'dealer_id' },
    private_seller: PRIVATE_SELLER,
  },
});
