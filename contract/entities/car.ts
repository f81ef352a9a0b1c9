import { entity, mediaIn, toOne } from './entity.ts';

/** A car for sale. Prices in whole shillings, mileage in km, the engine in cc, the space that it takes on a ship in m³. */
export const car = entity({
  name: 'cars',
  table: 'car',
  indexed: [
    ...['price', 'year', 'mileage', 'location', 'featured', 'createdAt'],
    ...['make', 'model', 'category', 'dealer_info'],
  ] as const,
  fields: {
    /** Null: on request. */
    price: { kind: 'integer' },
    year: { kind: 'integer' },
    regyear: { kind: 'integer' },
    mileage: { kind: 'integer' },
    /** As buyers would look for it: "Ntinda, Kampala". */
    location: { kind: 'location' },
    fueltype: { kind: 'text' },
    gearbox: { kind: 'text' },
    engine: { kind: 'integer' },
    /** The market's own number for the car; one car each. */
    reference: { kind: 'text', isRequired: true },
    modelcode: { kind: 'text' },
    doors: { kind: 'integer' },
    dimension: { kind: 'decimal' },
    color: { kind: 'text' },
    seats: { kind: 'integer' },
    drivetype: { kind: 'text' },
    condition: { kind: 'text', oneOf: ['new', 'used'] },
    featured: { kind: 'boolean' },
  },
  relations: {
    images: mediaIn('car_image'),
    video: mediaIn('car_video'),
    features: { kind: 'to-many', target: 'features', link: 'car_feature', targetColumn: 'feature_id' },
    make: toOne('makes'),
    model: toOne('models'),
    category: toOne('categories'),
    dealer_info: { kind: 'to-one', target: 'dealer-infos', column: 'dealer_id' },
  },
});
