import { LISTING_FIELDS } from '../entities/listing-form.data.ts';
import { LISTING_HEADERS } from '../entities/listing-headers.data.ts';
import { FIELD_LABELS } from '../messages/listing-fields.ts';
import { type ListingKind, neededFields, STOCK_NUMBER } from './listing-fields.ts';

// Which column of a seller's file is of what, by what stands above it.

export const PHOTOS = 'images';

/** All that a column can be of, in the order of the template. */
export const importFields = (kind: ListingKind): readonly string[] => [
  STOCK_NUMBER,
  ...LISTING_FIELDS[kind].map(({ name }) => name),
  PHOTOS,
];

/** Headers of the stock number found in dealers' files, besides its label. */
const STOCK_NUMBER_HEADERS: readonly string[] = [
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
];

/** Returns the headers of a field found in dealers' files, besides its name and its label. */
const headersOf = (kind: ListingKind, field: string): readonly string[] =>
  field === STOCK_NUMBER ? STOCK_NUMBER_HEADERS : (LISTING_HEADERS[kind][field] ?? []);

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

/** A field that a header names. Weaker is a header that may as well mean something else: a "No." counts the rows of some files. */
interface Named {
  field: string;
  weakness: number;
}

function fieldNamed(kind: ListingKind, header: string): Named | undefined {
  const folded = foldedHeader(header);
  if (folded === '') return undefined;
  const fields = importFields(kind);
  // A field's own name is tried before other names for it: a part's category is no body type.
  const namesOf = (field: string) => [field, FIELD_LABELS[field] ?? ''].map(foldedHeader);
  const ways = [folded, withoutUnits(folded)];
  for (const way of ways.filter((one) => one !== '')) {
    const own = fields.find((field) => namesOf(field).includes(way) || withoutUnits(namesOf(field)[1] ?? '') === way);
    if (own) return { field: own, weakness: 0 };
    const alike = fields.find((field) => headersOf(kind, field).includes(way));
    if (alike) return { field: alike, weakness: 1 + headersOf(kind, alike).indexOf(way) };
  }
  const isPhoto = headersOf(kind, PHOTOS).includes(withoutCount(folded)) || /^photos? ?\d*$/.test(folded);
  return isPhoto ? { field: PHOTOS, weakness: 0 } : undefined;
}

const CHOSEN = -1;

/**
 * The field of each column; null where there is none. Photos may stand in several columns, everything else in one: that whose header says
 * it best, the first of such. `chosen`: what the seller made of headers before, by `foldedHeader`.
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
  const best = new Map<string, Named>();
  for (const one of named) {
    const other = one && best.get(one.field);
    if (one && (!other || one.weakness < other.weakness)) best.set(one.field, one);
  }
  return named.map((one) => (one && (one.field === PHOTOS || best.get(one.field) === one) ? one.field : null));
}

/** Without these columns no new ad is whole. */
export const neededColumns = (kind: ListingKind): readonly string[] => [STOCK_NUMBER, ...neededFields(kind)];
