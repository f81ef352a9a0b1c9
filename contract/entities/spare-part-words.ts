import {
  type EntityWords,
  LOCATION,
  MAKE,
  MILEAGE,
  OWN_WORDS,
  PICTURES,
  PRICE,
  referenceWords,
  YEARS,
} from './entity-words.ts';
import type { sparePart } from './spare-part.ts';

export const sparePartWords = {
  reference: referenceWords('spare part'),
  name: { help: 'Name of the part', most: 200 },
  sparecategory: { help: 'Kind of part, such as Tyres', most: 100 },
  price: PRICE,
  condition: { help: 'Condition' },
  make: MAKE,
  model: { help: 'The models it fits, in words', most: 100 },
  modelcode: { help: 'Model code', most: 60 },
  year: { help: 'Year of manufacture', ...YEARS },
  mileage: { ...MILEAGE, help: 'Mileage of the car it came from' },
  location: LOCATION,
  description: OWN_WORDS,
  garage: { help: 'Who sells it' },
  images: PICTURES,
} as const satisfies EntityWords<typeof sparePart>;
