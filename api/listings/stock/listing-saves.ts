import { stageOf } from '#contract/listing-states.ts';
import { CHASSIS, PLATE, STOCK_NUMBER } from '#contract/listings/listing-fields.ts';
import { NOT_NOW } from '#contract/messages/listing-moves.ts';
import type { SavedListing } from '#contract/office/listing-schemas.ts';
import { conflictError } from '../../../platform/http/errors.ts';
import { conflictsOf, inTheirOrder, keepInPatch, readValues } from '../draft/listing-drafts.ts';
import { wantedValues } from '../lifecycle/listing-moves.ts';
import { changeListing } from '../review/listing-changes.ts';
import { carNumbersOf, type Derive } from '../rows/car-number-writes.ts';
import { readCarNumbers, writeCarNumbers } from './car-number-saves.ts';
import type { LockedListing } from './locked-listing.ts';
import { readStockNumber, writeStockNumber } from './stock-numbers.ts';

/**
 * Saves the fields that a seller typed, and returns those that cannot be read. Throws a ConflictError if another device has changed one of
 * them since the form read it. `derive`: makes the keyed hashes of a plate and chassis number.
 */
export async function saveListing(
  locked: LockedListing,
  sent: { version: number; fields: Record<string, unknown> },
  derive: Derive,
): Promise<SavedListing> {
  const { db, listing } = locked;
  const { [STOCK_NUMBER]: typed, [PLATE]: plate, [CHASSIS]: chassis, ...fields } = sent.fields;
  const current = await wantedValues(db, listing);
  const { values: typedValues, faults } = await readValues(db, listing.kind, fields, current);
  const number = await readStockNumber(db, listing, typed);
  const ofCar = readCarNumbers(listing, { plate, chassis });
  const hidden = { ...number.values, ...ofCar.values };
  const present = { ...current, [STOCK_NUMBER]: listing.stock_number, ...carNumbersOf(listing) };
  const values = inTheirOrder(typedValues, present);
  const conflicts = conflictsOf(listing, sent.version, { ...values, ...hidden }, present);
  if (Object.keys(conflicts).length > 0) throw conflictError(NOT_NOW, { conflicts, version: listing.version });
  let { version } = listing;
  if (Object.keys(values).length > 0) {
    version =
      stageOf(listing.state).changes === 'shown'
        ? await changeListing(locked, listing, values)
        : await keepInPatch(locked, listing, values);
  }
  version = await writeStockNumber(locked, { listing, values: number.values, version });
  version = await writeCarNumbers(locked, { listing, values: ofCar.values, version }, derive);
  return { version, faults: { ...faults, ...number.faults, ...ofCar.faults } };
}
