import { LISTING_FIELDS } from '../entities/listing-form.data.ts';
import { LISTING_HEADERS } from '../entities/listing-headers.data.ts';
import { FIELD_LABELS } from '../messages/listing-fields.ts';
import { type ListingKind, neededFields, STOCK_NUMBER } from './listing-fields.ts';

// Recognises the columns of a seller's file by their headers.

export const PHOTOS = 'images';

/** The fields that a column can hold, in the order of the template. */
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

/** Without marks, signs and capital letters: "Price (UGX)" and "PriceUGX" are "price ugx". */
export const foldedHeader = (header: string): string =>
  header
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Words of a header that do not name its field. The name of another currency does count. */
const UNITS = /\b(in|ugx|ush|shs|shillings|km|kms|cc|the|of|optional|required)\b/g;
const withoutUnits = (folded: string) => folded.replace(UNITS, ' ').replace(/ +/g, ' ').trim();
/** "Y.O.M" and "StockNo" are written without blanks elsewhere. */
const withoutBlanks = (folded: string) => folded.replaceAll(' ', '');
/** Programs write "i_price" for an item's, "VehicleDescription", "num_doors". */
const withoutBeginning = (folded: string) => folded.replace(/^(?:[im]|vehicle|car|dealer|num) /, '');
/** "Photo 3" is a further column of "Photo". */
const withoutCount = (folded: string) => folded.replace(/ ?\d{1,2}$/, '');

/** A field that a header names, and how surely: "No." may also be the number of the row. */
interface Named {
  field: string;
  weakness: number;
}

/** Returns the meaning of each header. A field's own name comes before other names for it: a part's category is no body type. */
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
 * Returns the field of each column; null for a column without one. Photos may stand in several columns, any other field in one: the column
 * whose header fits best, the first of equals. `chosen`: the fields that the seller gave to headers before, by `foldedHeader`.
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

/** Returns the columns that a new ad must have. */
export const neededColumns = (kind: ListingKind): readonly string[] => [STOCK_NUMBER, ...neededFields(kind)];
