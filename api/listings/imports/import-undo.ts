import { isLocked, isPublicState, LISTING_STATES, stageOf } from '#contract/listing-states.ts';
import { PHOTOS } from '#contract/listings/import-columns.ts';
import { isSameValue, type ListingValues } from '#contract/listings/listing-fields.ts';
import * as messages from '#contract/messages/imports.ts';
import type { RowOutcome } from '#contract/office/imports.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import { ApiError } from '../../../platform/http/errors.ts';
import { carEntries } from '../../cars/car-writes.ts';
import { sparePartEntries } from '../../spare-parts/spare-part-writes.ts';
import { keepInPatch } from '../draft/listing-drafts.ts';
import { MoveRefused, moveListing } from '../lifecycle/listing-moves.ts';
import { removePhoto } from '../photos/listing-photo-writes.ts';
import { dropChanges } from '../review/change-decisions.ts';
import { publishChanges } from '../review/listing-changes.ts';
import { putBackListing } from '../review/listing-submit.ts';
import { type Derive, takeCarNumbers } from '../rows/car-number-writes.ts';
import {
  entryIdOf,
  findListingById,
  type ListingRow,
  lockListing,
  patchOf,
  publicValues,
} from '../rows/listing-rows.ts';
import type { ListingTx } from '../rows/listing-tx.ts';
import { changeNumbers, type ImportDeps, type RowBefore } from './import-apply.ts';
import { type BatchRow, type RowOfBatch, setRow, takeRow } from './import-batches.ts';
import { valuesInForm } from './import-check.ts';
import type { RowChanges } from './import-plan.ts';

interface Work extends ListingTx {
  derive: Derive;
  batch: BatchRow;
  row: RowOfBatch;
  listing: ListingRow;
}

/** Returns whether a later import that was not undone also changed the ad. Then undoing this import leaves the ad as it is. */
async function isOfLaterFile(db: Database, { batch, listing }: Work): Promise<boolean> {
  const later = await db
    .selectFrom('import_row')
    .select('number')
    .where('listing_id', '=', listing.id)
    .where('batch_id', '>', batch.id)
    .where('outcome', '=', 'changed')
    .where('step', '<>', 'undone')
    .limit(1)
    .executeTakeFirst();
  return later !== undefined;
}

/** Deletes a listing that the file created, also if it is on sale. Returns the reason if that is not possible, or null. */
async function removeNew(work: Work): Promise<string | null> {
  const { db, listing } = work;
  if (await isOfLaterFile(db, work)) return messages.NOTE_KEPT_LATER;
  if (LISTING_STATES[listing.state].outlivesItsFile) return messages.NOTE_KEPT_SOLD;
  // Before it is deleted, a listing under review is withdrawn from review, and a public one from sale, as its seller would have to do.
  if (stageOf(listing.state).isInReview) await moveListing(work, listing, 'take back');
  if (isPublicState(listing.state)) await moveListing(work, listing, 'withdraw');
  const id = entryIdOf(listing);
  if (id === null) await db.deleteFrom('listing').where('id', '=', listing.id).execute();
  else await (listing.kind === 'car' ? carEntries : sparePartEntries).delete(db, [id]);
  return null;
}

type Fields = ListingValues;

/**
 * Returns the former values of all fields, except photos, that still have the file's value. `isWhole`: all fields still have it, so none
 * was edited after the import.
 */
function formerOf(changes: RowChanges, current: ListingValues): { former: Fields; isWhole: boolean } {
  const fields = Object.entries(changes).filter(([name]) => name !== PHOTOS);
  const unchanged = fields.filter(([name, [, after]]) => isSameValue(current[name], after));
  return {
    former: Object.fromEntries(unchanged.map(([name, [before]]) => [name, before])),
    isWhole: unchanged.length === fields.length,
  };
}

/**
 * Removes the file's values from the changes that wait for a moderator; other waiting changes stay. Returns the former values that still
 * have to be restored in the public entry.
 */
async function takeFromPatch(work: Work, former: Fields): Promise<Fields> {
  const { db, listing, now } = work;
  const patch = patchOf(listing);
  const waiting = Object.keys(former).filter((name) => name in patch);
  if (waiting.length === 0) return former;
  const left = Object.fromEntries(Object.entries(patch).filter(([name]) => !waiting.includes(name)));
  if (Object.keys(left).length === 0) await dropChanges(work, listing, false);
  else {
    const patched = { patch: JSON.stringify(left), version: listing.version + 1, updated_at: now };
    await db.updateTable('listing').set(patched).where('id', '=', listing.id).execute();
  }
  return Object.fromEntries(Object.entries(former).filter(([name]) => !waiting.includes(name)));
}

/**
 * Restores the former values of a listing that the file changed, except those that somebody has changed since. Returns a note if not all
 * could be restored, or null.
 */
async function putBackChanged(work: Work): Promise<string | null> {
  const { db, row, derive } = work;
  const changes: RowChanges = JSON.parse(row.changes ?? '{}');
  if (isLocked(work.listing.state)) return messages.NOTE_KEPT_CHANGED;
  const { former: all, isWhole } = formerOf(changes, await valuesInForm(db, work.listing));
  const note = isWhole ? null : messages.NOTE_KEPT_CHANGED;
  const { numbers, others: former } = takeCarNumbers(all);
  const listing = await changeNumbers(work, work.listing, numbers, derive);
  if (Object.keys(former).length === 0) return note;
  // All values of a listing that is not public are in its patch, so the former values are written there.
  if (!isPublicState(listing.state)) {
    await keepInPatch(work, listing, former);
    return note;
  }
  const live = await takeFromPatch({ ...work, listing }, former);
  const locked = (await findListingById(db, listing.id)) ?? listing;
  const shown = await publicValues(db, locked);
  const restored = Object.fromEntries(Object.entries(live).filter(([name, value]) => !isSameValue(shown[name], value)));
  if (Object.keys(restored).length === 0) return note;
  await publishChanges(work, locked, restored);
  return note;
}

/** Puts a listing back on sale that was withdrawn because the file did not contain it, unless somebody has changed it since. */
async function putBackOther(work: Work): Promise<string | null> {
  const { row, listing } = work;
  const { withdrawnAt }: RowBefore = JSON.parse(row.before ?? '{}');
  if (!stageOf(listing.state).isOffSale || listing.state_since !== withdrawnAt) return messages.NOTE_KEPT_CHANGED;
  await putBackListing(work, listing);
  return null;
}

/**
 * The function that undoes a row, by the row's outcome; `putBackChanged` for other outcomes. Drafts from faulty rows are deleted like new
 * listings.
 */
const UNDO: Partial<Record<RowOutcome, (work: Work) => Promise<string | null>>> = {
  new: removeNew,
  faulty: removeNew,
  others: putBackOther,
};

async function undoRow({ moves, now, derive }: ImportDeps, batch: BatchRow, row: RowOfBatch): Promise<void> {
  // This commit does not wait for the disk. If a power cut undoes it, the row's new step is undone too, so the row is processed again.
  await moves.adapter.transactUnflushed(async (transaction) => {
    if (!(await takeRow(transaction, row))) return;
    const seen = row.listing_id === null ? undefined : await findListingById(transaction, row.listing_id);
    const listing = seen && (await lockListing(transaction, seen.document_id));
    if (!listing) return void (await setRow(transaction, row, { step: 'undone' }));
    const tx = { db: transaction, now: now(), by: { accountId: batch.account_id }, services: moves };
    const work = { ...tx, derive, batch, row, listing };
    const undo = UNDO[row.outcome ?? 'changed'] ?? putBackChanged;
    const note = await undo(work);
    const { said }: RowBefore = JSON.parse(row.before ?? '{}');
    // The stored values of earlier files are restored. If the listing was just deleted, this update has no effect.
    if (said !== undefined) {
      await transaction.updateTable('listing').set({ import_values: said }).where('id', '=', listing.id).execute();
    }
    await setRow(transaction, row, { step: 'undone', note });
  });
}

/** Removes the photos that the file added to a listing that existed before. */
async function removePhotos({ moves, now }: ImportDeps, row: RowOfBatch): Promise<void> {
  if (row.outcome !== 'changed' || row.listing_id === null) return;
  const { db } = moves.adapter;
  const listing = await findListingById(db, row.listing_id);
  const photos: (string | null)[] = JSON.parse(row.photos);
  for (const sha256 of photos) {
    if (!listing || sha256 === null) continue;
    await removePhoto(db, listing.document_id, sha256, now()).catch((error: unknown) => {
      // A photo cannot be removed if the ad is under review or deleted; the ad then keeps its photos.
      if (!(error instanceof ApiError)) throw error;
    });
  }
}

/** Undoes what a row did. Undoing it again changes nothing. */
export async function undoImportRow(deps: ImportDeps, batch: BatchRow, row: RowOfBatch): Promise<void> {
  await removePhotos(deps, row);
  await undoRow(deps, batch, row).catch(async (error: unknown) => {
    if (!(error instanceof MoveRefused)) throw error;
    await setRow(deps.moves.adapter.db, row, { step: 'undone', note: error.message.slice(0, 500) });
  });
}
