import { type RawBuilder, sql } from 'kysely';
import { isPublicState } from '#contract/listing-states.ts';
import { type FileListing, findFileListings } from '../../api/listings/rows/listing-queries.ts';
import { fileValuesOf, findSellerFileValues } from '../../api/sellers/seller-file-value-writes.ts';
import type { Database } from '../../platform/database/adapter.ts';
import type { CatalogueKind, Values } from './catalogue-kinds.ts';
import type { Column } from './entity-columns.ts';

/** A stored entry in the form of a file's row. Import compares rows with it, export writes it. */
export interface StoredRow {
  id: number;
  reference: string;
  documentId: string;
  createdAt: number;
  updatedAt: number;
  publishedAt: number | null;
  /** The entry's values by column; for pictures and films hashes. */
  values: Values;
  /** The listing of a car or spare part; undefined for other kinds. */
  listing: FileListing | undefined;
  /** For fields that were changed on the market: the last values that files gave for them, by field. */
  fileValues: Readonly<Record<string, unknown>>;
}

type Row = Record<string, unknown> & { id: number };

function selected(kind: CatalogueKind, name: string, { stored }: Column): RawBuilder<unknown>[] {
  if (stored.in === 'media' || stored.in === 'names') return [];
  if (stored.in === 'column') return [sql`${sql.ref(stored.column)} as ${sql.ref(name)}`];
  const table = stored.in === 'medium' ? 'media' : stored.table;
  const column = sql.ref(`${table}.${stored.in === 'medium' ? 'hash' : stored.in}`);
  const id = sql.ref(`${kind.table}.${stored.column}`);
  const value = sql`(select ${column} from ${sql.table(table)} where ${sql.ref(`${table}.id`)} = ${id})`;
  return [sql`${value} as ${sql.ref(name)}`];
}

/** Returns for each owner the names or hashes that are linked to it, in order. */
async function readLinks(db: Database, { stored }: Column, owners: readonly number[]): Promise<Map<number, string[]>> {
  const links = new Map<number, string[]>();
  if ((stored.in !== 'media' && stored.in !== 'names') || owners.length === 0) return links;
  const [target, word, targetColumn, order] =
    stored.in === 'media'
      ? ['media', 'hash', 'media_id', 'position']
      : [stored.table, 'name', stored.targetColumn, 'name'];
  const owner = sql.ref(stored.ownerColumn);
  const { rows } = await sql<{ owner: number; word: string }>`
    select ${owner} as owner, ${sql.ref(`${target}.${word}`)} as word
    from ${sql.table(stored.link)} join ${sql.table(target)} on ${sql.ref(`${target}.id`)} = ${sql.ref(targetColumn)}
    where ${owner} in (${sql.join(owners)}) order by ${owner}, ${sql.ref(order)}`.execute(db);
  for (const { owner, word } of rows) links.set(owner, [...(links.get(owner) ?? []), word]);
  return links;
}

async function readRows(db: Database, kind: CatalogueKind, condition: RawBuilder<unknown>): Promise<StoredRow[]> {
  const columns = Object.entries(kind.columns);
  const names = columns.flatMap(([name, cell]) => selected(kind, name, cell));
  const { rows } = await sql<Row>`
    select id, updated_at, published_at as published_at_ms, ${sql.join(names)} from ${sql.table(kind.table)} where ${condition}
  `.execute(db);
  const owners = rows.map(({ id }) => id);
  const links = new Map<string, Map<number, string[]>>();
  for (const [name, cell] of columns) {
    if (cell.stored.in === 'media' || cell.stored.in === 'names') links.set(name, await readLinks(db, cell, owners));
  }
  const listings = kind.listedBy ? await findFileListings(db, kind.listedBy, owners) : undefined;
  const sellers = kind.sellsAs ? await findSellerFileValues(db, kind.sellsAs, owners) : undefined;
  return rows.map((row) => {
    const listing = listings?.get(row.id);
    const raw = (name: string, cell: Column) => {
      if (cell.stored.in === 'medium') return row[name] == null ? [] : [row[name]];
      return links.has(name) ? (links.get(name)?.get(row.id) ?? []) : row[name];
    };
    const values = Object.fromEntries(columns.map(([name, cell]) => [name, cell.fromStored(raw(name, cell))]));
    return {
      id: row.id,
      reference: String(row[kind.referenceColumn]),
      documentId: String(row.documentId),
      createdAt: Number(row.createdAt),
      updatedAt: Number(row.updated_at),
      publishedAt: row.published_at_ms == null ? null : Number(row.published_at_ms),
      // A listing counts as published even while its seller is paused and buyers do not see it.
      values: listing ? { ...values, published: isPublicState(listing.state) } : values,
      listing,
      fileValues: listing?.fileValues ?? fileValuesOf(sellers, row.id),
    };
  });
}

/** Returns the existing entries among these references, by reference. */
export async function readStoredRows(
  db: Database,
  kind: CatalogueKind,
  references: readonly string[],
): Promise<Map<string, StoredRow>> {
  if (references.length === 0) return new Map();
  const rows = await readRows(db, kind, sql`${sql.ref(kind.referenceColumn)} in (${sql.join(references)})`);
  return new Map(rows.map((row) => [row.reference, row]));
}

const ROWS_AT_ONCE = 1_000;

/** Yields all entries of a kind, the oldest first, a thousand at a time. */
export async function* allStoredRows(db: Database, kind: CatalogueKind): AsyncGenerator<StoredRow[]> {
  let last = 0;
  for (;;) {
    const rows = await readRows(db, kind, sql`id > ${last} order by id limit ${ROWS_AT_ONCE}`);
    if (rows.length === 0) return;
    yield rows;
    last = rows.at(-1)?.id ?? last;
  }
}
