import { PHOTOS } from '#contract/import-columns.ts';
import { isSameValue, type ListingValues } from '#contract/listing-fields.ts';
import { isPublicState } from '#contract/listing-states.ts';
import * as messages from '#contract/messages/imports.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { ApiError } from '../../platform/http/errors.ts';
import { carEntries } from '../cars/car-writes.ts';
import { dropChanges } from '../selling/change-decisions.ts';
import { publishChanges } from '../selling/listing-changes.ts';
import { keepInPatch } from '../selling/listing-drafts.ts';
import { type MoveParts, MoveRefused, moveListing, wantedValues } from '../selling/listing-moves.ts';
import { removePhoto } from '../selling/listing-photo-writes.ts';
import {
  entryIdOf,
  findListingById,
  holdListing,
  type ListingRow,
  patchOf,
  publicValues,
} from '../selling/listing-rows.ts';
import { putBackListing } from '../selling/listing-submit.ts';
import { sparePartEntries } from '../spare-parts/spare-part-writes.ts';
import type { ImportParts, RowBefore } from './import-apply.ts';
import { type BatchRow, type RowOfBatch, setRow, takeRow } from './import-batches.ts';
import type { RowChanges } from './import-plan.ts';

interface Work {
  db: Database;
  batch: BatchRow;
  row: RowOfBatch;
  listing: ListingRow;
  now: number;
}

/** What was sold is part of the market's past; what a moderator took away is evidence. */
const KEPT: ReadonlySet<ListingRow['state']> = new Set(['sold', 'removed'] as const);

/** Did a later file change it, which was not undone? Then it is that file's as well. */
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

/** What the file put in goes, for buyers too. Gives why it did not. */
async function removeNew(moves: MoveParts, work: Work): Promise<string | null> {
  const { db, batch, listing, now } = work;
  if (await isOfLaterFile(db, work)) return messages.NOTE_KEPT_LATER;
  if (KEPT.has(listing.state)) return messages.NOTE_KEPT_SOLD;
  const by = { accountId: batch.account_id };
  // What waits for a moderator, and what buyers see, ends as it would by hand.
  if (listing.state === 'in review') await moveListing(moves, db, listing, 'take back', by, now);
  if (isPublicState(listing.state)) await moveListing(moves, db, listing, 'withdraw', by, now);
  const id = entryIdOf(listing);
  if (id === null) await db.deleteFrom('listing').where('id', '=', listing.id).execute();
  else await (listing.kind === 'car' ? carEntries : sparePartEntries).delete(db, [id]);
  return null;
}

type Fields = Record<string, ListingValues[string]>;

/** Of what the file changed, what still says what the file made of it: as it was before. */
function formerOf(changes: RowChanges, current: ListingValues): { former: Fields; isWhole: boolean } {
  const fields = Object.entries(changes).filter(([name]) => name !== PHOTOS);
  const unchanged = fields.filter(([name, [, after]]) => isSameValue(current[name], after));
  return {
    former: Object.fromEntries(unchanged.map(([name, [before]]) => [name, before])),
    isWhole: unchanged.length === fields.length,
  };
}

/** Of changes that wait: they are taken out, and what else waits goes on. */
async function takeFromPatch(work: Work, former: Fields): Promise<Fields> {
  const { db, batch, listing, now } = work;
  const patch = patchOf(listing);
  const waiting = Object.keys(former).filter((name) => name in patch);
  if (waiting.length === 0) return former;
  const left = Object.fromEntries(Object.entries(patch).filter(([name]) => !waiting.includes(name)));
  if (Object.keys(left).length === 0) await dropChanges(db, listing, { accountId: batch.account_id }, false, now);
  else {
    const patched = { patch: JSON.stringify(left), version: listing.version + 1, updated_at: now };
    await db.updateTable('listing').set(patched).where('id', '=', listing.id).execute();
  }
  return Object.fromEntries(Object.entries(former).filter(([name]) => !waiting.includes(name)));
}

/** What the file changed gets back what it said, where nobody has changed it since. Gives why it did not. */
async function putBackChanged(moves: MoveParts, work: Work): Promise<string | null> {
  const { db, batch, row, listing, now } = work;
  const changes: RowChanges = JSON.parse(row.changes ?? '{}');
  if (listing.state === 'removed' || listing.state === 'in review') return messages.NOTE_KEPT_CHANGED;
  const { former, isWhole } = formerOf(changes, await wantedValues(db, listing));
  const by = { accountId: batch.account_id };
  const note = isWhole ? null : messages.NOTE_KEPT_CHANGED;
  if (Object.keys(former).length === 0) return note;
  // What buyers saw once is changed there, whatever has become of it.
  if (!isPublicState(listing.state)) {
    await keepInPatch(db, listing, former, by.accountId, now);
    return note;
  }
  const live = await takeFromPatch(work, former);
  const held = (await findListingById(db, listing.id)) ?? listing;
  const shown = await publicValues(db, held);
  const wanted = Object.fromEntries(Object.entries(live).filter(([name, value]) => !isSameValue(shown[name], value)));
  if (Object.keys(wanted).length === 0) return note;
  await publishChanges(moves, db, held, wanted, by, now);
  return note;
}

/** Those that it withdrew because it did not name them come back, where nobody has done anything with them since. */
async function putBackOther(moves: MoveParts, { db, batch, row, listing, now }: Work): Promise<string | null> {
  const { withdrawnAt }: RowBefore = JSON.parse(row.before ?? '{}');
  if (listing.state !== 'withdrawn' || listing.state_since !== withdrawnAt) return messages.NOTE_KEPT_CHANGED;
  await putBackListing(moves, db, listing, { accountId: batch.account_id }, now);
  return null;
}

async function undoRow({ moves, now }: ImportParts, batch: BatchRow, row: RowOfBatch): Promise<void> {
  // What a power cut undoes is undone again: that it was stands in the same transaction.
  await moves.adapter.transactUnflushed(async (transaction) => {
    if (!(await takeRow(transaction, row))) return;
    const found = row.listing_id === null ? undefined : await findListingById(transaction, row.listing_id);
    const listing = found && (await holdListing(transaction, found.document_id));
    if (!listing) return void (await setRow(transaction, row, { step: 'undone' }));
    const work = { db: transaction, batch, row, listing, now: now() };
    const undo = row.outcome === 'new' ? removeNew : row.outcome === 'others' ? putBackOther : putBackChanged;
    const note = await undo(moves, work);
    const { said }: RowBefore = JSON.parse(row.before ?? '{}');
    // Of one that is gone there is no row any more.
    if (said !== undefined) {
      await transaction.updateTable('listing').set({ import_values: said }).where('id', '=', listing.id).execute();
    }
    await setRow(transaction, row, { step: 'undone', note });
  });
}

/** Photos that the file added to an ad of before. */
async function removePhotos({ moves, now }: ImportParts, row: RowOfBatch): Promise<void> {
  if (row.outcome !== 'changed' || row.listing_id === null) return;
  const { db } = moves.adapter;
  const listing = await findListingById(db, row.listing_id);
  const photos: (string | null)[] = JSON.parse(row.photos);
  for (const sha256 of photos) {
    if (!listing || sha256 === null) continue;
    await removePhoto(db, listing.document_id, sha256, now()).catch((error: unknown) => {
      // With a moderator, or gone: they stay with it.
      if (!(error instanceof ApiError)) throw error;
    });
  }
}

/** Undoes what a row did. Done again it does nothing. */
export async function undoImportRow(parts: ImportParts, batch: BatchRow, row: RowOfBatch): Promise<void> {
  await removePhotos(parts, row);
  await undoRow(parts, batch, row).catch(async (error: unknown) => {
    if (!(error instanceof MoveRefused)) throw error;
    await setRow(parts.moves.adapter.db, row, { step: 'undone', note: error.message.slice(0, 500) });
  });
}
