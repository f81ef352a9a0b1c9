import { entity, SELLERS_KEY } from './entity.ts';
import { field, mediaIn, toOne } from './field.ts';
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
} from './sale-fields.ts';

/** A spare part for sale. Prices are in whole shillings. The mileage, in km, is that of the car from which the part comes. */
export const sparePart = entity({
  name: 'spareparts',
  table: 'spare_part',
  titleField: 'name',
  unique: ['reference'],
  list: {
    columns: ['name', 'make', 'price', 'location'],
    order: 'createdAt:desc',
    searched: ['reference', 'name', 'modelcode'],
  },
  officeWrites: 'as its seller',
  indexed: ['createdAt', 'make', 'sparecategory', 'garage', 'private_seller'],
  ownersKey: SELLERS_KEY,
  steps: ['photos', 'what', 'price'],
  fields: {
    /** The reference that import files use to name a part. */
    reference: field.text({
      isRequired: true,
      defaultsToDocumentId: true,
      answered: 'never',
      most: REFERENCE_LONGEST,
      step: 'office',
    }),
    name: field.text({
      isRequired: true,
      most: 200,
      step: 'what',
      isNeeded: true,
      headers: ['part', 'part name', 'title', 'item name', 'product'],
      on: [],
    }),
    // `isUncounted`: the price filter shows no histogram, because the steps of its bars are made for cars, and nearly all parts would be in the first
    // bar.
    price: field.integer({ ...PRICE, filter: { ...PRICE.filter, isUncounted: true }, on: [] }),
    year: field.integer({ ...YEAR, on: ['page'] }),
    mileage: field.integer({ ...MILEAGE, step: 'what', on: ['page'] }),
    model: field.text({ most: 100, step: 'what', headers: MODEL_HEADERS, on: ['page'] }),
    modelcode: field.text({ ...MODELCODE, step: 'what', on: ['page'] }),
    location: field.location({ ...LOCATION, on: [] }),
    condition: field.text({ ...CONDITION, step: 'what', on: [] }),
    availability: AVAILABILITY,
    description: field.text({ ...DESCRIPTION, step: 'what', on: [] }),
  },
  relations: {
    images: mediaIn('spare_part_image', PHOTOS),
    garage: toOne('garages', { step: 'office', filter: SELLER_FILTER }),
    make: toOne('makes', { ...MAKE, on: ['page'] }),
    sparecategory: toOne('sparecategories', {
      column: 'spare_category_id',
      step: 'what',
      isNeeded: true,
      filter: CATEGORY_FILTER,
      headers: ['category', 'part category', 'group', 'part type', 'kind'],
      on: [],
    }),
    private_seller: PRIVATE_SELLER,
  },
});
