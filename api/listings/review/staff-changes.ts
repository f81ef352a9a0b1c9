import { isPublicState, LISTING_STATES } from '#contract/listing-states.ts';
import { isSameValue, type ListingValues } from '#contract/listings/listing-fields.ts';
import { NOT_NOW } from '#contract/messages/listing-moves.ts';
import { keepInPatch } from '../draft/listing-drafts.ts';
import { MoveRefused, wantedValues } from '../lifecycle/listing-moves.ts';
import { recordEvent } from '../rows/listing-events.ts';
import type { ListingRow } from '../rows/listing-rows.ts';
import type { ListingTx } from '../rows/listing-tx.ts';
import { pickValues } from './change-effect.ts';
import { showAtOnce } from './listing-changes.ts';

/** A moderator may still correct what waits for them; of what was removed nothing is written. */
const isOutOfReach = ({ state }: ListingRow) => LISTING_STATES[state].isLocked && state !== 'in review';

/**
 * Changes an ad in the name of the market: buyers see it at once where the ad is on sale, since nobody need look at it again. What its
 * seller wanted in the same fields does not wait any more. `reason`: the seller reads it in the ad's history. Returns each changed field,
 * before and after. The ad must be locked. Throws MoveRefused.
 */
export async function changeAsStaff(
  tx: ListingTx,
  listing: ListingRow,
  values: ListingValues,
  reason: string,
): Promise<Record<string, { before: unknown; after: unknown }>> {
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
