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

/** A car for sale. Prices in whole shillings, mileage in km, the engine in cc, the space that it takes on a ship in m³. */
export const car = entity({
  name: 'cars',
  table: 'car',
  indexed: [
    ...['price', 'year', 'mileage', 'location', 'featured', 'createdAt'],
    ...['make', 'model', 'category', 'dealer_info', 'private_seller'],
  ] as const,
  sellersKey: SELLERS_KEY,
  fields: {
    /** Null: on request. */
    price: atOnce({ kind: 'integer' }),
    year: reviewed({ kind: 'integer' }),
    regyear: reviewed({ kind: 'integer' }),
    mileage: atOnce({ kind: 'integer' }),
    /** As buyers would look for it: "Ntinda, Kampala". */
    location: reviewed({ kind: 'location' }),
    fueltype: reviewed({ kind: 'text' }),
    gearbox: reviewed({ kind: 'text' }),
    engine: reviewed({ kind: 'integer' }),
    /** The market's own number for the car; one car each. */
    reference: { kind: 'text', isRequired: true },
    modelcode: reviewed({ kind: 'text' }),
    doors: reviewed({ kind: 'integer' }),
    dimension: { kind: 'decimal' },
    color: reviewed({ kind: 'text' }),
    seats: reviewed({ kind: 'integer' }),
    drivetype: reviewed({ kind: 'text' }),
    condition: reviewed({ kind: 'text', oneOf: ['new', 'used'] }),
    featured: { kind: 'boolean' },
    availability: AVAILABILITY,
    description: DESCRIPTION,
    /** Where a used car was driven before. */
    provenance: reviewed({ kind: 'text', oneOf: ['foreign used', 'locally used'], answered: 'extra' }),
    /** The proof of ownership, which whoever buys must get. */
    logbook: reviewed({ kind: 'text', oneOf: ['in hand', 'being made'], answered: 'extra' }),
    /** On its import. */
    taxes: reviewed({ kind: 'text', oneOf: ['paid', 'in bond'], answered: 'extra' }),
    /** That the seller knows of. */
    faults: reviewed({ kind: 'text', answered: 'extra' }),
  },
  relations: {
    images: reviewed(mediaIn('car_image')),
    video: mediaIn('car_video'),
    /** As their seller orders them. */
    features: reviewed({
      kind: 'to-many',
      target: 'features',
      link: 'car_feature',
      targetColumn: 'feature_id',
      isOrdered: true,
    }),
    make: reviewed(toOne('makes')),
    model: reviewed(toOne('models')),
    category: reviewed(toOne('categories')),
    dealer_info: { kind: 'to-one', target: 'dealer-infos', column: 'dealer_id' },
    private_seller: PRIVATE_SELLER,
  },
});
