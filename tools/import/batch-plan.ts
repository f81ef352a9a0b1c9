import { sql } from 'kysely';
import { findActing } from '../../api/sellers/seller-queries.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { shown } from '../../platform/sheets/bounded-text.ts';
import { type CatalogueKind, DELETE_COLUMN, type Values } from './catalogue-kinds.ts';
import { addNames, inPortions, type Names, unknownNames } from './catalogue-names.ts';
import { checkBans, checkDocumentIds, checkModel, checkReferences, refuseUnknownNames } from './row-checks.ts';
import type { Problem, ReadRow } from './row-reading.ts';
import type { RunMemory } from './run-memory.ts';
import { spellRows } from './spelled-rows.ts';
import { readStoredRows, type StoredRow } from './stored-rows.ts';
import { hearRow } from './told-cells.ts';

/** The action that is planned for a row. `values`: all values that the entry will have, also those of columns that the file lacks. */
export type Step = { row: ReadRow; staysOff?: boolean } & (
  | { does: 'create'; values: Values }
  /** `taken`: fields that were changed on the market, but get the file's value now, because it differs from the value in the last file. */
  | { does: 'update'; stored: StoredRow; values: Values; taken: readonly string[] }
  | { does: 'nothing' }
  | { does: 'delete'; id: number }
  | { does: 'refuse'; problems: Problem[] }
);

export interface Plan {
  steps: Step[];
  /** Names in the rows that the database does not have yet. */
  newNames: Names;
  /** The data that the plan depends on: the references that were looked up, and when each existing entry was last changed. */
  basis: { references: readonly string[]; changedAt: ReadonlyMap<string, number> };
}

/** Thrown if somebody has changed data on which a plan is based: a new plan must be made. */
export class OutdatedPlan extends Error {
  override name = 'OutdatedPlan';
}

/** Throws OutdatedPlan if an entry has changed since the plan was made. Comparing `updated_at` is enough, since every write sets it. */
export async function requireCurrent(db: Database, { table, referenceColumn }: CatalogueKind, { basis }: Plan) {
  const rows = await inPortions(basis.references, async (portion) => {
    const query = sql<{ reference: string; updated_at: number }>`
      select ${sql.ref(referenceColumn)} as reference, updated_at from ${sql.table(table)}
      where ${sql.ref(referenceColumn)} in (${sql.join(portion)})`;
    return (await query.execute(db)).rows;
  });
  const isCurrent = rows.every(({ reference, updated_at }) => basis.changedAt.get(reference) === updated_at);
  if (!isCurrent || rows.length !== basis.changedAt.size) throw new OutdatedPlan();
}

interface Setting {
  kind: CatalogueKind;
  memory: RunMemory;
  knownNamesOnly: boolean;
  /** Whether texts keep the file's spelling. Names that have a table of their own get the market's spelling in any case. */
  keepsWords?: boolean | undefined;
}

const isNothing = (value: unknown) => value === null || value === undefined;

/** Returns the stored values, overwritten by those of the row. An empty documentId or creation time keeps the stored one. */
function mergedValues(row: ReadRow, stored: StoredRow): Values {
  const values: Record<string, unknown> = { ...stored.values, ...row.values };
  for (const column of ['documentId', 'createdAt']) {
    if (isNothing(values[column])) values[column] = stored.values[column];
  }
  return values;
}

/** Returns the values of a new entry. For each required column that the row lacks, adds a problem to `problems`. */
function newValues(kind: CatalogueKind, row: ReadRow, problems: Problem[]): Values {
  const values: Record<string, unknown> = {};
  for (const [column, cell] of Object.entries(kind.columns)) {
    values[column] = column in row.values ? row.values[column] : cell.empty;
    if (!(column in row.values) && cell.empty === undefined) {
      problems.push({ column, reason: `A new ${kind.one} needs it, and the file has no such column.` });
    }
  }
  return values;
}

function isChanged(kind: CatalogueKind, stored: StoredRow, values: Values): boolean {
  return Object.entries(kind.columns).some(
    ([column, cell]) => cell.write(values[column]) !== cell.write(stored.values[column]),
  );
}

/** Returns the names that the planned entries refer to, such as makes and places, by table. */
const namesOf = (kind: CatalogueKind, steps: readonly Step[]): Names => {
  const names: Names = new Map();
  for (const step of steps) if ('values' in step) addNames(names, kind, step.values);
  return names;
};

/**
 * Returns the action planned for a row before its references are checked. If a file must not change the entry in this way, adds a problem
 * to the row, for which `planBatch` refuses it.
 */
function firstStep(
  kind: CatalogueKind,
  row: ReadRow,
  stored: StoredRow | undefined,
  acting: ReadonlySet<number>,
): Step {
  if (stored?.listing && stored.listing.origin !== 'import') {
    const reason = `"${shown(row.reference)}" was put on the market by its seller, and is not the file's to change.`;
    row.problems.push({ column: kind.referenceColumn, reason });
    return { row, does: 'nothing' };
  }
  if (row.isDelete) {
    if (stored && acting.has(stored.id)) {
      const reason = `This ${kind.one} sells here in person, and no file deletes it.`;
      row.problems.push({ column: DELETE_COLUMN, reason });
    }
    return stored ? { row, does: 'delete', id: stored.id } : { row, does: 'nothing' };
  }
  if (!stored) return { row, does: 'create', values: newValues(kind, row, row.problems) };
  const heard = hearRow(kind, row, stored);
  return {
    row: heard.row,
    staysOff: heard.staysOff,
    taken: heard.taken,
    does: 'update',
    stored,
    values: mergedValues(heard.row, stored),
  };
}

/**
 * Returns the kind with only those columns whose values get the market's spelling. With `keepsWords` these are only columns with names that
 * have a table of their own.
 */
function spelledKind(kind: CatalogueKind, keepsWords = false): CatalogueKind {
  if (!keepsWords) return kind;
  return { ...kind, columns: Object.fromEntries(Object.entries(kind.columns).filter(([, { names }]) => names)) };
}

/** Returns the ids of the dealers or garages that rows would delete, but that are active on the market themselves (`findActing`). */
async function findActingIn(
  db: Database,
  { sellsAs }: CatalogueKind,
  rows: readonly ReadRow[],
  stored: Map<string, StoredRow>,
) {
  const ids = rows.flatMap(({ isDelete, reference }) => (isDelete ? (stored.get(reference)?.id ?? []) : []));
  return sellsAs ? findActing(db, sellsAs, ids) : new Set<number>();
}

/**
 * Plans the actions for rows whose cells are parsed and whose pictures are replaced by hashes. Only reads from the database. Rows that
 * already have problems are refused.
 */
export async function planBatch(db: Database, rows: readonly ReadRow[], setting: Setting): Promise<Plan> {
  const { kind } = setting;
  const good = rows.filter(({ problems }) => problems.length === 0);
  const references = good.map(({ reference }) => reference);
  const stored = await readStoredRows(db, kind, references);
  const acting = await findActingIn(db, kind, good, stored);
  const spelled = await spellRows(db, spelledKind(kind, setting.keepsWords), rows, stored);
  const all = spelled.map((row) => {
    const copy = { ...row, problems: [...row.problems] };
    const step: Step =
      copy.problems.length > 0
        ? { row: copy, does: 'refuse', problems: copy.problems }
        : firstStep(kind, copy, stored.get(row.reference), acting);
    return step;
  });
  const writes = all.filter((step) => 'values' in step);
  for (const { row, values } of writes) checkModel(kind, row, values);
  await checkReferences(db, setting, writes);
  await checkDocumentIds(db, setting, writes);
  if (kind.sellsAs) await checkBans(db, writes);
  if (setting.knownNamesOnly) {
    await refuseUnknownNames(db, kind, writes, await unknownNames(db, namesOf(kind, writes)));
  }
  const steps = all.map((step): Step => {
    const { row } = step;
    if (row.problems.length > 0) return { row, does: 'refuse', problems: row.problems };
    if (step.does !== 'update' || step.taken.length > 0 || isChanged(kind, step.stored, step.values)) return step;
    return { row, does: 'nothing', staysOff: step.staysOff ?? false };
  });
  const changedAt = new Map([...stored].map(([reference, { updatedAt }]) => [reference, updatedAt]));
  return { steps, newNames: await unknownNames(db, namesOf(kind, steps)), basis: { references, changedAt } };
}
