import { type EntityWords, PHOTOS, referenceWords } from './entity-words.ts';
import { CONDITION, DESCRIPTION, LOCATION, PRICE } from './sale-words.ts';
import type { sparePart } from './spare-part.ts';

export const sparePartWords = {
  reference: referenceWords('spare part'),
  name: { label: 'Name of the part', help: 'Name of the part' },
  sparecategory: { label: 'Kind of part', help: 'Kind of part, such as Tyres', filter: 'Category' },
  price: PRICE,
  condition: CONDITION,
  make: { label: 'Make', help: 'Make, such as Toyota', question: 'Fits the make' },
  model: {
    label: 'Model',
    help: 'The models it fits, in words',
    question: 'Models it fits',
    hint: 'Such as Premio and Allion, 2007 to 2015',
  },
  modelcode: { label: 'Model code', help: 'Model code', page: 'Model Code' },
  year: {
    label: 'Year of manufacture',
    help: 'Year of manufacture',
    question: 'Year of the car it comes from',
    page: 'Year',
    filter: 'Year',
  },
  mileage: {
    label: 'Mileage in km',
    help: 'Mileage of the car it came from',
    question: 'Mileage of that car in km',
    page: 'Mileage',
    filter: 'Mileage',
  },
  location: LOCATION,
  description: { ...DESCRIPTION, hint: 'What comes with it? Is there a warranty? Can you fit it?' },
  garage: { label: 'Garage', help: 'Who sells it', filter: 'Seller' },
  images: PHOTOS,
} as const satisfies EntityWords<typeof sparePart>;
