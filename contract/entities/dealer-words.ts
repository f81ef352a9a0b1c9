import type { dealer } from './dealer.ts';
import { type EntityWords, FEATURED, PICTURES, referenceWords } from './entity-words.ts';

export const dealerWords = {
  reference: referenceWords('dealer'),
  dealerName: { help: 'Name of the dealer', most: 200 },
  phonenumber: { help: 'Phone number', format: 'phone' },
  email: { help: 'Email address', format: 'email' },
  features: { help: 'Badges, such as Financing' },
  featured: FEATURED,
  images: PICTURES,
} as const satisfies EntityWords<typeof dealer>;
