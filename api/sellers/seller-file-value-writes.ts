import { sql } from 'kysely';
import type { Database } from '../../platform/database/adapter.ts';

// The last values that operators' files gave for fields of a dealer or garage which were changed on the market since. A later file changes
// such a field only if its value is new.

type Owner = 'dealer_id' | 'garage_id';
type Values = Readonly<Record<string, unknown>>;

const NONE: Values = {};

/** Returns these values by the id of the dealer or garage. */
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
 * Stores the former values of fields of a dealer or garage that are changed on the market. Call it in the transaction of the change. Fields
 * whose file value is stored already are skipped.
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

/** Stores the values that files gave, by the id of the dealer or garage. */
export async function setSellerFileValues(db: Database, owner: Owner, all: ReadonlyMap<number, Values>): Promise<void> {
  for (const [id, values] of all) {
    const file_values = Object.keys(values).length > 0 ? JSON.stringify(values) : null;
    await db.updateTable('seller').set({ file_values }).where(owner, '=', id).execute();
  }
}

/** Locks the sellers of these dealers or garages until the transaction ends. Every change of one on the market locks its seller first. */
export async function lockSellers(db: Database, owner: Owner, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`update seller set version = version where ${sql.ref(owner)} in (${sql.join(ids)})`.execute(db);
}

export const fileValuesOf = (all: ReadonlyMap<number, Values> | undefined, id: number): Values => all?.get(id) ?? NONE;
