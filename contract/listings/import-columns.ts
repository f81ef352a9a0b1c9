import { HIDDEN_FIELDS, LISTING_FIELDS } from '../entities/listing-form.data.ts';
import { LISTING_HEADERS } from '../entities/listing-headers.data.ts';
import { FIELD_LABELS } from '../messages/listing-fields.ts';
import { CHASSIS, type ListingKind, neededFields, PLATE, STOCK_NUMBER } from './listing-fields.ts';

// Functions that find out, from the headers of a seller's import file, which field of an ad each column holds.

export const PHOTOS = 'images';

/** The fields that a column of an import file can hold, in the order of the template's columns. */
export const importFields = (kind: ListingKind): readonly string[] => [
  STOCK_NUMBER,
  ...[...LISTING_FIELDS[kind], ...HIDDEN_FIELDS[kind]].flatMap(({ name }) => (name === STOCK_NUMBER ? [] : [name])),
  PHOTOS,
];

/** Headers, besides the label, that dealers' files use for the stock number. */
const STOCK_NUMBER_HEADERS: readonly string[] = [
  'stock number',
  'stock no',
  'stock',
  'stock id',
  'stock code',
  'stock ref',
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
];

/** Headers, besides the label, that dealers' files use for the fields that buyers never see. */
const HIDDEN_HEADERS: Readonly<Record<string, readonly string[]>> = {
  [STOCK_NUMBER]: STOCK_NUMBER_HEADERS,
  [PLATE]: [
    'plate no',
    'registration number',
    'registration no',
    'reg number',
    'reg no',
    'registration plate',
    'licence plate',
    'license plate',
    'number plates',
    'plates',
    'reg',
    'registration',
  ],
  [CHASSIS]: [
    'chassis no',
    'vin',
    'vin number',
    'vin no',
    'vin code',
    'frame number',
    'frame no',
    'chasis',
    'chasis no',
  ],
};

/** Returns the headers, besides name and label, that dealers' files use for a field. */
const headersOf = (kind: ListingKind, field: string): readonly string[] =>
  HIDDEN_HEADERS[field] ?? LISTING_HEADERS[kind][field] ?? [];

/** Returns a header in lower case, without accents and punctuation: both "Price (UGX)" and "PriceUGX" become "price ugx". */
export const foldedHeader = (header: string): string =>
  header
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Words in a header that say nothing about the field. Other currencies are not among them: a price in dollars must not pass as shillings. */
const UNITS = /\b(in|ugx|ush|shs|shillings|km|kms|cc|the|of|optional|required)\b/g;
const withoutUnits = (folded: string) => folded.replace(UNITS, ' ').replace(/ +/g, ' ').trim();
/** Removes the blanks of a folded header: some files write "YOM" for "Y.O.M" and "Stock No" for "StockNo". */
const withoutBlanks = (folded: string) => folded.replaceAll(' ', '');
/** Removes prefixes of exporting programs, as in "i_price", "VehicleDescription" and "num_doors". */
const withoutBeginning = (folded: string) => folded.replace(/^(?:[im]|vehicle|car|dealer|num) /, '');
/** Removes the number of a repeated column: "Photo 3" becomes "Photo". */
const withoutCount = (folded: string) => folded.replace(/ ?\d{1,2}$/, '');

/** The field that a header names. The higher the weakness, the less certain: "No." may be the stock number, or just the number of the row. */
interface Named {
  field: string;
  weakness: number;
}

/**
 * Returns the field that each known header means. Names and labels of fields come before other headers: in a file of parts, "Category" means the
 * part's category.
 */
function namedHeaders(kind: ListingKind): ReadonlyMap<string, Named> {
  const named = new Map<string, Named>();
  function add(header: string, field: string, weakness: number) {
    const bare = withoutBlanks(header);
    if (bare !== '' && !named.has(bare)) named.set(bare, { field, weakness });
  }
  const fields = importFields(kind);
  for (const field of fields) {
    const label = foldedHeader(FIELD_LABELS[field] ?? '');
    for (const own of [foldedHeader(field), label, withoutUnits(label)]) add(own, field, 0);
  }
  for (const field of fields) {
    for (const [at, header] of headersOf(kind, field).entries()) add(header, field, 1 + at);
  }
  return named;
}

const NAMED_HEADERS = { car: namedHeaders('car'), spare_part: namedHeaders('spare_part') };

function fieldNamed(kind: ListingKind, header: string): Named | undefined {
  const folded = foldedHeader(header);
  if (folded === '') return undefined;
  for (const way of [folded, withoutUnits(folded), withoutUnits(withoutBeginning(folded))]) {
    const named = NAMED_HEADERS[kind].get(withoutBlanks(way));
    if (named) return named;
  }
  const isPhoto = headersOf(kind, PHOTOS).includes(withoutCount(folded)) || /^photos? ?\d*$/.test(folded);
  return isPhoto ? { field: PHOTOS, weakness: 0 } : undefined;
}

const CHOSEN = -1;

/**
 * Returns the field that each column holds; null for a column that holds none. Several columns can hold photos; any other field gets the column whose
 * header fits best, or the first of those that fit equally. `chosen`: the fields that the seller assigned to headers (in folded form).
 */
export function recogniseColumns(
  kind: ListingKind,
  headers: readonly string[],
  chosen: Readonly<Record<string, string | null>> = {},
): (string | null)[] {
  const fields = importFields(kind);
  const named = headers.map((header) => {
    const before = chosen[foldedHeader(header)];
    if (before === null) return undefined;
    return before !== undefined && fields.includes(before)
      ? { field: before, weakness: CHOSEN }
      : fieldNamed(kind, header);
  });
  const best = new Map<string, { at: number; weakness: number }>();
  for (const [at, one] of named.entries()) {
    const weakest = (one && best.get(one.field)?.weakness) ?? Number.POSITIVE_INFINITY;
    if (one && one.weakness < weakest) best.set(one.field, { at, weakness: one.weakness });
  }
  return named.map((one, at) => (one && (one.field === PHOTOS || best.get(one.field)?.at === at) ? one.field : null));
}

/** Returns the fields for which a file needs columns if its rows are to become ads that can be sent to a moderator. */
export const neededColumns = (kind: ListingKind): readonly string[] => [STOCK_NUMBER, ...neededFields(kind)];

/** The needed fields that are often the same in all rows, so that dealers' files have no column for them. */
export const SAME_IN_ALL_ROWS: readonly string[] = ['condition', 'location'];
