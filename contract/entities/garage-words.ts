import { type EntityWords, FEATURED, LOCATION, PICTURES, referenceWords } from './entity-words.ts';
import type { garage } from './garage.ts';

export const garageWords = {
  reference: referenceWords('garage'),
  name: { help: 'Name of the garage', most: 200 },
  phonenumber: { help: 'Phone number', format: 'phone' },
  location: LOCATION,
  featured: FEATURED,
  images: PICTURES,
} as const satisfies EntityWords<typeof garage>;
