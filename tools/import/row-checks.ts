import { sql } from 'kysely';
import { bannedContacts } from '../../api/bans/ban-check-queries.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { didYouMean, shown } from '../../platform/sheets/bounded-text.ts';
import type { CatalogueKind, Values } from './catalogue-kinds.ts';
import { addNames, allNames, inPortions, type Names } from './catalogue-names.ts';
import type { NameTable } from './cells.ts';
import type { ReadRow } from './row-reading.ts';
import { memoryKey, type RunMemory } from './run-memory.ts';
import type { StoredRow } from './stored-rows.ts';

// These functions check the references, documentIds, names and contacts in rows, and add problems to the rows.

/** A row that creates or changes an entry. `stored`: the entry as it is now; undefined if the row creates it. */
interface WantedRow {
  row: ReadRow;
  stored?: StoredRow;
  values: Values;
}

interface CheckSetting {
  kind: CatalogueKind;
  memory: RunMemory;
}

/** Returns which of these references of dealers or garages exist. */
async function knownReferences(db: Database, table: string, references: readonly string[]): Promise<Set<string>> {
  const rows = await inPortions(references, async (portion) => {
    const query = sql<{ reference: string }>`
      select reference from ${sql.table(table)} where reference in (${sql.join(portion)})`;
    return (await query.execute(db)).rows;
  });
  return new Set(rows.map(({ reference }) => reference));
}

export async function checkReferences(
  db: Database,
  { kind, memory }: CheckSetting,
  rows: readonly WantedRow[],
): Promise<void> {
  for (const [column, { stored }] of Object.entries(kind.columns)) {
    if (stored.in !== 'reference') continue;
    const references = rows.map(({ row }) => row.values[column]).filter((value) => typeof value === 'string');
    const existing = await knownReferences(db, stored.table, [...new Set(references)]);
    for (const { row } of rows) {
      const value = row.values[column];
      if (typeof value !== 'string') continue;
      if (memory.supposed.get(memoryKey(stored.table, value)) ?? existing.has(value)) continue;
      row.problems.push({ column, reason: `There is no ${stored.table} with the reference "${shown(value)}".` });
    }
  }
}

/** Returns which of these documentIds belong to the listing of something else: an unpublished draft, or an entry of another kind. */
async function findOthersIds(
  db: Database,
  { listedBy }: CatalogueKind,
  references: readonly string[],
): Promise<string[]> {
  if (!listedBy) return [];
  const rows = await inPortions(references, (portion) =>
    db
      .selectFrom('listing')
      .select('document_id')
      .where('document_id', 'in', portion)
      .where(listedBy, 'is', null)
      .execute(),
  );
  return rows.map(({ document_id }) => document_id);
}

/** Adds problems for phone numbers and email addresses that are banned, unless the entry already has them. */
export async function checkBans(db: Database, steps: readonly WantedRow[]): Promise<void> {
  for (const { row, stored, values } of steps) {
    const fresh = ['phonenumber', 'email'].filter((column) => values[column] !== stored?.values[column]);
    const faults = await bannedContacts(db, Object.fromEntries(fresh.map((column) => [column, values[column]])));
    for (const column of Object.keys(faults)) {
      row.problems.push({
        column,
        reason: `${shown(String(values[column]))} is banned. Staff lift bans at /staff/bans.`,
      });
    }
  }
}

/** Adds problems for documentIds that belong to another entry: they are part of addresses, so they are never used twice. */
export async function checkDocumentIds(
  db: Database,
  { kind, memory }: CheckSetting,
  steps: readonly WantedRow[],
): Promise<void> {
  const documentIds = steps.map(({ row }) => row.values.documentId).filter((value) => typeof value === 'string');
  const taken = await inPortions(documentIds, async (portion) => {
    const query = sql<{ id: string; reference: string }>`
      select document_id as id, ${sql.ref(kind.referenceColumn)} as reference from ${sql.table(kind.table)}
      where document_id in (${sql.join(portion)})`;
    return (await query.execute(db)).rows;
  });
  const others = new Set(await findOthersIds(db, kind, documentIds));
  const owners = new Map(taken.map(({ id, reference }) => [id, reference]));
  for (const step of steps) {
    const { documentId } = step.row.values;
    if (typeof documentId !== 'string') continue;
    const own = step.stored?.documentId ?? documentId;
    const claim = memoryKey(kind.name, documentId);
    const owner = owners.get(documentId) ?? memory.claimed.get(claim) ?? step.row.reference;
    if (others.has(documentId)) {
      step.row.problems.push({ column: 'documentId', reason: 'It belongs to another ad.' });
    } else if (own !== documentId) {
      step.row.problems.push({ column: 'documentId', reason: `This ${kind.one} has another one, and keeps it.` });
    } else if (owner !== step.row.reference) {
      step.row.problems.push({ column: 'documentId', reason: `It belongs to the ${kind.one} "${shown(owner)}".` });
    } else memory.claimed.set(claim, step.row.reference);
  }
}

export function checkModel({ columns }: CatalogueKind, row: ReadRow, values: Values): void {
  const isNamed = columns.model?.names === 'model' && ('model' in row.values || 'make' in row.values);
  if (!isNamed || values.model == null || values.make != null) return;
  row.problems.push({ column: 'model', reason: 'A model needs a make in the column make.' });
}

/** Adds a problem to each row with a name that does not exist. */
export async function refuseUnknownNames(
  db: Database,
  kind: CatalogueKind,
  steps: readonly WantedRow[],
  unknown: Names,
) {
  const cache = new Map<string, string[]>();
  const knownNames = async (table: NameTable, make: string | undefined) => {
    const key = memoryKey(table, make ?? '');
    const names = cache.get(key) ?? (await allNames(db, table, make));
    cache.set(key, names);
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

  for (const { row, values } of steps) {
    for (const [column, cell] of Object.entries(kind.columns)) await refuseIn(row, values, column, cell);
  }
}
