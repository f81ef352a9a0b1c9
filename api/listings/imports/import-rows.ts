import type { Clock } from '../../../platform/clock.ts';
import type { MoveServices } from '../rows/listing-tx.ts';

import { applyImportRow, type ImportDeps, sendImportRow } from './import-apply.ts';
import { type BatchRow, listRows, type RowOfBatch } from './import-batches.ts';
import { checkSomeRows } from './import-check.ts';
import { giveWay } from './import-pace.ts';
import { undoImportRow } from './import-undo.ts';

// Files are processed in turns: between two turns of one file, others have theirs. The next row is in the database, so that any process can
// go on.

/** Each turn begins and ends with a commit for which the server waits, 2 to 5 ms on a small machine's disk. */
const TURN_MS = 10_000;
const ROWS_AT_ONCE = 20;

/** Works on the rows of a file for a turn of ten seconds, or of at most `mostRows` rows. Returns false if nothing is left. */
export type WorkOnRows = (batch: BatchRow, mostRows?: number) => Promise<boolean>;

type Step = NonNullable<RowOfBatch['step']>;

interface RowWorkDeps {
  moves: MoveServices;
  clock: Clock;
  /** Called before each row; true ends the turn. */
  isStopped?: () => boolean;
}

export function openRowWork({ moves, clock, isStopped = () => false }: RowWorkDeps): WorkOnRows {
  const { adapter } = moves;
  const { db } = adapter;
  const deps: ImportDeps = { moves, now: clock.now };

  async function workRows(
    batch: BatchRow,
    step: Step,
    isOver: () => boolean,
    work: (deps: ImportDeps, batch: BatchRow, row: RowOfBatch) => Promise<void>,
  ): Promise<boolean> {
    for (;;) {
      const rows = await listRows(db, batch.id, [step], ROWS_AT_ONCE);
      if (rows.length === 0) return false;
      for (const row of rows) {
        if (isOver()) return true;
        const rowAt = performance.now();
        await work(deps, batch, row);
        await giveWay(performance.now() - rowAt);
      }
    }
  }

  const turns: Partial<Record<BatchRow['state'], (batch: BatchRow, isOver: () => boolean) => Promise<boolean>>> = {
    checking: (batch, isOver) => checkSomeRows(adapter, batch, isOver),
    importing: (batch, isOver) => workRows(batch, 'apply', isOver, applyImportRow),
    photos: (batch, isOver) => workRows(batch, 'send', isOver, sendImportRow),
    undoing: async (batch, isOver) =>
      (await workRows(batch, 'undo', isOver, undoImportRow)) || workRows(batch, 'done', isOver, undoImportRow),
  };
  return async (batch, mostRows = Number.POSITIVE_INFINITY) => {
    const end = performance.now() + TURN_MS;
    let rows = 0;
    function isOver() {
      rows += 1;
      return isStopped() || rows > mostRows || performance.now() > end;
    }
    return (await turns[batch.state]?.(batch, isOver)) ?? false;
  };
}
