import { isPublicState, stageOf } from '#contract/listing-states.ts';
import { PHOTOS } from '#contract/listings/import-columns.ts';
import type { ListingValues } from '#contract/listings/listing-fields.ts';
import * as messages from '#contract/messages/imports.ts';
import { TOO_MANY_DRAFTS } from '#contract/messages/listing-moves.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import { againIfTaken } from '../../../platform/database/database-errors.ts';
import { beginListing, keepInPatch, TooManyDrafts } from '../draft/listing-drafts.ts';
import { MoveRefused, moveListing } from '../lifecycle/listing-moves.ts';
import { photosOf } from '../photos/listing-photo-queries.ts';
import { publishChanges } from '../review/listing-changes.ts';
import { submitListing } from '../review/listing-submit.ts';
import { type CarNumbers, carNumberColumns, type Derive, takeCarNumbers } from '../rows/car-number-writes.ts';
import { findListingById, type ListingRow, lockListing } from '../rows/listing-rows.ts';
import type { ListingTx, MoveServices } from '../rows/listing-tx.ts';
import { writeCarNumbers } from '../stock/car-number-saves.ts';
import { type BatchRow, type RowOfBatch, setRow, takeRow } from './import-batches.ts';
import { findByStockNumber, valuesInForm } from './import-check.ts';
import { joinNotes, lastSaidOf, planRow, type RowChanges, type RowPlan } from './import-plan.ts';

/** The most drafts that a seller may have through imports, including those that still lack photos: two whole files. */
const MOST_IMPORTED_DRAFTS = 10_000;
/** The limit of drafts is checked only once in this many rows, because counting thousands of drafts takes longer than applying a row. */
const COUNTED_EVERY = 50;

/** Facts about a listing before a row was applied to it; stored so that the import can be undone. */
export interface RowBefore {
  /** The values that earlier files gave for the listing, as JSON. */
  said: string | null;
  /** When the import withdrew the listing because the file does not contain it, in ms; undefined if it did not. */
  withdrawnAt?: number;
}

const afterOf = (changes: RowChanges): ListingValues =>
  Object.fromEntries(
    Object.entries(changes)
      .filter(([name]) => name !== PHOTOS)
      .map(([name, [, after]]) => [name, after]),
  );

export interface ImportDeps {
  moves: MoveServices;
  now: () => number;
  /** Makes the keyed hashes of plates and chassis numbers. */
  derive: Derive;
}

interface Work extends ListingTx {
  derive: Derive;
  batch: BatchRow;
  row: RowOfBatch;
  said: ListingValues;
}

const hold = async (db: Database, { document_id }: ListingRow): Promise<ListingRow> => {
  const locked = await lockListing(db, document_id);
  if (!locked) throw new Error('An ad went while it was locked');
  return locked;
};

const namesPhotos = ({ [PHOTOS]: photos }: RowChanges) => Array.isArray(photos?.[1]) && photos[1].length > 0;

function noteOn(outcome: RowPlan['outcome'], changes: RowChanges, before: string | null): string | null {
  if (outcome === 'faulty') return joinNotes(before, messages.NOTE_FAULTY_DRAFT);
  return namesPhotos(changes) ? before : joinNotes(before, messages.NOTE_NO_PHOTO);
}

async function begin(work: Work, { outcome, changes }: Pick<RowPlan, 'outcome' | 'changes'>): Promise<void> {
  const { db, batch, row, said, derive } = work;
  const { numbers, others } = takeCarNumbers(afterOf(changes));
  const ofRow = { import_batch_id: batch.id, import_values: JSON.stringify(said), stock_number: row.stock_number };
  const { id } = await beginListing(work, {
    sellerId: batch.seller_id,
    kind: batch.kind,
    origin: 'web',
    values: others,
    fromFile: { ...ofRow, ...carNumberColumns(derive, numbers) },
    mostDrafts: row.number % COUNTED_EVERY === 0 ? MOST_IMPORTED_DRAFTS : Number.POSITIVE_INFINITY,
  });
  const before: RowBefore = { said: null };
  await setRow(db, row, {
    outcome,
    listing_id: id,
    changes: JSON.stringify(changes),
    before: JSON.stringify(before),
    step: namesPhotos(changes) ? 'photos' : 'done',
    note: noteOn(outcome, changes, row.note),
  });
}

/**
 * Changes an ad. As far as its state allows it, changes are shown to buyers at once, or submitted if they need a moderator; else they are kept.
 * Returns a note for the seller, or null.
 */
async function change(work: Work, listing: ListingRow, values: ListingValues): Promise<string | null> {
  if (Object.keys(values).length === 0) return null;
  if (stageOf(listing.state).changes !== 'shown') {
    await keepInPatch(work, listing, values);
    return null;
  }
  return (await publishChanges(work, listing, values)) ? messages.NOTE_CHANGES_IN_REVIEW : null;
}

/** Stores an ad's plate and chassis number, and returns the ad as it is then. The ad must be locked. */
export async function changeNumbers(
  tx: ListingTx,
  { id }: ListingRow,
  numbers: CarNumbers,
  derive: Derive,
): Promise<ListingRow> {
  const find = async () => {
    const listing = await findListingById(tx.db, id);
    if (!listing) throw new Error('An ad went while it was locked');
    return listing;
  };
  const listing = await find();
  const version = await writeCarNumbers(tx, { listing, values: numbers, version: listing.version }, derive);
  return version === listing.version ? listing : find();
}

/**
 * Returns a row's next step once its values are applied: adding photos, submitting the draft for publication, or none. A draft that a
 * member began by hand is not submitted.
 */
async function nextStep(db: Database, listing: ListingRow, changes: RowChanges): Promise<RowOfBatch['step']> {
  if (namesPhotos(changes)) return 'photos';
  const isOurs = listing.import_batch_id !== null && stageOf(listing.state).isUnfinished;
  return isOurs && (await photosOf(db, listing.id)).length > 0 ? 'send' : 'done';
}

/**
 * Stores the row's values for the next import. They are merged into those of earlier files, since a file may contain only some of the
 * columns.
 */
async function writeImportValues({ db, said }: Work, listing: ListingRow): Promise<void> {
  const import_values = JSON.stringify({ ...lastSaidOf(listing), ...said });
  await db.updateTable('listing').set({ import_values }).where('id', '=', listing.id).execute();
}

async function takeOver(work: Work, listing: ListingRow, plan: RowPlan): Promise<void> {
  const { db, row } = work;
  const { outcome, changes } = plan;
  const before: RowBefore = { said: listing.import_values };
  const { numbers, others } = takeCarNumbers(afterOf(changes));
  const note = await change(work, listing, others);
  await changeNumbers(work, listing, numbers, work.derive);
  await writeImportValues(work, listing);
  const step = await nextStep(db, listing, changes);
  await setRow(db, row, {
    outcome,
    step,
    note: joinNotes(row.note, note),
    listing_id: listing.id,
    changes: JSON.stringify(changes),
    before: JSON.stringify(before),
  });
}

/** Withdraws a listing that the file does not contain. */
async function withdrawOther(work: Work): Promise<void> {
  const { db, row, now } = work;
  const seen = row.listing_id === null ? undefined : await findListingById(db, row.listing_id);
  const listing = seen && (await hold(db, seen));
  if (!listing || !isPublicState(listing.state)) return void (await setRow(db, row, { step: null }));
  await moveListing(work, listing, 'withdraw');
  const before: RowBefore = { said: listing.import_values, withdrawnAt: now };
  await setRow(db, row, { step: 'done', before: JSON.stringify(before) });
}

/** Plans a row again and carries the plan out, because the listing may have changed since the preview. */
async function carryOut(work: Work): Promise<void> {
  const { db, batch, row, said } = work;
  const seen = await findByStockNumber(db, batch, row.stock_number ?? '');
  const listing = seen && (await hold(db, seen));
  const plan = planRow(batch.kind, said, listing, listing ? await valuesInForm(db, listing) : {});
  const { outcome, note } = plan;
  if (row.outcome === 'faulty') {
    // The row was faulty when it was checked, and its ad was created since. That ad stays unchanged, because it is no longer known which
    // cells were faulty.
    if (listing) return void (await setRow(db, row, { step: null }));
    return begin(work, { outcome: 'faulty', changes: plan.changes });
  }
  if (outcome === 'faulty' || outcome === 'left') {
    const faults = JSON.stringify(plan.faults);
    return void (await setRow(db, row, { outcome, step: null, faults, note, changes: '{}' }));
  }
  await (listing ? takeOver(work, listing, plan) : begin(work, plan));
}

async function applyRow({ moves, now, derive }: ImportDeps, batch: BatchRow, row: RowOfBatch): Promise<void> {
  // This commit does not wait for the disk. If a power cut undoes it, the row's new step is undone too, so the row is applied again.
  await moves.adapter.transactUnflushed(async (transaction) => {
    if (!(await takeRow(transaction, row))) return;
    const values: ListingValues = JSON.parse(row.said ?? '{}');
    const tx = { db: transaction, now: now(), by: { accountId: batch.account_id }, services: moves };
    const work = { ...tx, derive, batch, row, said: values };
    await (row.outcome === 'others' ? withdrawOther(work) : carryOut(work));
  });
}

/** Returns the error message if the row itself is at fault; undefined for a fault of the server. */
function faultOf(error: unknown): string | undefined {
  if (error instanceof TooManyDrafts) return TOO_MANY_DRAFTS;
  return error instanceof MoveRefused ? (Object.values(error.faults)[0] ?? error.message) : undefined;
}

/** Applies a row. Applying it again changes nothing. */
export async function applyImportRow(deps: ImportDeps, batch: BatchRow, row: RowOfBatch): Promise<void> {
  // If a member has just given the same stock number to an ad, the row is applied again, and then changes that ad.
  await againIfTaken(() => applyRow(deps, batch, row)).catch(async (error: unknown) => {
    const fault = faultOf(error);
    if (fault === undefined) throw error;
    const { db } = deps.moves.adapter;
    const faults = { outcome: 'faulty', step: null, faults: JSON.stringify({ '': fault }) } as const;
    await setRow(db, row, faults);
  });
}

async function send({ moves, now }: Omit<ImportDeps, 'derive'>, batch: BatchRow, row: RowOfBatch): Promise<void> {
  await moves.adapter.db.transaction().execute(async (transaction) => {
    if (!(await takeRow(transaction, row))) return;
    const seen = row.listing_id === null ? undefined : await findListingById(transaction, row.listing_id);
    const listing = seen && (await hold(transaction, seen));
    // A draft is submitted only if an import began it. Ads that a member has already submitted or began by hand are left alone, and so are
    // drafts from faulty rows.
    const isOurs =
      listing && stageOf(listing.state).isUnfinished && listing.import_batch_id !== null && row.outcome !== 'faulty';
    const tx = { db: transaction, now: now(), by: { accountId: batch.account_id }, services: moves };
    const state = isOurs ? await submitListing(tx, listing) : undefined;
    const note = state && stageOf(state).isInReview ? messages.NOTE_IN_REVIEW : null;
    await setRow(transaction, row, { step: 'done', note: joinNotes(row.note, note) });
  });
}

/** Returns the reason, for the seller, why the listing could not be submitted; undefined for a fault of the server. */
function notSent(error: unknown): string | undefined {
  if (!(error instanceof MoveRefused)) return undefined;
  return messages.noteNotSent(Object.values(error.faults)[0] ?? error.message);
}

/** Submits a listing for publication: it goes on sale, or to a moderator. If that is refused, the reason becomes the row's note. */
export async function sendImportRow(deps: Omit<ImportDeps, 'derive'>, batch: BatchRow, row: RowOfBatch): Promise<void> {
  await send(deps, batch, row).catch(async (error: unknown) => {
    const note = notSent(error);
    if (note === undefined) throw error;
    await setRow(deps.moves.adapter.db, row, { step: 'done', note: joinNotes(row.note, note) });
  });
}
