import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/adapter.ts';
import type { MoveParts } from '../selling/listing-moves.ts';
import { applyImportRow, type ImportParts, sendImportRow } from './import-apply.ts';
import { type BatchRow, listRows, type RowOfBatch } from './import-batches.ts';
import { checkSomeRows } from './import-check.ts';
import { giveWay } from './import-pace.ts';
import { undoImportRow } from './import-undo.ts';

// A file is worked off in turns: between two of them other files have theirs. Which row is next stands in the database, so that it
// goes on where it was after whatever ended the process.

const TURN_MS = 5_000;
const ROWS_AT_ONCE = 20;

/** Does for a turn what the rows of a file ask for in its state. False: nothing is left. */
export type WorkOnRows = (batch: BatchRow) => Promise<boolean>;

type Step = NonNullable<RowOfBatch['step']>;

async function workRows(db: Database, batch: BatchRow, step: Step, work: (row: RowOfBatch) => Promise<void>) {
  const startedAt = performance.now();
  for (;;) {
    const rows = await listRows(db, batch.id, [step], ROWS_AT_ONCE);
    if (rows.length === 0) return false;
    for (const row of rows) {
      const rowAt = performance.now();
      await work(row);
      await giveWay(performance.now() - rowAt);
      if (performance.now() - startedAt > TURN_MS) return true;
    }
  }
}

export function openRowWork({ moves, clock }: { moves: MoveParts; clock: Clock }): WorkOnRows {
  const { adapter } = moves;
  const { db } = adapter;
  const parts: ImportParts = { moves, now: clock.now };
  const turns: Partial<Record<BatchRow['state'], WorkOnRows>> = {
    checking: (batch) => checkSomeRows(adapter, batch, TURN_MS),
    importing: (batch) => workRows(db, batch, 'apply', (row) => applyImportRow(parts, batch, row)),
    photos: (batch) => workRows(db, batch, 'send', (row) => sendImportRow(parts, batch, row)),
    undoing: (batch) => workRows(db, batch, 'undo', (row) => undoImportRow(parts, batch, row)),
  };
  return async (batch) => (await turns[batch.state]?.(batch)) ?? false;
}
