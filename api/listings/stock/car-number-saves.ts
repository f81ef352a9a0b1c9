import { HIDDEN_FIELDS } from '#contract/entities/listing-form.data.ts';
import { readField } from '#contract/listings/listing-fields.ts';
import { NOT_YOURS_TO_WRITE } from '#contract/messages/listing-fields.ts';
import { lookForDoubles } from '../review/doubles.ts';
import {
  CAR_NUMBERS,
  type CarNumber,
  type CarNumbers,
  carNumberColumns,
  type Derive,
} from '../rows/car-number-writes.ts';
import type { ListingRow } from '../rows/listing-rows.ts';
import type { ListingTx } from '../rows/listing-tx.ts';
import { recordHiddenEdit, writeHiddenFields } from './hidden-field-writes.ts';

interface ReadNumbers {
  values: CarNumbers;
  faults: Readonly<Record<string, string>>;
}

/** Reads a typed plate and chassis number; what is undefined was not sent. */
export function readCarNumbers(
  { kind }: Pick<ListingRow, 'kind'>,
  sent: Readonly<Partial<Record<CarNumber, unknown>>>,
): ReadNumbers {
  const values: Partial<Record<CarNumber, string | null>> = {};
  const faults: Record<string, string> = {};
  for (const name of CAR_NUMBERS) {
    if (sent[name] === undefined) continue;
    const field = HIDDEN_FIELDS[kind].find((one) => one.name === name);
    const read = field ? readField(field, sent[name]) : { fault: NOT_YOURS_TO_WRITE };
    if ('fault' in read) faults[name] = read.fault;
    else values[name] = typeof read.value === 'string' ? read.value : null;
  }
  return { values, faults };
}

interface Change {
  listing: ListingRow;
  values: CarNumbers;
  /** The ad's version after its other fields were changed. */
  version: number;
}

/**
 * Stores a plate and chassis number with their keyed hashes, and returns the ad's version. If the ad is on sale and another one has the same
 * number, a moderator is to look at it. The ad must be locked.
 */
export async function writeCarNumbers(
  tx: ListingTx,
  { listing, values, version }: Change,
  derive: Derive,
): Promise<number> {
  const names = CAR_NUMBERS.filter((name) => name in values && values[name] !== listing[name]);
  if (names.length === 0) return version;
  const changed = Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
  const columns = carNumberColumns(derive, changed);
  const after = await writeHiddenFields(tx, { listing, names, columns, version });
  // The history says what was changed, but not the numbers.
  await recordHiddenEdit(tx, listing, Object.fromEntries(names.map((name) => [name, true])));
  await lookForDoubles(tx, listing.id);
  return after;
}
