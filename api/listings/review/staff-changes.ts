import { isPublicState, LISTING_STATES } from '#contract/listing-states.ts';
import { isSameValue, type ListingValues, listingField, neededFields } from '#contract/listings/listing-fields.ts';
import { NOT_NOW } from '#contract/messages/listing-moves.ts';
import { NEEDED, NOT_SAVED, OTHER_WORDS } from '#contract/messages/staff-ads.ts';
import { fieldsError } from '../../../platform/http/errors.ts';
import { type Difference, recordAudit } from '../../audit/audit-writes.ts';
import { keepInPatch, readValues } from '../draft/listing-drafts.ts';
import { MoveRefused, wantedValues } from '../lifecycle/listing-moves.ts';
import { recordEvent } from '../rows/listing-events.ts';
import type { ListingRow } from '../rows/listing-rows.ts';
import type { ListingTx } from '../rows/listing-tx.ts';
import { pickValues } from './change-effect.ts';
import { showAtOnce } from './listing-changes.ts';

/** A moderator may still correct what waits for them; of what was removed nothing is written. */
const isOutOfReach = ({ state }: ListingRow) => LISTING_STATES[state].isLocked && state !== 'in review';

const isFreeText = ({ kind }: ListingRow, name: string): boolean => {
  const shape = listingField(kind, name)?.shape.as;
  return shape === 'line' || shape === 'lines';
};

/** Returns a difference for the record, which outlives its seller: of free text it says only that it was changed. */
const withoutWords = (listing: ListingRow, difference: Difference): Difference =>
  Object.fromEntries(
    Object.entries(difference).map(([name, values]) => [
      name,
      isFreeText(listing, name) ? { before: null, after: OTHER_WORDS } : values,
    ]),
  );

/** Throws a ValidationError of the fields that cannot be read, or without which there is no ad. */
function requireValid({ kind }: ListingRow, values: ListingValues, faults: Readonly<Record<string, string>>) {
  const emptied = neededFields(kind).filter((name) => name in values && (values[name] ?? null) === null);
  const wrong = { ...faults, ...Object.fromEntries(emptied.map((name) => [name, NEEDED])) };
  if (Object.keys(wrong).length > 0) throw fieldsError(NOT_SAVED, wrong);
}

/**
 * Saves fields of an ad as somebody on the staff typed them, and records what was changed and why. Returns whether anything was. The ad must
 * be locked. Throws MoveRefused, or a ValidationError of the fields that cannot be read.
 */
export async function saveAsStaff(
  tx: ListingTx & { by: { accountId: number } },
  listing: ListingRow,
  typed: Readonly<Record<string, unknown>>,
  reason: string,
): Promise<boolean> {
  const present = await wantedValues(tx.db, listing);
  const { values, faults } = await readValues(tx.db, listing.kind, typed, present);
  requireValid(listing, values, faults);
  const difference = await changeAsStaff(tx, listing, values, reason);
  if (Object.keys(difference).length === 0) return false;
  await recordAudit(tx.db, {
    at: tx.now,
    actor: tx.by.accountId,
    action: 'change listing',
    subject: { kind: 'listing', id: listing.document_id },
    difference: { ...withoutWords(listing, difference), reason: { before: null, after: reason } },
  });
  return true;
}

/**
 * Changes an ad in the name of the market: buyers see it at once where the ad is on sale, since nobody need look at it again. What its
 * seller wanted in the same fields does not wait any more. `reason`: the seller reads it in the ad's history. Returns each changed field,
 * before and after. The ad must be locked. Throws MoveRefused.
 */
async function changeAsStaff(
  tx: ListingTx,
  listing: ListingRow,
  values: ListingValues,
  reason: string,
): Promise<Difference> {
  if (isOutOfReach(listing)) throw new MoveRefused(NOT_NOW);
  const before = await wantedValues(tx.db, listing);
  const changed = pickValues(values, (name) => !isSameValue(before[name], values[name]));
  const names = Object.keys(changed);
  if (names.length === 0) return {};
  if (isPublicState(listing.state)) await showAtOnce(tx, listing, changed, reason);
  else {
    await keepInPatch(tx, listing, changed);
    const patch = Object.fromEntries(names.map((name) => [name, [before[name] ?? null, changed[name]]]));
    await recordEvent(tx, { listingId: listing.id, what: 'edit', patch, reasons: reason });
  }
  return Object.fromEntries(
    names.map((name) => [name, { before: before[name] ?? null, after: changed[name] ?? null }]),
  );
}
