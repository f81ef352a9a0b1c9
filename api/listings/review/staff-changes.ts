import { isPublicState, stageOf } from '#contract/listing-states.ts';
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

/**
 * Returns a difference for the audit log. Free texts are replaced by a remark that they changed, since the log is kept after the seller has
 * left.
 */
const withoutWords = (listing: ListingRow, difference: Difference): Difference =>
  Object.fromEntries(
    Object.entries(difference).map(([name, values]) => [
      name,
      isWords(listing, name) ? { before: null, after: OTHER_WORDS } : values,
    ]),
  );

/** Throws a ValidationError for fields that cannot be read, and for required fields that were emptied. */
function requireValid({ kind }: ListingRow, values: ListingValues, faults: Readonly<Record<string, string>>) {
  const emptied = neededFields(kind).filter((name) => name in values && (values[name] ?? null) === null);
  const wrong = { ...faults, ...Object.fromEntries(emptied.map((name) => [name, NEEDED])) };
  if (Object.keys(wrong).length > 0) throw fieldsError(NOT_SAVED, wrong);
}

/** Throws a ConflictError with the present value of each field that somebody else has changed since this version. */
function requireUnchanged(listing: ListingRow, version: number, values: ListingValues, present: ListingValues) {
  const conflicts = Object.entries(conflictsOf(listing, version, values, present));
  if (conflicts.length === 0) return;
  const errors = conflicts.map(([name, { theirs }]) => {
    const field = listingField(listing.kind, name);
    return { path: [name], message: nowSays(field, theirs), name: 'ConflictError' };
  });
  throw conflictError(CHANGED_MEANWHILE, { errors, version: listing.version });
}

/** A change of an ad's fields by a member of staff. */
interface StaffChange {
  fields: Readonly<Record<string, unknown>>;
  /** The seller sees this reason in the ad's history. */
  reason: string;
  /** The version that the member of staff saw; undefined: the present one. */
  version?: number;
}

/**
 * Saves fields of an ad for a member of staff, and records the changes with their reason in the audit log. Returns whether anything
 * changed. The ad must be locked. Throws MoveRefused, a ConflictError for fields that others have changed, or a ValidationError for those
 * that cannot be read.
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
 * Changes an ad on behalf of the market. Buyers of a public ad see the change at once, without another review, and the seller's waiting
 * changes of the same fields are dropped. `reason` is shown in the ad's history. Returns each changed field, before and after. The ad must
 * be locked. Throws MoveRefused.
 */
async function changeAsStaff(
  tx: ListingTx,
  listing: ListingRow,
  values: ListingValues,
  reason: string,
): Promise<Difference> {
  // Staff can correct an ad under review, but not a removed one.
  if (stageOf(listing.state).isRemoved) throw new MoveRefused(NOT_NOW);
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
