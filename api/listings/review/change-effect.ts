import { isSameValue, type ListingValues } from '#contract/listings/listing-fields.ts';
import { fieldVersionsOf } from '../draft/listing-drafts.ts';
import { measuresAfter, showEntry } from '../lifecycle/listing-moves.ts';
import { forgetComparison, noteReduction } from '../lifecycle/price-reductions.ts';
import { rememberFileValues } from '../rows/file-value-writes.ts';
import { type ListingRow, publicImages, publicValues } from '../rows/listing-rows.ts';
import type { ListingTx } from '../rows/listing-tx.ts';

/** Returns the values of those fields for which `isWanted` returns true. */
export const pickValues = (values: ListingValues, isWanted: (name: string) => boolean): ListingValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => isWanted(name)));

/** Returns for each field of `after` the pair of its values before and after. */
const differences = (before: ListingValues, after: ListingValues) =>
  Object.fromEntries(Object.entries(after).map(([name, value]) => [name, [before[name] ?? null, value]]));

const IS_OF_MODEL = new Set(['make', 'model']);

/**
 * Returns the values of the changed fields. If a car's make or model changed it returns both, because a model can only be found with its
 * make.
 */
function withWholeModel({ kind }: ListingRow, values: ListingValues, changed: ListingValues): ListingValues {
  const isOfModel = kind === 'car' && Object.keys(changed).some((name) => IS_OF_MODEL.has(name));
  return pickValues(values, (name) => name in changed || (isOfModel && IS_OF_MODEL.has(name)));
}

/** Returns the new `field_versions`, with `version` for each written field. */
const fieldVersionsAfter = (listing: ListingRow, written: ListingValues, version: number) =>
  JSON.stringify({
    ...fieldVersionsOf(listing),
    ...Object.fromEntries(Object.keys(written).map((name) => [name, version])),
  });

/**
 * Fields that determine which cars count as similar. If one of them changes, the new price says nothing about a reduction of the former
 * one.
 */
const IS_COMPARED_BY = ['make', 'model', 'year', 'condition', 'taxes'];

const priceIn = ({ price = null }: ListingValues) => (typeof price === 'number' ? price : null);

/** Updates the mark of a price reduction, or removes it if the ad now describes a different car. */
async function comparePrice(
  { db, now }: ListingTx,
  listing: ListingRow,
  before: ListingValues,
  changed: ListingValues,
) {
  if (IS_COMPARED_BY.some((name) => name in changed)) return forgetComparison(db, listing);
  if (!('price' in changed)) return;
  await noteReduction(db, listing, { before: priceIn(before), after: priceIn(changed) }, now);
}

interface Effect {
  values: ListingValues;
  images?: readonly number[];
  /** Whether a moderator has approved the change. */
  isApproved?: boolean;
  /** The public values before the change, if the caller has read them already. */
  before?: ListingValues;
}

/** Makes values public. Returns each changed field with its values before and after, for the history. Throws MoveRefused. */
export async function takeEffect(tx: ListingTx, listing: ListingRow, effect: Effect) {
  const { db, now } = tx;
  const { values, images, isApproved = false, before = await publicValues(db, listing) } = effect;
  const changed = pickValues(values, (name) => !isSameValue(before[name], values[name]));
  const former = withWholeModel(listing, before, changed);
  const formerImages = images && (await publicImages(db, listing));
  await rememberFileValues(db, listing, { ...former, images: formerImages });
  const written = withWholeModel(listing, { ...before, ...changed }, changed);
  await showEntry(tx, listing, { values: written, images, isPublishing: false });
  if (listing.car_id !== null) await comparePrice(tx, listing, before, changed);
  await db
    .updateTable('listing')
    .set({
      version: listing.version + 1,
      updated_at: now,
      field_versions: fieldVersionsAfter(listing, changed, listing.version + 1),
      ...measuresAfter(listing, before, changed, isApproved),
    })
    .where('id', '=', listing.id)
    .execute();
  return differences(before, changed);
}
