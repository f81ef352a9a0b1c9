import { FIELD_LABELS } from '../messages/listing-fields.ts';
import { LISTING_FIELDS, type ListingKind, REQUIRED_FIELDS, STOCK_NUMBER } from './listing-fields.ts';

// Which column of a seller's file is of what, by what stands above it.

export const PHOTOS = 'images';

/** All that a column can be of, in the order of the template. */
export const importFields = (kind: ListingKind): readonly string[] => [
  STOCK_NUMBER,
  ...LISTING_FIELDS[kind].map(({ name }) => name),
  PHOTOS,
];

/** Column headers found in dealers' files, besides the field's name and its label. */
const HEADERS: Readonly<Record<string, readonly string[]>> = {
  [STOCK_NUMBER]: [
    'stock number',
    'stock no',
    'stock',
    'stock id',
    'stock code',
    'stock ref',
    'stockno',
    'ref',
    'ref no',
    'reference',
    'reference number',
    'our ref',
    'our reference',
    'sku',
    'id',
    'car id',
    'item',
    'item no',
    'code',
    'part number',
    'part no',
    'unit no',
    'no',
  ],
  make: ['brand', 'manufacturer', 'car make', 'vehicle make'],
  model: ['car model', 'model name', 'vehicle model', 'fits', 'fits models'],
  category: ['body', 'body style', 'bodytype', 'type', 'vehicle type', 'shape'],
  year: ['year of make', 'yom', 'manufacture year', 'year made', 'model year', 'yr', 'year of manufacture'],
  regyear: ['registration year', 'reg year', 'year of registration', 'registered', 'registered since'],
  mileage: ['kms', 'kilometres', 'kilometers', 'odometer', 'odo', 'distance', 'km', 'mirage'],
  price: ['asking price', 'selling price', 'sale price', 'cost', 'amount', 'price shillings', 'cash price', 'ugx'],
  location: ['place', 'city', 'town', 'area', 'yard', 'where', 'bond', 'branch'],
  condition: ['new or used', 'state'],
  provenance: ['origin', 'driven before', 'import status', 'used where'],
  logbook: ['log book'],
  taxes: ['tax', 'duty', 'tax status', 'import taxes', 'ura', 'taxes paid'],
  fueltype: ['fuel type', 'petrol or diesel'],
  gearbox: ['transmission', 'gear box', 'trans', 'gears'],
  engine: ['engine size', 'engine capacity', 'capacity', 'displacement', 'cc'],
  drivetype: ['drive', 'drive type', 'steering wheel', 'handling'],
  modelcode: ['model code', 'chassis code', 'frame code'],
  doors: ['number of doors', 'no of doors'],
  seats: ['number of seats', 'no of seats', 'seater', 'seating'],
  color: ['color', 'paint', 'exterior colour', 'exterior color'],
  features: ['options', 'extras', 'equipment', 'accessories'],
  description: ['comments', 'remarks', 'notes', 'details', 'words', 'about', 'own words'],
  faults: ['known faults', 'defects', 'damage', 'issues'],
  name: ['part', 'part name', 'title', 'item name', 'product'],
  sparecategory: ['category', 'part category', 'group', 'part type', 'kind'],
  [PHOTOS]: [
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
  ],
};

/** Without marks, signs and capital letters: "Price (UGX)" is "price ugx". */
export const foldedHeader = (header: string): string =>
  header
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Says nothing of what the column is; another currency would. */
const UNITS = /\b(in|ugx|ush|shs|shillings|km|kms|cc|the|of|optional|required)\b/g;
const withoutUnits = (folded: string) => folded.replace(UNITS, ' ').replace(/ +/g, ' ').trim();
/** "Photo 3" is one more of "Photo". */
const withoutCount = (folded: string) => folded.replace(/ ?\d{1,2}$/, '');

function fieldNamed(kind: ListingKind, header: string): string | null {
  const folded = foldedHeader(header);
  if (folded === '') return null;
  const fields = importFields(kind);
  // A field's own name is tried before other names for it: a part's category is no body type.
  const namesOf = (field: string) => [field, FIELD_LABELS[field] ?? ''].map(foldedHeader);
  const ways = [folded, withoutUnits(folded)];
  for (const way of ways.filter((one) => one !== '')) {
    const own = fields.find((field) => namesOf(field).includes(way) || withoutUnits(namesOf(field)[1] ?? '') === way);
    const alike = own ?? fields.find((field) => HEADERS[field]?.includes(way));
    if (alike) return alike;
  }
  return HEADERS[PHOTOS]?.includes(withoutCount(folded)) || /^photos? ?\d*$/.test(folded) ? PHOTOS : null;
}

/**
 * The field of each column; null where there is none. Photos may stand in several columns, everything else in one: the first.
 * `chosen`: what the seller made of headers before, by `foldedHeader`.
 */
export function recogniseColumns(
  kind: ListingKind,
  headers: readonly string[],
  chosen: Readonly<Record<string, string | null>> = {},
): (string | null)[] {
  const fields = importFields(kind);
  const taken = new Set<string>();
  return headers.map((header) => {
    const before = chosen[foldedHeader(header)];
    const field =
      before === undefined || (before !== null && !fields.includes(before)) ? fieldNamed(kind, header) : before;
    if (field === null || (field !== PHOTOS && taken.has(field))) return null;
    taken.add(field);
    return field;
  });
}

/** Without these columns no new ad is whole. */
export const neededColumns = (kind: ListingKind): readonly string[] => [STOCK_NUMBER, ...REQUIRED_FIELDS[kind]];
