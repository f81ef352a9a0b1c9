import type { Clock } from '../../../platform/clock.ts';
import type { Derive } from '../rows/car-number-writes.ts';
import type { MoveServices } from '../rows/listing-tx.ts';

import { applyImportRow, type ImportDeps, sendImportRow } from './import-apply.ts';
import { type BatchRow, listRows, type RowOfBatch } from './import-batches.ts';
import { checkSomeRows } from './import-check.ts';
import { giveWay } from './import-pace.ts';
import { undoImportRow } from './import-undo.ts';

// Imports are processed in turns of some seconds, so that one import does not wait for the end of another. The database stores which rows
// are done, so any process can continue.

/**
 * The length of a turn in ms. It is long, because each turn begins and ends with a commit that waits for the disk, 2 to 5 ms on a small
 * machine.
 */
const TURN_MS = 10_000;
const ROWS_AT_ONCE = 20;

/** Processes the rows of an import for one turn: ten seconds, or at most `mostRows` rows. Returns false if no rows are left. */
export type WorkOnRows = (batch: BatchRow, mostRows?: number) => Promise<boolean>;

type Step = NonNullable<RowOfBatch['step']>;

interface RowWorkDeps {
  moves: MoveServices;
  clock: Clock;
  /** Makes the keyed hashes of plates and chassis numbers. */
  derive: Derive;
  /** Called before each row; returning true ends the turn. */
  isStopped?: () => boolean;
}

export function openRowWork({ moves, clock, derive, isStopped = () => false }: RowWorkDeps): WorkOnRows {
  const { adapter } = moves;
  const { db } = adapter;
  const deps: ImportDeps = { moves, now: clock.now, derive };

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
