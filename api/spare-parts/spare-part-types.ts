import { contentType, mediaOf, toOne } from '../content/content-type.ts';
import { searchFields } from '../search/search-fields.ts';

export const spareCategoryType = contentType({
  plural: 'sparecategories',
  table: 'spare_category',
  attributes: { name: 'text' },
  isDictionary: true,
});

export const sparePartType = contentType({
  plural: 'spareparts',
  table: 'spare_part',
  indexed: ['createdAt', 'make', 'sparecategory', 'garage'],
  attributes: {
    name: 'text',
    price: 'integer',
    year: 'integer',
    mileage: 'integer',
    model: 'text',
    modelcode: 'text',
    location: 'place',
    condition: 'text',
  },
  relations: {
    images: mediaOf('spare_part_image', 'spare_part_id'),
    garage: toOne('garages', 'garage_id'),
    make: toOne('makes', 'make_id'),
    sparecategory: toOne('sparecategories', 'spare_category_id'),
  },
});

export const sparePartSearch = searchFields(sparePartType, {
  choices: ['make', 'sparecategory', 'location', 'condition'],
  ranges: ['price', 'year', 'mileage'],
});
