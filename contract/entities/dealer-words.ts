import type { dealer } from './dealer.ts';
import { type EntityWords, FEATURED, PHOTOS, referenceWords } from './entity-words.ts';

export const dealerWords = {
  reference: referenceWords('dealer'),
  dealerName: { label: 'Name', help: 'Name of the dealer' },
  phonenumber: { label: 'Phone number', help: 'Phone number' },
  email: { label: 'Email address', help: 'Email address' },
  features: { label: 'Badges', help: 'Badges, such as Financing' },
  featured: FEATURED,
  images: PHOTOS,
} as const satisfies EntityWords<typeof dealer>;
