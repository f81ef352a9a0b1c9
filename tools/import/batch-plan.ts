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

/** The planned action for a row. `values` are all of the entry's, including those that the file does not name. */
export type Step = { row: ReadRow; staysOff?: boolean } & (
  | { does: 'create'; values: Values }
  /** `taken`: fields that were changed on the market, and are now overwritten by the file. */
  | { does: 'update'; stored: StoredRow; values: Values; taken: readonly string[] }
  | { does: 'nothing' }
  | { does: 'delete'; id: number }
  | { does: 'refuse'; problems: Problem[] }
);

export interface Plan {
  steps: Step[];
  /** New names that the rows bring. */
  newNames: Names;
  /** The references that were looked up, and the time of the last change of each entry found. */
  basis: { references: readonly string[]; changedAt: ReadonlyMap<string, number> };
}

/** Another process changed data on which a plan is based; a new plan must be made. */
export class OutdatedPlan extends Error {
  override name = 'OutdatedPlan';
}

/** Throws OutdatedPlan if an entry has changed since. Each write moves `updated_at`, so the times alone tell. */
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
  /** Texts without a table of names stay as they are written. */
  keepsWords?: boolean | undefined;
}

const isNothing = (value: unknown) => value === null || value === undefined;

/** Returns the stored entry with the row's values. An empty documentId or time of creation keeps the stored one. */
function mergedValues(row: ReadRow, stored: StoredRow): Values {
  const values: Record<string, unknown> = { ...stored.values, ...row.values };
  for (const column of ['documentId', 'createdAt']) {
    if (isNothing(values[column])) values[column] = stored.values[column];
  }
  return values;
}

/** Returns a new entry from a row; adds a problem for each column that it needs and the file lacks. */
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

/** Collects the names in the values of these steps. */
const namesOf = (kind: CatalogueKind, steps: readonly Step[]): Names => {
  const names: Names = new Map();
  for (const step of steps) if ('values' in step) addNames(names, kind, step.values);
  return names;
};

/** Returns the action that a row asks for, before its references are checked. Adds a problem where the row may not do so. */
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

/** Returns the kind with the columns whose names are spelled as the market spells them. */
function spelledKind(kind: CatalogueKind, keepsWords = false): CatalogueKind {
  if (!keepsWords) return kind;
  return { ...kind, columns: Object.fromEntries(Object.entries(kind.columns).filter(([, { names }]) => names)) };
}

/** Returns the ids of entries that the file deletes although they sell by themselves on the market. */
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
 * Plans the actions for these rows, whose cells are parsed and whose pictures are hashes by now. Reads the database and changes nothing
 * there; adds no problems to rows that have some already.
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
