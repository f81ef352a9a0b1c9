import { field, toOne } from './field.ts';

// Fields that cars and spare parts share.

/** The highest price that is accepted, in shillings. A higher one must be a typing mistake. */
const HIGHEST_PRICE = 1_000_000_000_000;

export const REFERENCE_LONGEST = 60;
export const YEARS = { least: 1900, most: 2100, format: 'year' } as const;

/** The price of a car or spare part; null if buyers have to ask for it. */
export const PRICE = {
  format: 'shillings',
  most: HIGHEST_PRICE,
  step: 'price',
  isNeeded: true,
  filter: { kind: 'range', unit: 'Ugx', atMostThousands: 'price' },
  headers: ['asking price', 'selling price', 'sale price', 'cost', 'amount', 'price shillings', 'cash price', 'ugx'],
} as const;

export const YEAR = {
  ...YEARS,
  step: 'what',
  filter: { kind: 'range', unit: 'year', exactly: 'year' },
  headers: [
    'year of make',
    'yom',
    'manufacture year',
    'year made',
    'model year',
    'yr',
    'year of manufacture',
    'year model',
  ],
} as const;

export const MILEAGE = {
  least: 0,
  most: 5_000_000,
  unit: 'km',
  filter: { kind: 'range', unit: 'km' },
  format: 'mileage',
  headers: [
    'milage',
    'millage',
    'kms',
    'kilometres',
    'kilometers',
    'odometer',
    'odo',
    'distance',
    'km',
    'mirage',
    'miles',
    'kms driven',
    'km driven',
    'driven',
  ],
} as const;

/** The place where the car or part is, in the words with which buyers look for it: "Ntinda, Kampala". */
export const LOCATION = {
  most: 120,
  step: 'price',
  isNeeded: true,
  offers: 'also',
  filter: { kind: 'location', isUncounted: true },
  headers: ['place', 'city', 'town', 'area', 'yard', 'where', 'bond', 'branch'],
} as const;

export const CONDITION = {
  oneOf: ['new', 'used'],
  isNeeded: true,
  filter: { kind: 'choice', parameter: 'selectedCondition' },
  headers: ['new or used', 'state', 'new used'],
} as const;

export const MODELCODE = { most: 60, headers: ['model code', 'chassis code', 'frame code'] } as const;

/** The seller's description of the car or part, in the seller's own words. */
export const DESCRIPTION = {
  most: 4_000,
  format: 'lines',
  answered: 'extra',
  headers: ['comments', 'remarks', 'notes', 'details', 'words', 'about', 'own words'],
} as const;

export const MAKE = {
  step: 'what',
  filter: { kind: 'names', as: 'makes', parameter: 'selectedMake' },
  headers: ['brand', 'manufacturer', 'car make', 'vehicle make'],
} as const;

export const CATEGORY_FILTER = {
  kind: 'names',
  as: 'categories',
  parameter: 'selectedCategory',
  alias: 'category',
} as const;

export const SELLER_FILTER = { kind: 'entries', as: 'sellers', parameter: 'seller', isFolded: true } as const;

export const MODEL_HEADERS = ['car model', 'model name', 'vehicle model', 'fits', 'fits models'] as const;

export const PHOTOS = {
  step: 'photos',
  headers: [
    'photo',
    'picture',
    'pictures',
    'image',
    'images',
    'pics',
    'photo url',
    'photo urls',
    'image url',
    'image urls',
    'picture url',
    'picture urls',
    'photo link',
    'photo links',
    'image link',
    'image links',
    'image list',
    'photo list',
    'photo url list',
  ],
  on: [],
} as const;

/** Whether the car or part can be bought or is reserved for a buyer. Null while the ad is not on sale. */
export const AVAILABILITY = field.text({
  oneOf: ['available', 'reserved'],
  whilePublished: 'available',
  answered: 'extra',
});

/** The private seller, a member who is neither a dealer nor a garage; null if a business sells it. */
export const PRIVATE_SELLER = toOne('sellers', { answered: 'extra' });
