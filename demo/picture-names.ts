export const BODY_TYPES = [
  'SUV',
  'Sedan',
  'Convertible',
  'Coupe',
  'Hatchback',
  'Wagon',
  'Van',
  'Bus',
  'Pickup',
  'Truck',
] as const;
export type BodyType = (typeof BODY_TYPES)[number];

export const CAR_VIEWS = [
  'front-three-quarter',
  'side',
  'rear-three-quarter',
  'cabin',
  'wheel',
  'front-three-quarter-right',
] as const;
export type CarView = (typeof CAR_VIEWS)[number];

// biome-ignore format: a table, easier to compare in few lines.
export const COLOURS: readonly { name: string; hex: string }[] = [
  { name: 'Pearl White', hex: '#F4F3EE' }, { name: 'White', hex: '#FFFFFF' }, { name: 'Silver', hex: '#BFC1C2' }, { name: 'Black', hex: '#111111' },
  { name: 'Grey', hex: '#7D7F82' }, { name: 'Gunmetal', hex: '#53565A' }, { name: 'Dark Blue', hex: '#1B2A49' }, { name: 'Blue', hex: '#2A5CAA' },
  { name: 'Red', hex: '#A6192E' }, { name: 'Maroon', hex: '#5C1A1B' }, { name: 'Wine', hex: '#722F37' }, { name: 'Gold', hex: '#B99B5F' },
  { name: 'Beige', hex: '#D8C9A8' }, { name: 'Champagne', hex: '#DCCBA3' }, { name: 'Green', hex: '#1F5135' }, { name: 'Dark Green', hex: '#123524' },
  { name: 'Brown', hex: '#5B3A29' }, { name: 'Purple', hex: '#4B2E5A' }, { name: 'Orange', hex: '#D9601A' }, { name: 'Yellow', hex: '#F2C037' },
];

export const GARAGE_PICTURES = 14;
export const DEALER_PICTURES = 24;
export const ARTICLE_PICTURES = 24;

const slug = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

/**
 * Returns the hash of a car's picture. Shapes of a body type are numbered from 1; the first one's hash has no number, because it was once
 * the only one.
 */
export function carPictureHash(bodyType: BodyType, shape: number, colour: string, view: CarView): string {
  return `drawn-car-${slug(bodyType)}${shape === 1 ? '' : `-${shape}`}-${slug(colour)}-${view}`;
}

export const partPictureHash = (kind: string): string => `drawn-part-${slug(kind)}`;
export const garagePictureHash = (n: number): string => `drawn-garage-${n}`;
export const dealerPictureHash = (n: number): string => `drawn-dealer-${n}`;
export const articlePictureHash = (n: number): string => `drawn-article-${n}`;

/** A film, which ships with the code. */
export const WALKAROUND_HASH = 'drawn-walkaround';
