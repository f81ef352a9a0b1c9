import { type RawBuilder, sql } from 'kysely';
import { entityNamed } from '#contract/entities/entities.ts';
import type { EntitySpec } from '#contract/entities/entity.ts';
import { wordsOf } from '#contract/entities/words.ts';
import type { NameEntry, NameForm, NameKinds, NameList, NameValue } from '#contract/office/name-schemas.ts';
import { foldedName } from '#contract/values/market-names.ts';
import { columnOf, keyColumnOf } from '../../platform/content/content-type.ts';
import type { Database, DatabaseAdapter } from '../../platform/database/adapter.ts';
import { listAuditRows } from '../audit/audit-row-queries.ts';
import { NAME_KINDS, type NameKind } from './name-kinds.ts';
import { countAds, listUses } from './name-use-queries.ts';

const PAGE_SIZE = 50;

type StoredRow = Record<string, string | number | null> & { id: number; document_id: string; updated_at: number };

/** An entry with its values for a form (`values`) and for people to read (`labels`). */
export interface FoundName {
  id: number;
  documentId: string;
  version: number;
  title: string;
  values: Record<string, NameValue>;
  /** The same values for people to read: names instead of the documentIds of related entries. */
  labels: Record<string, NameValue>;
}

const titleColumn = ({ titleField, fields }: EntitySpec) =>
  columnOf(titleField, fields[titleField] ?? { kind: 'text' });

/** Returns the column that contains a field's folded text; undefined if the field has none. */
function foldedColumnOf({ fields }: EntitySpec, name: string): string | undefined {
  const twin = Object.entries(fields).find(([, { foldedFrom }]) => foldedFrom === name);
  return twin && columnOf(...twin);
}

const qualified = ({ table }: EntitySpec, column: string) => sql.ref(`${table}.${column}`);

/** Returns how many entries there are of each kind. */
export async function countNames(db: Database): Promise<NameKinds> {
  const kinds: NameKinds['kinds'] = [];
  for (const { kind, one, many, spec } of NAME_KINDS) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(spec.table)}`.execute(db);
    kinds.push({ kind, one, many, count: Number(rows[0]?.count ?? 0) });
  }
  return { kinds };
}

/** Returns the entries that can be chosen for a relation, sorted by name. */
async function listOptions(db: Database, target: string) {
  const spec = entityNamed(target);
  const { rows } = await sql<{ value: string; label: string }>`
    select document_id as value, ${sql.ref(titleColumn(spec))} as label from ${sql.table(spec.table)}`.execute(db);
  return rows.sort((a, b) => a.label.localeCompare(b.label, 'en'));
}

export async function readForm(db: Database, { kind, one, many, fields }: NameKind): Promise<NameForm> {
  const complete: NameForm['fields'] = [];
  for (const { target, ...field } of fields)
    complete.push(target === null ? field : { ...field, options: await listOptions(db, target) });
  return { kind, one, many, fields: complete };
}

/** Returns the SQL condition that a word occurs in an entry's searched fields, or in the name of its owner, such as a model's make. */
function matches(adapter: DatabaseAdapter, spec: EntitySpec, word: string): RawBuilder<boolean> {
  const within = spec.within === undefined ? undefined : spec.relations[spec.within];
  const ways = spec.list.searched.map((name) => {
    const folded = foldedColumnOf(spec, name);
    return folded === undefined
      ? adapter.containsText(adapter.foldedText(qualified(spec, columnOf(name, { kind: 'text' }))), word.toLowerCase())
      : adapter.containsText(qualified(spec, folded), foldedName(word));
  });
  if (within?.kind === 'to-one' && spec.within !== undefined) {
    const owner = entityNamed(within.target);
    const folded = foldedColumnOf(owner, owner.titleField);
    if (folded !== undefined)
      ways.push(sql`exists (select 1 from ${sql.table(owner.table)}
        where ${qualified(owner, 'id')} = ${qualified(spec, keyColumnOf(spec.within, within))}
        and ${adapter.containsText(qualified(owner, folded), foldedName(word))})`);
  }
  return sql`(${sql.join(ways, sql` or `)})`;
}

function orderOf(spec: EntitySpec): RawBuilder<unknown> {
  const [name = spec.titleField, direction] = spec.list.order.split(':');
  const column = foldedColumnOf(spec, name) ?? columnOf(name, spec.fields[name] ?? { kind: 'text' });
  return sql`${qualified(spec, column)} ${direction === 'desc' ? sql`desc` : sql`asc`}, ${qualified(spec, 'id')}`;
}

/** Returns stored rows as entries, with the names of related entries instead of their ids. */
async function withLabels(db: Database, { fields, relations }: EntitySpec, rows: readonly StoredRow[]) {
  const targets = new Map<string, Map<number, { documentId: string; title: string }>>();
  for (const [name, relation] of Object.entries(relations)) {
    if (relation.kind !== 'to-one') continue;
    const ids = [
      ...new Set(rows.map((row) => row[keyColumnOf(name, relation)]).filter((id) => typeof id === 'number')),
    ];
    const target = entityNamed(relation.target);
    const { rows: found } =
      ids.length === 0
        ? { rows: [] }
        : await sql<{ id: number; documentId: string; title: string }>`
            select id, document_id as ${sql.ref('documentId')}, ${sql.ref(titleColumn(target))} as title
            from ${sql.table(target.table)} where id in (${sql.join(ids)})`.execute(db);
    targets.set(name, new Map(found.map(({ id, ...one }) => [id, one])));
  }
  return rows.map((row) => {
    const values: Record<string, NameValue> = {};
    const labels: Record<string, NameValue> = {};
    for (const [name, field] of Object.entries(fields)) {
      const stored = row[columnOf(name, field)] ?? null;
      values[name] = field.kind === 'boolean' ? stored === 1 : stored;
      labels[name] = values[name];
    }
    for (const [name, relation] of Object.entries(relations)) {
      if (relation.kind !== 'to-one') continue;
      const target = targets.get(name)?.get(Number(row[keyColumnOf(name, relation)]));
      values[name] = target?.documentId ?? null;
      labels[name] = target?.title ?? null;
    }
    return { row, values, labels };
  });
}

/** Returns one page of entries. Each word of `words` must occur, in any spelling. */
export async function listNames(
  adapter: DatabaseAdapter,
  { kind, one, many, spec }: NameKind,
  { words, page }: { words: string; page: number },
): Promise<NameList> {
  const { db } = adapter;
  const conditions = words
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => matches(adapter, spec, word));
  const where = conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
  const from = sql`from ${sql.table(spec.table)} ${where}`;
  const { rows: counted } = await sql<{ count: number }>`select count(*) as count ${from}`.execute(db);
  const total = Number(counted[0]?.count ?? 0);
  const pageCount = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const shown = Math.min(page, pageCount);
  const { rows } = await sql<StoredRow>`
    select ${sql.table(spec.table)}.* ${from} order by ${orderOf(spec)}
    limit ${PAGE_SIZE} offset ${(shown - 1) * PAGE_SIZE}`.execute(db);
  const ads = await countAds(
    adapter.apart.office,
    kind,
    rows.map(({ id }) => id),
  );
  const ownWords = wordsOf(kind);
  return {
    kind,
    one,
    many,
    columns: spec.list.columns.map((column) => ownWords[column]?.label ?? column),
    rows: (await withLabels(db, spec, rows)).map(({ row, labels }) => ({
      documentId: row.document_id,
      cells: spec.list.columns.map((column) => String(labels[column] ?? '')),
      ads: ads === undefined ? null : (ads.get(row.id) ?? 0),
    })),
    page: shown,
    pageCount,
    total,
  };
}

/** Returns an entry by its documentId. `isLocked`: also locks it until the transaction ends, in which this must then be called. */
export async function findName(
  { kind, db }: { kind: DatabaseAdapter['kind']; db: Database },
  { spec }: NameKind,
  documentId: string,
  isLocked = false,
): Promise<FoundName | undefined> {
  // On SQLite no lock is needed, and there is none for rows: it runs only one writing transaction at a time.
  const lock = isLocked && kind === 'postgres' ? sql`for update` : sql``;
  const { rows } = await sql<StoredRow>`
    select * from ${sql.table(spec.table)} where document_id = ${documentId} ${lock}`.execute(db);
  const [found] = await withLabels(db, spec, rows);
  if (!found) return undefined;
  const { row, values, labels } = found;
  const title = String(labels[spec.titleField] ?? '');
  return { id: row.id, documentId, version: Number(row.updated_at), title, values, labels };
}

/** Returns an entry for its page in the office: with its values, the things that use it, and its history in the audit log. */
export async function describeName(
  adapter: DatabaseAdapter,
  { kind, fields }: NameKind,
  { id, documentId, version, title, values }: FoundName,
): Promise<NameEntry> {
  return {
    documentId,
    title,
    version,
    values: Object.fromEntries(fields.map(({ name }) => [name, values[name] ?? null])),
    uses: await listUses(adapter.apart.office, kind, id),
    history: await listAuditRows(adapter.db, { subject: { kind, id: documentId } }),
  };
}

/** Returns another entry with the same folded name and owner, such as a make of models; undefined if there is none. */
export async function findSameName(
  db: Database,
  { spec }: NameKind,
  values: Readonly<Record<string, unknown>>,
  ownId: number,
): Promise<{ field: string; title: string } | undefined> {
  const { within, unique, relations } = spec;
  const owner = within === undefined ? undefined : relations[within];
  const inOwner =
    within !== undefined && owner?.kind === 'to-one'
      ? sql`and ${sql.ref(keyColumnOf(within, owner))} = ${values[within]}`
      : sql``;
  for (const field of unique) {
    const folded = foldedColumnOf(spec, field);
    const own = String(values[field] ?? '');
    const column = sql.ref(columnOf(field, { kind: 'text' }));
    const isSame =
      folded === undefined
        ? sql`${column} = ${own}`
        : sql`(${sql.ref(folded)} = ${foldedName(own)} or ${column} = ${own})`;
    const { rows } = await sql<{ title: string }>`
      select ${sql.ref(titleColumn(spec))} as title from ${sql.table(spec.table)}
      where ${isSame} and id <> ${ownId} ${inOwner} order by id limit 1`.execute(db);
    if (rows[0]) return { field, title: rows[0].title };
  }
  return undefined;
}

/** Returns the id of the entry with this documentId. */
export async function findIdOf(db: Database, target: string, documentId: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(entityNamed(target).table)} where document_id = ${documentId}`.execute(db);
  return rows[0]?.id;
}

/** Returns the id of an entry's owner, such as a model's make; 0 for kinds without owners. */
export async function ownerIdOf(db: Database, { spec }: NameKind, id: number): Promise<number> {
  const { within, relations, table } = spec;
  const owner = within === undefined ? undefined : relations[within];
  if (within === undefined || owner?.kind !== 'to-one') return 0;
  const { rows } = await sql<{ owner: number }>`
    select ${sql.ref(keyColumnOf(within, owner))} as owner from ${sql.table(table)} where id = ${id}`.execute(db);
  return rows[0]?.owner ?? 0;
}

/** Returns the other entries of the same kind, sorted by name; for a model only those of its make. */
export async function listOthers(db: Database, { spec }: NameKind, id: number) {
  const { within, relations } = spec;
  const owner = within === undefined ? undefined : relations[within];
  const isBeside =
    within !== undefined && owner?.kind === 'to-one'
      ? sql`and ${sql.ref(keyColumnOf(within, owner))} = (
          select ${sql.ref(keyColumnOf(within, owner))} from ${sql.table(spec.table)} where id = ${id})`
      : sql``;
  const { rows } = await sql<{ value: string; label: string }>`
    select document_id as value, ${sql.ref(titleColumn(spec))} as label from ${sql.table(spec.table)}
    where id <> ${id} ${isBeside}`.execute(db);
  return rows.sort((a, b) => a.label.localeCompare(b.label, 'en'));
}
