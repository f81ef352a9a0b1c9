import { type EntityWords, PHOTOS, referenceWords } from './entity-words.ts';
import { CONDITION, DESCRIPTION, LOCATION, MAKE, MILEAGE, MODEL_CODE, PRICE, YEAR } from './sale-words.ts';
import type { sparePart } from './spare-part.ts';

export const sparePartWords = {
  reference: referenceWords('spare part'),
  name: { label: 'Name of the part', help: 'Name of the part' },
  sparecategory: { label: 'Kind of part', help: 'Kind of part, such as Tyres', filter: 'Category' },
  price: PRICE,
  condition: CONDITION,
  make: { ...MAKE, question: 'Fits the make' },
  model: {
    label: 'Model',
    help: 'The models it fits, in words',
    question: 'Models it fits',
    hint: 'Such as Premio and Allion, 2007 to 2015',
  },
  modelcode: { ...MODEL_CODE, help: 'Model code' },
  year: { ...YEAR, question: 'Year of the car it comes from', page: YEAR.filter },
  mileage: { ...MILEAGE, help: 'Mileage of the car it came from', question: 'Mileage of that car in km' },
  location: LOCATION,
  description: { ...DESCRIPTION, hint: 'What comes with it? Is there a warranty? Can you fit it?' },
  garage: { label: 'Garage', help: 'Who sells it', filter: 'Seller' },
  images: PHOTOS,
} as const satisfies EntityWords<typeof sparePart>;
