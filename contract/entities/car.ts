import { entity, SELLERS_KEY } from './entity.ts';
import { field, mediaIn, toMany, toOne } from './field.ts';
import {
  AVAILABILITY,
  CATEGORY_FILTER,
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
  SELLER_FILTER,
  YEAR,
  YEARS,
} from './sale-fields.ts';

/** A car for sale. Prices are in whole shillings, mileage in km, the engine in cc, and the room that the car takes on a ship in m³. */
export const car = entity({
  name: 'cars',
  table: 'car',
  titleField: 'reference',
  unique: ['reference'],
  list: {
    columns: ['make', 'model', 'year', 'price', 'location'],
    order: 'createdAt:desc',
    searched: ['reference', 'modelcode'],
  },
  officeWrites: 'as its seller',
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
  ownersKey: SELLERS_KEY,
  steps: ['photos', 'what', 'state', 'price'],
  fields: {
    price: field.integer({ ...PRICE, on: ['feed'] }),
    year: field.integer({ ...YEAR, isNeeded: true, on: ['page', 'feed'] }),
    /** The year in which the car was first registered in Uganda; null if the car is not registered there. */
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
      filter: { kind: 'texts', as: 'fuels' },
      headers: ['fuel type', 'petrol or diesel'],
      on: ['feed'],
    }),
    gearbox: field.text({
      most: 60,
      offers: 'only',
      step: 'what',
      filter: { kind: 'texts', as: 'gearboxes' },
      headers: ['transmission', 'gear box', 'trans', 'gears', 'transmission type'],
      on: ['page', 'feed'],
    }),
    engine: field.integer({
      least: 0,
      most: 100_000,
      unit: 'cc',
      step: 'what',
      headers: ['engine size', 'engine capacity', 'capacity', 'displacement', 'engine displacement', 'cc'],
      on: ['feed'],
    }),
    /** The reference number that the market gives to a car. No two cars have the same one. */
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
      filter: { kind: 'texts', as: 'colours', isFolded: true },
      headers: ['color', 'paint', 'exterior colour', 'exterior color', 'ext colour', 'ext color'],
      on: ['page', 'feed'],
    }),
    seats: field.integer({
      least: 0,
      most: 200,
      step: 'what',
      filter: { kind: 'numbers', unit: 'seats', isFolded: true },
      headers: ['number of seats', 'no of seats', 'seater', 'seating', 'seating capacity'],
      on: ['page', 'feed'],
    }),
    drivetype: field.text({
      most: 60,
      offers: 'only',
      step: 'what',
      filter: { kind: 'texts', as: 'steering', isFolded: true },
      headers: ['drive', 'drive type', 'steering wheel', 'handling'],
      on: ['page', 'feed'],
    }),
    condition: field.text({ ...CONDITION, step: 'state', on: ['feed'] }),
    featured: field.boolean({ step: 'office' }),
    availability: AVAILABILITY,
    description: field.text({ ...DESCRIPTION, step: 'state', on: ['feed'] }),
    /** The country in which a used car was driven before. */
    provenance: field.text({
      oneOf: ['foreign used', 'locally used'],
      answered: 'extra',
      step: 'state',
      headers: ['origin', 'driven before', 'import status', 'used where'],
      on: ['seller says', 'feed'],
    }),
    /** Whether the seller has the car's logbook, which proves ownership and which a buyer must get. */
    logbook: field.text({
      oneOf: ['in hand', 'being made'],
      answered: 'extra',
      step: 'state',
      headers: ['log book'],
      on: ['seller says', 'feed'],
    }),
    /** Whether the import taxes are paid. */
    taxes: field.text({
      oneOf: ['paid', 'in bond'],
      answered: 'extra',
      step: 'state',
      headers: ['tax', 'duty', 'tax status', 'import taxes', 'ura', 'taxes paid'],
      on: ['seller says', 'feed'],
    }),
    /** Faults that the seller knows of. */
    faults: field.text({
      most: 1_000,
      format: 'lines',
      answered: 'extra',
      step: 'state',
      headers: ['known faults', 'defects', 'damage', 'issues'],
      on: ['feed'],
    }),
    /** The median price of similar cars, adjusted to this car's year and mileage, in shillings (docs/prices.md); null if it is not known. */
    likePrice: field.integer({ answered: 'extra', writtenBy: 'job' }),
    /** A quarter of the similar cars cost less than `likeLow`, and a quarter cost more than `likeHigh`. */
    likeLow: field.integer({ answered: 'extra', writtenBy: 'job' }),
    likeHigh: field.integer({ answered: 'extra', writtenBy: 'job' }),
    /** The number of similar cars that were compared. */
    likeCount: field.integer({ answered: 'extra', writtenBy: 'job' }),
    /** The lowest price of the 30 days before the price was reduced; null if it was not reduced lately. */
    formerPrice: field.integer({ answered: 'extra', writtenBy: 'job' }),
    /** The day on which the price was reduced, for example "2026-11-26". */
    reducedOn: field.text({ answered: 'extra', writtenBy: 'job' }),
  },
  relations: {
    images: mediaIn('car_image', PHOTOS),
    video: mediaIn('car_video', { step: 'office' }),
    /** Features, in the order in which the seller gave them. */
    features: toMany(
      'features',
      { link: 'car_feature', targetColumn: 'feature_id' },
      { isOrdered: true, step: 'state', headers: ['options', 'extras', 'equipment', 'accessories'], on: [] },
    ),
    make: toOne('makes', { ...MAKE, isNeeded: true, on: ['feed'] }),
    model: toOne('models', {
      step: 'what',
      isNeeded: true,
      filter: { kind: 'names', as: 'models', parameter: 'modelSelected', within: 'makes' },
      headers: MODEL_HEADERS,
      on: ['feed'],
    }),
    category: toOne('categories', {
      step: 'what',
      filter: CATEGORY_FILTER,
      headers: ['body', 'body style', 'type', 'vehicle type', 'shape'],
      on: ['page', 'feed'],
    }),
    dealer_info: toOne('dealer-infos', {
      column: 'dealer_id',
      fileColumn: 'dealer',
      step: 'office',
      filter: SELLER_FILTER,
    }),
    private_seller: PRIVATE_SELLER,
  },
});
