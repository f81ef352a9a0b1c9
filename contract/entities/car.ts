import { entity, SELLERS_KEY } from './entity.ts';
import { field, mediaIn, toMany, toOne } from './field.ts';
import {
  AVAILABILITY,
  CONDITION,
  DESCRIPTION,
  LOCATION,
  MAKE,
  MILEAGE,
  MODEL_HEADERS,
  MODELCODE,
  PHOTOS,
  PRICE,
  PRIVATE_SELLER,
  REFERENCE_LONGEST,
  YEAR,
  YEARS,
} from './sale-fields.ts';

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
  ],
  sellersKey: SELLERS_KEY,
  steps: ['photos', 'what', 'state', 'price'],
  fields: {
    price: field.integer({ ...PRICE, on: ['feed'] }),
    year: field.integer({ ...YEAR, isNeeded: true, on: ['page', 'feed'] }),
    /** Null: not registered in Uganda. */
    regyear: field.integer({
      ...YEARS,
      step: 'state',
      headers: ['registration year', 'reg year', 'year of registration', 'registered', 'registered since'],
      on: ['page', 'feed'],
    }),
    mileage: field.integer({ ...MILEAGE, step: 'state', isNeeded: true, on: ['page', 'feed'] }),
    location: field.location({ ...LOCATION, on: ['feed'] }),
    fueltype: field.text({
      most: 60,
      offers: 'only',
      step: 'what',
      headers: ['fuel type', 'petrol or diesel'],
      on: ['feed'],
    }),
    gearbox: field.text({
      most: 60,
      offers: 'only',
      step: 'what',
      headers: ['transmission', 'gear box', 'trans', 'gears'],
      on: ['page', 'feed'],
    }),
    engine: field.integer({
      least: 0,
      most: 100_000,
      unit: 'cc',
      step: 'what',
      headers: ['engine size', 'engine capacity', 'capacity', 'displacement', 'cc'],
      on: ['feed'],
    }),
    /** The market's own number for the car; one car each. */
    reference: field.text({ isRequired: true, most: REFERENCE_LONGEST, step: 'office', on: ['page', 'feed'] }),
    modelcode: field.text({ ...MODELCODE, step: 'state', on: ['page', 'feed'] }),
    doors: field.integer({
      least: 0,
      most: 20,
      step: 'what',
      headers: ['number of doors', 'no of doors'],
      on: ['page', 'feed'],
    }),
    dimension: field.decimal({ most: 1_000, unit: 'm³', step: 'office', on: ['page'] }),
    color: field.text({
      most: 60,
      offers: 'also',
      step: 'state',
      headers: ['color', 'paint', 'exterior colour', 'exterior color'],
      on: ['page', 'feed'],
    }),
    seats: field.integer({
      least: 0,
      most: 200,
      step: 'what',
      headers: ['number of seats', 'no of seats', 'seater', 'seating'],
      on: ['page', 'feed'],
    }),
    drivetype: field.text({
      most: 60,
      offers: 'only',
      step: 'what',
      headers: ['drive', 'drive type', 'steering wheel', 'handling'],
      on: ['page', 'feed'],
    }),
    condition: field.text({ ...CONDITION, step: 'state', on: ['feed'] }),
    featured: field.boolean({ step: 'office' }),
    availability: AVAILABILITY,
    description: field.text({ ...DESCRIPTION, step: 'state', on: ['feed'] }),
    /** Where a used car was driven before. */
    provenance: field.text({
      oneOf: ['foreign used', 'locally used'],
      answered: 'extra',
      step: 'state',
      headers: ['origin', 'driven before', 'import status', 'used where'],
      on: ['seller says', 'feed'],
    }),
    /** The proof of ownership, which whoever buys must get. */
    logbook: field.text({
      oneOf: ['in hand', 'being made'],
      answered: 'extra',
      step: 'state',
      headers: ['log book'],
      on: ['seller says', 'feed'],
    }),
    /** On its import. */
    taxes: field.text({
      oneOf: ['paid', 'in bond'],
      answered: 'extra',
      step: 'state',
      headers: ['tax', 'duty', 'tax status', 'import taxes', 'ura', 'taxes paid'],
      on: ['seller says', 'feed'],
    }),
    /** That the seller knows of. */
    faults: field.text({
      most: 1_000,
      format: 'lines',
      answered: 'extra',
      step: 'state',
      headers: ['known faults', 'defects', 'damage', 'issues'],
      on: ['feed'],
    }),
  },
  relations: {
    images: mediaIn('car_image', PHOTOS),
    video: mediaIn('car_video', { step: 'office' }),
    /** As their seller orders them. */
    features: toMany(
      'features',
      { link: 'car_feature', targetColumn: 'feature_id' },
      { isOrdered: true, step: 'state', headers: ['options', 'extras', 'equipment', 'accessories'], on: [] },
    ),
    make: toOne('makes', { ...MAKE, isNeeded: true, on: ['feed'] }),
    model: toOne('models', { step: 'what', isNeeded: true, headers: MODEL_HEADERS, on: ['feed'] }),
    category: toOne('categories', {
      step: 'what',
      headers: ['body', 'body style', 'bodytype', 'type', 'vehicle type', 'shape'],
      on: ['page', 'feed'],
    }),
    dealer_info: toOne('dealer-infos', { column: 'dealer_id', fileColumn: 'dealer', step: 'office' }),
    private_seller: PRIVATE_SELLER,
  },
});
