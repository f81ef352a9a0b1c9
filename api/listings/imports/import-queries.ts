import { sql } from 'kysely';
import type { ListingStageProperties } from '#contract/listing-stages.ts';
import { LISTING_STATES, stageOf, statesOf } from '#contract/listing-states.ts';
import { listingTitle } from '#contract/listings/listing-fields.ts';
import type { ImportBatch, ImportRow, ImportRows, ImportSummary } from '#contract/office/import-schemas.ts';
import { CELL_SHOWN, isUnderWay, type RowFilter } from '#contract/office/imports.ts';
import { listingValuesSchema } from '#contract/value-schemas.ts';
import { namesWith } from '#contract/values/names.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import { isoTime, isoTimeOrNull } from '../../../platform/iso-time.ts';
import {
  archivePhotosOf,
  type BatchRow,
  columnsOf,
  countRows,
  listBatches,
  othersOf,
  possibleDrafts,
} from './import-batches.ts';
import type { RowChanges } from './import-plan.ts';

// Reads the data that the pages of an import show.

const MOST_BATCHES = 30;
const ROWS_A_PAGE = 50;

type Counted = Awaited<ReturnType<typeof countRows>>;

function summaryOf(batch: BatchRow, { counts, all }: Counted, now: number): ImportSummary {
  const kept = batch.counts === null ? counts : JSON.parse(batch.counts);
  const canUndo = batch.state === 'photos' || (batch.state === 'done' && (batch.undo_until ?? 0) > now);
  return {
    documentId: batch.document_id,
    fileName: batch.file_name,
    kind: batch.kind,
    state: batch.state,
    createdAt: isoTime(batch.created_at),
    finishedAt: isoTimeOrNull(batch.finished_at),
    undoUntil: canUndo && batch.undo_until !== null ? isoTime(batch.undo_until) : null,
    rows: batch.counts === null ? all : Object.values<number>(kept).reduce((sum, one) => sum + one, 0),
    counts: kept,
  };
}

export async function listImports(db: Database, sellerId: number, now: number): Promise<ImportSummary[]> {
  const summaries: ImportSummary[] = [];
  for (const batch of await listBatches(db, sellerId, MOST_BATCHES)) {
    summaries.push(summaryOf(batch, await countRows(db, batch.id), now));
  }
  return summaries;
}

function progressOf({ state }: BatchRow, { all, unread, steps }: Counted): { done: number; all: number } {
  const { apply, photos, send, done, undo, undone } = steps;
  if (state === 'checking') return { done: all - unread, all };
  if (state === 'undoing') return { done: undone, all: done + undo + undone };
  const left = state === 'photos' ? photos + send : apply;
  return { done: apply + photos + send + done - left, all: apply + photos + send + done };
}

/** Counts the ads of earlier files that this file does not contain. Returns 0 once the seller can no longer choose what happens to them. */
async function countOthers(db: Database, batch: BatchRow): Promise<number> {
  if (batch.state !== 'checked') return 0;
  const row = await othersOf(db, batch)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

async function countNotes(db: Database, { id }: BatchRow): Promise<number> {
  const row = await db
    .selectFrom('import_row')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('batch_id', '=', id)
    .where('note', 'is not', null)
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

async function countDrafts(db: Database, batch: BatchRow): Promise<number> {
  const row = await possibleDrafts(db, batch)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

/** Counts the ads that would be deleted if the import were undone; see UNDO in import-undo.ts. */
async function countUndone(db: Database, { id }: BatchRow): Promise<NonNullable<ImportBatch['undoes']>> {
  const row = await db
    .selectFrom('import_row')
    .innerJoin('listing', 'listing.id', 'import_row.listing_id')
    .where('batch_id', '=', id)
    .where('outcome', 'in', ['new', 'faulty'])
    .where('step', 'in', ['photos', 'send', 'done'])
    .where('listing.state', 'not in', namesWith(LISTING_STATES, 'outlivesItsFile'))
    .select(({ fn }) => fn.countAll<number>().as('ads'))
    .select(
      sql<number>`sum(case when listing.state in (${sql.join(statesOf('reserved'))}) then 1 else 0 end)`.as('reserved'),
    )
    .select(
      sql<number>`sum(case when exists (select 1 from lead where lead.listing_id = listing.id and lead.state = 'new') then 1 else 0 end)`.as(
        'asked',
      ),
    )
    .executeTakeFirst();
  return { ads: Number(row?.ads ?? 0), reserved: Number(row?.reserved ?? 0), asked: Number(row?.asked ?? 0) };
}

/** Counts the ads of the file's rows by what they are now, whoever brought them there. */
async function countAdsNow(db: Database, { id }: BatchRow): Promise<NonNullable<ImportBatch['adsNow']>> {
  const rows = await db
    .selectFrom('import_row')
    .innerJoin('listing', 'listing.id', 'import_row.listing_id')
    .where('batch_id', '=', id)
    .where('outcome', '!=', 'others')
    .select('listing.state')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .groupBy('listing.state')
    .execute();
  const countOf = (isMeant: (stage: ListingStageProperties) => boolean) =>
    rows.reduce((sum, { state, count }) => (isMeant(stageOf(state)) ? sum + Number(count) : sum), 0);
  return {
    onSale: countOf(({ isPublic }) => isPublic),
    inReview: countOf(({ isInReview }) => isInReview),
    drafts: countOf(({ isUnfinished }) => isUnfinished),
  };
}

export async function showImport(db: Database, batch: BatchRow, now: number): Promise<ImportBatch> {
  const counted = await countRows(db, batch.id);
  const summary = summaryOf(batch, counted, now);
  return {
    ...summary,
    columns: columnsOf(batch),
    notes: JSON.parse(batch.notes),
    withdrawsOthers: batch.withdraws_others === 1,
    progress: isUnderWay(batch.state) ? progressOf(batch, counted) : { done: 0, all: 0 },
    otherCount: await countOthers(db, batch),
    noteCount: await countNotes(db, batch),
    draftCount: batch.state === 'checked' ? await countDrafts(db, batch) : 0,
    adsNow: batch.state === 'done' ? await countAdsNow(db, batch) : null,
    undoes: summary.undoUntil === null && batch.state !== 'photos' ? null : await countUndone(db, batch),
    photoCount: (await archivePhotosOf(db, batch))?.paths.length ?? 0,
  };
}

const rowsOf = (db: Database, { id }: BatchRow, filter: RowFilter) => {
  const all = db
    .selectFrom('import_row')
    .leftJoin('listing', 'listing.id', 'import_row.listing_id')
    .where('batch_id', '=', id);
  return filter === 'notes' ? all.where('note', 'is not', null) : all.where('outcome', '=', filter);
};

interface FaultyCells {
  faults: string;
  cells: string;
}

/** Returns the faults of a row, each with the header of its column. */
function faultsOf({ faults, cells }: FaultyCells, columns: ReturnType<typeof columnsOf>): ImportRow['faults'] {
  const texts: string[] = JSON.parse(cells);
  return Object.entries<string>(JSON.parse(faults)).map(([field, reason]) => {
    const at = columns.findIndex((column) => column.field === field);
    const cell = [...(texts[at] ?? '')].slice(0, CELL_SHOWN).join('');
    return { field, reason, header: columns[at]?.header ?? '', cell: cell.replace(/[\p{Cc}\p{Cf}]/gu, ' ') };
  });
}

function changesOf(changes: string | null): ImportRow['changes'] {
  const read: RowChanges = JSON.parse(changes ?? '{}');
  return Object.entries(read).map(([field, [before, after]]) => ({ field, before, after }));
}

export async function listImportRows(
  db: Database,
  batch: BatchRow,
  filter: RowFilter,
  page: number,
): Promise<ImportRows> {
  const counted = await rowsOf(db, batch, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirst();
  const total = Number(counted?.count ?? 0);
  const pageCount = Math.max(1, Math.ceil(total / ROWS_A_PAGE));
  const shown = Math.min(page, pageCount);
  const rows = await rowsOf(db, batch, filter)
    .select(['number', 'import_row.stock_number', 'outcome', 'faults', 'cells', 'note', 'said', 'changes'])
    .select('listing.document_id')
    .orderBy('number')
    .limit(ROWS_A_PAGE)
    .offset((shown - 1) * ROWS_A_PAGE)
    .execute();
  const columns = columnsOf(batch);
  return {
    page: shown,
    pageCount,
    total,
    rows: rows.map((row) => ({
      number: row.number,
      stockNumber: row.stock_number,
      outcome: row.outcome,
      note: row.note,
      title: listingTitle(batch.kind, listingValuesSchema.parse(JSON.parse(row.said ?? '{}'))),
      faults: faultsOf(row, columns),
      listing: row.document_id,
      changes: row.outcome === 'changed' ? changesOf(row.changes) : [],
    })),
  };
}

/** Returns the faulty rows with their cells as sent, and their faults. */
export async function listFaultyRows(
  db: Database,
  batch: BatchRow,
): Promise<{ cells: string[]; faults: ImportRow['faults'] }[]> {
  const rows = await rowsOf(db, batch, 'faulty').select(['cells', 'faults']).orderBy(sql.ref('number')).execute();
  const columns = columnsOf(batch);
  return rows.map((row) => ({ cells: JSON.parse(row.cells), faults: faultsOf(row, columns) }));
}
