import { contentType, mediaOf, toOne } from '../content/content-type.ts';
import { searchFields } from '../search/search-fields.ts';

export const makeType = contentType({
  plural: 'makes',
  table: 'make',
  attributes: { name: 'text' },
  isDictionary: true,
});

/** Names repeat across makes, so a model is known by its make and its name together. */
export const modelType = contentType({
  plural: 'models',
  table: 'model',
  attributes: { name: 'text' },
  relations: { make: toOne('makes', 'make_id') },
  isDictionary: true,
});

/** Body types. */
export const categoryType = contentType({
  plural: 'categories',
  table: 'category',
  attributes: { name: 'text' },
  isDictionary: true,
});

export const featureType = contentType({
  plural: 'features',
  table: 'feature',
  attributes: { name: 'text' },
  isDictionary: true,
});

export const carType = contentType({
  plural: 'cars',
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
  ],
  attributes: {
    price: 'integer',
    year: 'integer',
    regyear: 'integer',
    mileage: 'integer',
    location: 'place',
    fueltype: 'text',
    gearbox: 'text',
    engine: 'integer',
    reference: 'text',
    modelcode: 'text',
    doors: 'integer',
    dimension: 'decimal',
    color: 'text',
    seats: 'integer',
    drivetype: 'text',
    condition: 'text',
    featured: 'boolean',
  },
  relations: {
    images: mediaOf('car_image', 'car_id'),
    video: mediaOf('car_video', 'car_id'),
    features: {
      target: 'features',
      kind: 'to-many',
      link: 'car_feature',
      ownerColumn: 'car_id',
      targetColumn: 'feature_id',
      ordered: false,
    },
    make: toOne('makes', 'make_id'),
    model: toOne('models', 'model_id'),
    category: toOne('categories', 'category_id'),
    dealer_info: toOne('dealer-infos', 'dealer_id'),
  },
});

export const carSearch = searchFields(carType, {
  choices: ['make', 'model', 'category', 'location', 'condition', 'fueltype', 'gearbox', 'featured'],
  ranges: ['price', 'year', 'mileage'],
});
