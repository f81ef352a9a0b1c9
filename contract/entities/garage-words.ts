import { type EntityWords, FEATURED, PHOTOS, referenceWords } from './entity-words.ts';
import type { garage } from './garage.ts';
import { LOCATION } from './sale-words.ts';

export const garageWords = {
  reference: referenceWords('garage'),
  name: { label: 'Name', help: 'Name of the garage' },
  phonenumber: { label: 'Phone number', help: 'Phone number' },
  location: LOCATION,
  featured: FEATURED,
  images: PHOTOS,
} as const satisfies EntityWords<typeof garage>;
