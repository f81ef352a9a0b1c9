import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../platform/database/adapter.ts';
import { StartError } from '../../platform/database/data-dir.ts';
import { isDatabaseUnavailable, isUniqueViolation } from '../../platform/database/database-errors.ts';
import { shown } from '../../platform/sheets/bounded-text.ts';
import { applyPlan, hashesIn } from './batch-apply.ts';
import { OutdatedPlan, type Plan, planBatch, type Step } from './batch-plan.ts';
import { inBatches, type Sheet, type SheetRow } from './catalogue-sheets.ts';
import { BadCell } from './cells.ts';
import { deleteMissing, refuseForeignFiles } from './delete-missing.ts';
import { type MediaIntake, openMediaIntake } from './import-media.ts';
import { type Counts, type ImportDeps, type ImportResult, noCounts, ROWS_AT_ONCE } from './import-parts.ts';
import { type ReadRow, readRow } from './row-reading.ts';
import { memoryKey, openMemory } from './run-memory.ts';
import { openSeenReferences } from './seen-references.ts';

const TRIES = 5;

const COUNTED: Record<Step['does'], keyof Counts> = {
  create: 'created',
  update: 'changed',
  nothing: 'unchanged',
  delete: 'deleted',
  refuse: 'bad',
};

/**
 * Plans and stores a batch by `store`. Calls it again if another process has changed the same entries or holds the database for long; gives
 * up after some attempts.
 */
async function patiently(store: () => Promise<Plan>): Promise<Plan> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await store();
    } catch (error) {
      const mayPass = error instanceof OutdatedPlan || isUniqueViolation(error) || isDatabaseUnavailable(error);
      if (!mayPass) throw error;
      if (tries === TRIES) {
        throw new StartError('The database does not take the rows. What was stored stays; run the import again.');
      }
      await sleep(tries * 200);
    }
  }
}

/** Prints the problems of a row. If the row changes something, also prints how its cells were understood. */
function sayOfRow({ say }: ImportDeps, sheet: Sheet, step: Step) {
  const { row, does } = step;
  const sentences = does === 'refuse' ? step.problems : does === 'nothing' ? [] : row.notes;
  for (const { column, reason } of sentences) {
    say(`${shown(sheet.name)} ${sheet.rowWord} ${row.number}${column ? `, ${column}` : ''}: ${reason}`);
  }
}

const hashesOf = ({ kind }: Sheet, { steps }: Plan) =>
  new Set(steps.flatMap(({ row, does }) => (does === 'refuse' ? [] : hashesIn(kind, row.values))));

function addNewNames(all: ImportResult['newNames'], added: Plan['newNames']): void {
  for (const [table, names] of added) {
    const namesOfTable = all.get(table) ?? new Set();
    all.set(table, namesOfTable);
    for (const name of names.keys()) namesOfTable.add(name);
  }
}

/**
 * Imports the files whose paths are in a row. Returns the row with hashes in place of the paths; a file that cannot be imported becomes a
 * problem of the row.
 */
async function takeMedia(intake: MediaIntake, { kind }: Sheet, row: ReadRow): Promise<ReadRow> {
  if (row.problems.length > 0) return row;
  const values: Record<string, unknown> = { ...row.values };
  for (const [column, { files }] of Object.entries(kind.columns)) {
    const paths = values[column];
    if (!files || !Array.isArray(paths)) continue;
    try {
      values[column] = await intake.take(row.folder, paths, files);
    } catch (error) {
      if (!(error instanceof BadCell)) throw error;
      row.problems.push({ column, reason: error.message });
    }
  }
  return { ...row, values };
}

/**
 * Imports the sheets row by row: good rows are stored, the problems of others are printed. A batch is stored as a whole or not at all. A
 * row that the market already has changes nothing, so an interrupted import may be repeated. Throws StartError if a file is malformed,
 * before anything has changed.
 */
export async function importCatalogue(parts: ImportDeps): Promise<ImportResult> {
  const { adapter, storage, source, sheets, options, originOf, keepsWords, signal } = parts;
  const totals: number[] = [];
  for (const sheet of sheets) totals.push(await sheet.check());
  const total = totals.reduce((sum, rows) => sum + rows, 0);
  if (options.deletesMissing) await refuseForeignFiles(adapter, sheets);

  const memory = openMemory();
  const seen = openSeenReferences();
  const intake = openMediaIntake(adapter, source, { storage, isDryRun: options.isDryRun });
  const result: ImportResult = { counts: new Map(), newNames: new Map(), keptActing: new Map(), wasStopped: false };
  let done = 0;

  function noteSeen(sheet: Sheet, row: ReadRow): void {
    const first = row.reference === '' ? undefined : seen.note(sheet, row.reference, row.number);
    if (first === undefined) return;
    const reason = `"${shown(row.reference)}" is in ${first} already.`;
    row.problems.push({ column: sheet.kind.referenceColumn, reason });
  }

  const plan = (db: Database, { kind }: Sheet, rows: readonly ReadRow[]) =>
    planBatch(db, rows, { kind, memory, knownNamesOnly: options.knownNamesOnly, keepsWords });

  /**
   * Plans and stores a batch. The plan is made without a lock, so that others can read and write during that time; the database is locked
   * only to store it.
   */
  async function store(sheet: Sheet, rows: readonly ReadRow[]): Promise<Plan> {
    const planned = await plan(adapter.db, sheet, rows);
    // New files are moved to their final place before rows of the database refer to them.
    await intake.place(hashesOf(sheet, planned));
    if (planned.steps.some(({ does }) => does !== 'nothing' && does !== 'refuse')) {
      await adapter.db
        .transaction()
        .execute((db) => applyPlan({ adapter, db, now: parts.now(), originOf }, sheet.kind, planned, intake));
    }
    return planned;
  }

  function note(sheet: Sheet, { steps, newNames }: Plan): void {
    const { kind } = sheet;
    const counts = result.counts.get(kind) ?? noCounts();
    result.counts.set(kind, counts);
    for (const step of steps) {
      const { row, staysOff } = step;
      counts[COUNTED[step.does]] += 1;
      sayOfRow(parts, sheet, step);
      if (step.does !== 'refuse' && staysOff) counts.stayOff += 1;
      if (step.does !== 'refuse' && options.isDryRun)
        memory.supposed.set(memoryKey(kind.table, row.reference), !row.isDelete);
    }
    addNewNames(result.newNames, newNames);
  }

  async function takeBatch(sheet: Sheet, batch: readonly SheetRow[]): Promise<void> {
    const rows: ReadRow[] = [];
    for (const one of batch) {
      const row = readRow(sheet.kind, sheet.folder, one);
      noteSeen(sheet, row);
      rows.push(await takeMedia(intake, sheet, row));
    }
    const planned = options.isDryRun ? await plan(adapter.db, sheet, rows) : await patiently(() => store(sheet, rows));
    await intake.endBatch(hashesOf(sheet, planned));
    note(sheet, planned);
    done += batch.length;
    parts.progress(done, total);
    if (!options.isDryRun) memory.claimed.clear();
  }

  for (const sheet of sheets) {
    if (!result.counts.has(sheet.kind)) result.counts.set(sheet.kind, noCounts());
    for await (const batch of inBatches(sheet.rows(), ROWS_AT_ONCE)) {
      if (signal.aborted) break;
      await takeBatch(sheet, batch);
    }
  }
  result.wasStopped = signal.aborted && done < total;
  if (options.deletesMissing && !result.wasStopped) Object.assign(result, await deleteMissing(parts, result, seen));
  return result;
}
