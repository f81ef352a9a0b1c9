import { sql } from 'kysely';
import type { Database } from '../../platform/database/adapter.ts';
import { didYouMean, shown } from './bounded-text.ts';
import type { CatalogueKind, Values } from './catalogue-kinds.ts';
import { addNames, allNames, inPortions, type Names, unknownNames } from './catalogue-names.ts';
import type { NameTable } from './cells.ts';
import type { Problem, ReadRow } from './row-reading.ts';
import { readStoredRows, type StoredRow } from './stored-rows.ts';

/** What is to become of a row. `values` are all of the entry's, those included that the file does not name. */
export type Step = { row: ReadRow } & (
  | { does: 'create'; values: Values }
  | { does: 'update'; stored: StoredRow; values: Values }
  | { does: 'nothing' }
  | { does: 'delete'; id: number }
  | { does: 'refuse'; problems: Problem[] }
);

export interface Plan {
  steps: Step[];
  /** What becomes known with these rows. */
  newNames: Names;
  /** The references that were looked up, and when the entries that there are changed last. */
  basis: { references: readonly string[]; changedAt: ReadonlyMap<string, number> };
}

/** Another process changed what a plan goes by; it has to be made anew. */
export class OutdatedPlan extends Error {
  override name = 'OutdatedPlan';
}

/** Throws OutdatedPlan. Each write moves `updated_at`, so this is told by the times alone. */
export async function requireCurrent(db: Database, { table, referenceColumn }: CatalogueKind, { basis }: Plan) {
  const rows = await inPortions(basis.references, async (portion) => {
    const found = sql<{ reference: string; updated_at: number }>`
      select ${sql.ref(referenceColumn)} as reference, updated_at from ${sql.table(table)}
      where ${sql.ref(referenceColumn)} in (${sql.join(portion)})`;
    return (await found.execute(db)).rows;
  });
  const isCurrent = rows.every(({ reference, updated_at }) => basis.changedAt.get(reference) === updated_at);
  if (!isCurrent || rows.length !== basis.changedAt.size) throw new OutdatedPlan();
}

/** What an import has done so far, as far as the rows to come depend on it. */
export interface RunMemory {
  /** Whose a documentId is to be that is not stored yet, by kind and documentId. */
  claimed: Map<string, string>;
  /** Of a dry run, which stores nothing: the references that rows would have made or deleted, by table. */
  supposed: Map<string, boolean>;
}

export const openMemory = (): RunMemory => ({ claimed: new Map(), supposed: new Map() });

export const memoryKey = (group: string, name: string) => `${group} ${name}`;

interface Setting {
  kind: CatalogueKind;
  memory: RunMemory;
  knownNamesOnly: boolean;
}

const isNothing = (value: unknown) => value === null || value === undefined;

/** The entry as the row wants it, on what it is. What is left out or says nothing of the entry's beginnings stays. */
function mergedValues(row: ReadRow, stored: StoredRow): Values {
  const values: Record<string, unknown> = { ...stored.values, ...row.values };
  for (const column of ['documentId', 'createdAt']) {
    if (isNothing(values[column])) values[column] = stored.values[column];
  }
  return values;
}

/** A new entry as the row wants it; problems are added where it must say more. */
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

/** The references of dealers or garages that are there. */
async function knownReferences(db: Database, table: string, references: readonly string[]): Promise<Set<string>> {
  const rows = await inPortions(references, async (portion) => {
    const found = sql<{ reference: string }>`
      select reference from ${sql.table(table)} where reference in (${sql.join(portion)})`;
    return (await found.execute(db)).rows;
  });
  return new Set(rows.map(({ reference }) => reference));
}

async function checkReferences(db: Database, { kind, memory }: Setting, rows: readonly Step[]): Promise<void> {
  for (const [column, { stored }] of Object.entries(kind.columns)) {
    if (stored.in !== 'reference') continue;
    const wanted = rows.map(({ row }) => row.values[column]).filter((value) => typeof value === 'string');
    const known = await knownReferences(db, stored.table, [...new Set(wanted)]);
    for (const { row } of rows) {
      const value = row.values[column];
      if (typeof value !== 'string') continue;
      if (memory.supposed.get(memoryKey(stored.table, value)) ?? known.has(value)) continue;
      row.problems.push({ column, reason: `There is no ${stored.table} with the reference "${shown(value)}".` });
    }
  }
}

/** A documentId is an address: it is one entry's for ever. */
async function checkDocumentIds(db: Database, { kind, memory }: Setting, steps: readonly Step[]): Promise<void> {
  const wanted = steps.map(({ row }) => row.values.documentId).filter((value) => typeof value === 'string');
  const taken = await inPortions(wanted, async (portion) => {
    const found = sql<{ id: string; reference: string }>`
      select document_id as id, ${sql.ref(kind.referenceColumn)} as reference from ${sql.table(kind.table)}
      where document_id in (${sql.join(portion)})`;
    return (await found.execute(db)).rows;
  });
  const owners = new Map(taken.map(({ id, reference }) => [id, reference]));
  for (const step of steps) {
    const { documentId } = step.row.values;
    if (typeof documentId !== 'string') continue;
    const own = step.does === 'update' ? step.stored.documentId : documentId;
    const claim = memoryKey(kind.name, documentId);
    const owner = owners.get(documentId) ?? memory.claimed.get(claim) ?? step.row.reference;
    if (own !== documentId) {
      step.row.problems.push({ column: 'documentId', reason: `This ${kind.one} has another one, and keeps it.` });
    } else if (owner !== step.row.reference) {
      step.row.problems.push({ column: 'documentId', reason: `It belongs to the ${kind.one} "${shown(owner)}".` });
    } else memory.claimed.set(claim, step.row.reference);
  }
}

function checkModel({ columns }: CatalogueKind, row: ReadRow, values: Values): void {
  const isNamed = columns.model?.names === 'model' && ('model' in row.values || 'make' in row.values);
  if (!isNamed || isNothing(values.model) || !isNothing(values.make)) return;
  row.problems.push({ column: 'model', reason: 'A model needs a make in the column make.' });
}

/** Names that nobody knows, as problems of the rows that hold them. */
async function refuseUnknownNames(db: Database, kind: CatalogueKind, steps: readonly Step[], unknown: Names) {
  const known = new Map<string, string[]>();
  const knownNames = async (table: NameTable, make: string | undefined) => {
    const key = memoryKey(table, make ?? '');
    const names = known.get(key) ?? (await allNames(db, table, make));
    known.set(key, names);
    return names;
  };

  async function refuseIn(row: ReadRow, values: Values, column: string, cell: CatalogueKind['columns'][string]) {
    if (cell.names === undefined || !(column in row.values)) return;
    const own: Names = new Map();
    addNames(own, { ...kind, columns: { [column]: cell } }, values);
    for (const [key, { name, make }] of own.get(cell.names) ?? []) {
      if (!unknown.get(cell.names)?.has(key)) continue;
      const hint = didYouMean(name, await knownNames(cell.names, make));
      row.problems.push({ column, reason: `"${shown(name)}" is not known.${hint}` });
    }
  }

  for (const { row, ...step } of steps) {
    if (!('values' in step)) continue;
    for (const [column, cell] of Object.entries(kind.columns)) await refuseIn(row, step.values, column, cell);
  }
}

const namesOf = (kind: CatalogueKind, steps: readonly Step[]): Names => {
  const names: Names = new Map();
  for (const step of steps) if ('values' in step) addNames(names, kind, step.values);
  return names;
};

/** What a row asks for, before anything that it refers to is looked at. */
function firstStep(kind: CatalogueKind, row: ReadRow, stored: StoredRow | undefined): Step {
  if (row.isDelete) return stored ? { row, does: 'delete', id: stored.id } : { row, does: 'nothing' };
  if (!stored) return { row, does: 'create', values: newValues(kind, row, row.problems) };
  return { row, does: 'update', stored, values: mergedValues(row, stored) };
}

/**
 * What is to become of these rows, whose cells are read and whose pictures are hashes by now. Reads the database and
 * changes nothing; `problems` of the rows themselves stay as they were.
 */
export async function planBatch(db: Database, rows: readonly ReadRow[], setting: Setting): Promise<Plan> {
  const { kind } = setting;
  const good = rows.filter(({ problems }) => problems.length === 0);
  const references = good.map(({ reference }) => reference);
  const stored = await readStoredRows(db, kind, references);
  const all = rows.map((row) => {
    const copy = { ...row, problems: [...row.problems] };
    const step: Step =
      copy.problems.length > 0
        ? { row: copy, does: 'refuse', problems: copy.problems }
        : firstStep(kind, copy, stored.get(row.reference));
    return step;
  });
  const wanted = all.filter((step) => 'values' in step);
  for (const { row, values } of wanted) checkModel(kind, row, values);
  await checkReferences(db, setting, wanted);
  await checkDocumentIds(db, setting, wanted);
  if (setting.knownNamesOnly) {
    await refuseUnknownNames(db, kind, wanted, await unknownNames(db, namesOf(kind, wanted)));
  }
  const steps = all.map((step): Step => {
    const { row } = step;
    if (row.problems.length > 0) return { row, does: 'refuse', problems: row.problems };
    if (step.does === 'update' && !isChanged(kind, step.stored, step.values)) return { row, does: 'nothing' };
    return step;
  });
  const changedAt = new Map([...stored].map(([reference, { updatedAt }]) => [reference, updatedAt]));
  return { steps, newNames: await unknownNames(db, namesOf(kind, steps)), basis: { references, changedAt } };
}
