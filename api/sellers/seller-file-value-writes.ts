import { sql } from 'kysely';
import type { Database } from '../../platform/database/adapter.ts';

// Stores, for each dealer or garage, the last values that operators' files gave for fields which were changed on the market since. A later
// file changes such a field only if it has a new value.

type Owner = 'dealer_id' | 'garage_id';
type Values = Readonly<Record<string, unknown>>;

const NONE: Values = {};

/** Returns the values that files gave for fields which were changed on the market since, by the id of the dealer or garage. */
export async function findSellerFileValues(
  db: Database,
  owner: Owner,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Values>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('seller')
    .select([owner, 'file_values'])
    .where(owner, 'in', ids)
    .where('file_values', 'is not', null)
    .execute();
  return new Map(rows.map((row) => [row[owner] ?? 0, JSON.parse(row.file_values ?? '{}')]));
}

/**
 * Stores the values that fields of a dealer or garage had before they are changed on the market. Call it in the transaction of the change.
 * If a value of a field is stored already, it stays.
 */
export async function rememberSellerFileValues(db: Database, sellerId: number, former: Values): Promise<void> {
  const row = await db.selectFrom('seller').select('file_values').where('id', '=', sellerId).executeTakeFirst();
  const fileValues: Values = JSON.parse(row?.file_values ?? '{}');
  if (Object.keys(former).every((field) => Object.hasOwn(fileValues, field))) return;
  await db
    .updateTable('seller')
    .set({ file_values: JSON.stringify({ ...former, ...fileValues }) })
    .where('id', '=', sellerId)
    .execute();
}

/** Replaces the stored file values of dealers or garages. `all`: the values by the id of the dealer or garage. */
export async function setSellerFileValues(db: Database, owner: Owner, all: ReadonlyMap<number, Values>): Promise<void> {
  for (const [id, values] of all) {
    const file_values = Object.keys(values).length > 0 ? JSON.stringify(values) : null;
    await db.updateTable('seller').set({ file_values }).where(owner, '=', id).execute();
  }
}

/**
 * Locks the sellers of these dealers or garages until the transaction ends. Whoever changes a dealer or garage on the market locks its
 * seller first, and so waits.
 */
export async function lockSellers(db: Database, owner: Owner, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`update seller set version = version where ${sql.ref(owner)} in (${sql.join(ids)})`.execute(db);
}

export const fileValuesOf = (all: ReadonlyMap<number, Values> | undefined, id: number): Values => all?.get(id) ?? NONE;
