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
  'front',
  'rear',
] as const;
export type CarView = (typeof CAR_VIEWS)[number];

export const COLOURS: readonly { name: string; hex: string }[] = [
  { name: 'Pearl White', hex: '#F4F3EE' },
  { name: 'White', hex: '#FFFFFF' },
  { name: 'Silver', hex: '#BFC1C2' },
  { name: 'Black', hex: '#111111' },
  { name: 'Grey', hex: '#7D7F82' },
  { name: 'Gunmetal', hex: '#53565A' },
  { name: 'Dark Blue', hex: '#1B2A49' },
  { name: 'Blue', hex: '#2A5CAA' },
  { name: 'Red', hex: '#A6192E' },
  { name: 'Maroon', hex: '#5C1A1B' },
  { name: 'Wine', hex: '#722F37' },
  { name: 'Gold', hex: '#B99B5F' },
  { name: 'Beige', hex: '#D8C9A8' },
  { name: 'Champagne', hex: '#DCCBA3' },
  { name: 'Green', hex: '#1F5135' },
  { name: 'Dark Green', hex: '#123524' },
  { name: 'Brown', hex: '#5B3A29' },
  { name: 'Purple', hex: '#4B2E5A' },
  { name: 'Orange', hex: '#D9601A' },
  { name: 'Yellow', hex: '#F2C037' },
];

export const SPARE_CATEGORIES = [
  'Engine Parts',
  'Gearbox and Transmission',
  'Suspension',
  'Brakes',
  'Steering',
  'Electrical and Battery',
  'Lights',
  'Body Panels',
  'Mirrors and Glass',
  'Wheels and Tyres',
  'Cooling System',
  'Air Conditioning',
  'Fuel System',
  'Exhaust',
  'Filters and Service Parts',
  'Oils and Fluids',
  'Interior',
  'Audio and Electronics',
  'Accessories',
  'Truck and Bus Parts',
] as const;
export type SpareCategory = (typeof SPARE_CATEGORIES)[number];

export const GARAGE_PICTURES = 14;
export const DEALER_PICTURES = 24;
export const ARTICLE_PICTURES = 24;

export const defaultPictureHash = 'drawn-default';

export function slug(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}

export function carPictureHash(bodyType: BodyType, colourName: string, view: CarView): string {
  return `drawn-car-${slug(bodyType)}-${slug(colourName)}-${view}`;
}

export function partPictureHash(spareCategoryName: string): string {
  return `drawn-part-${slug(spareCategoryName)}`;
}

export function garagePictureHash(n: number): string {
  return `drawn-garage-${n}`;
}

export function dealerPictureHash(n: number): string {
  return `drawn-dealer-${n}`;
}

export function articlePictureHash(n: number): string {
  return `drawn-article-${n}`;
}

/** A film: it ships with the code. */
export const WALKAROUND_HASH = 'drawn-walkaround';
