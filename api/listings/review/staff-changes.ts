import { isPublicState, LISTING_STATES } from '#contract/listing-states.ts';
import { isSameValue, type ListingValues, listingField, neededFields } from '#contract/listings/listing-fields.ts';
import { NOT_NOW } from '#contract/messages/listing-moves.ts';
import { CHANGED_MEANWHILE, NEEDED, NOT_SAVED, nowSays, OTHER_WORDS } from '#contract/messages/staff-ads.ts';
import { conflictError, fieldsError } from '../../../platform/http/errors.ts';
import { type Difference, recordAudit } from '../../audit/audit-writes.ts';
import { conflictsOf, keepInPatch, readValues } from '../draft/listing-drafts.ts';
import { MoveRefused, wantedValues } from '../lifecycle/listing-moves.ts';
import { recordEvent } from '../rows/listing-events.ts';
import type { ListingRow } from '../rows/listing-rows.ts';
import type { ListingTx } from '../rows/listing-tx.ts';
import { pickValues } from './change-effect.ts';
import { showAtOnce } from './listing-changes.ts';
import { isWords } from './review-signals.ts';

/** A moderator may correct an ad that waits for them; a removed ad cannot be changed. */
const isOutOfReach = ({ state }: ListingRow) => LISTING_STATES[state].isLocked && state !== 'in review';

/** Returns a difference for the record, which outlives its seller: of free text it says only that it was changed. */
const withoutWords = (listing: ListingRow, difference: Difference): Difference =>
  Object.fromEntries(
    Object.entries(difference).map(([name, values]) => [
      name,
      isWords(listing, name) ? { before: null, after: OTHER_WORDS } : values,
    ]),
  );

/** Throws a ValidationError of the fields that cannot be read, or without which there is no ad. */
function requireValid({ kind }: ListingRow, values: ListingValues, faults: Readonly<Record<string, string>>) {
  const emptied = neededFields(kind).filter((name) => name in values && (values[name] ?? null) === null);
  const wrong = { ...faults, ...Object.fromEntries(emptied.map((name) => [name, NEEDED])) };
  if (Object.keys(wrong).length > 0) throw fieldsError(NOT_SAVED, wrong);
}

/** Throws a ConflictError with the present value of each field that somebody else changed since this version. */
function requireUnchanged(listing: ListingRow, version: number, values: ListingValues, present: ListingValues) {
  const conflicts = Object.entries(conflictsOf(listing, version, values, present));
  if (conflicts.length === 0) return;
  const errors = conflicts.map(([name, { theirs }]) => {
    const field = listingField(listing.kind, name);
    return { path: [name], message: nowSays(field, theirs), name: 'ConflictError' };
  });
  throw conflictError(CHANGED_MEANWHILE, { errors, version: listing.version });
}

/** Fields of an ad as a member of staff typed them. */
interface StaffChange {
  fields: Readonly<Record<string, unknown>>;
  /** The seller reads it in the ad's history. */
  reason: string;
  /** The version that was seen; left out: the present one. */
  version?: number;
}

/**
 * Saves fields of an ad as a member of staff typed them, and records the changes with their reason. Returns whether there were any. The ad
 * must be locked. Throws MoveRefused, a ConflictError for fields that others changed, or a ValidationError for those that cannot be read.
 */
export async function saveAsStaff(
  tx: ListingTx & { by: { accountId: number } },
  listing: ListingRow,
  { fields, reason, version = listing.version }: StaffChange,
): Promise<boolean> {
  const present = await wantedValues(tx.db, listing);
  const { values, faults } = await readValues(tx.db, listing.kind, fields, present);
  requireUnchanged(listing, version, values, present);
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
  if (isPublicState(listing.state)) await showAtOnce(tx, listing, changed, { reasons: reason });
  else {
    await keepInPatch(tx, listing, changed);
    const patch = Object.fromEntries(names.map((name) => [name, [before[name] ?? null, changed[name]]]));
    await recordEvent(tx, { listingId: listing.id, what: 'edit', patch, reasons: reason });
  }
  return Object.fromEntries(
    names.map((name) => [name, { before: before[name] ?? null, after: changed[name] ?? null }]),
  );
}
