import { sql } from 'kysely';
import { foldedName } from '#contract/values/market-names.ts';
import type { Database } from '../../platform/database/adapter.ts';

/** A name of an entry in `table`. `within`: the id of the make if the entry is a model, otherwise 0. */
export interface PlacedName {
  table: string;
  within: number;
  name: string;
}

/** Deletes a former name, because an entry has it as its present name again. */
export async function forgetFormerName(db: Database, { table, within, name }: PlacedName): Promise<void> {
  await db
    .deleteFrom('former_name')
    .where('kind', '=', table)
    .where('within_id', '=', within)
    .where('folded', '=', foldedName(name))
    .execute();
}

/** Stores a former name of an entry, with its folded form, so that it is also found in other spellings. */
export async function rememberFormerName(
  db: Database,
  former: PlacedName,
  target: { id: number; name: string },
  now: number,
): Promise<void> {
  const { table, within, name } = former;
  await forgetFormerName(db, { table, within, name: target.name });
  if (name === target.name) return;
  await forgetFormerName(db, former);
  await db
    .insertInto('former_name')
    .values({ kind: table, within_id: within, folded: foldedName(name), target_id: target.id, name, created_at: now })
    .execute();
}

/** Makes all former names and documentIds of the entry `from` lead to the entry `to`. */
export async function leadFormerNames(db: Database, table: string, from: number, to: number): Promise<void> {
  await db
    .updateTable('former_name')
    .set({ target_id: to })
    .where('kind', '=', table)
    .where('target_id', '=', from)
    .execute();
  await db
    .updateTable('former_document')
    .set({ target_id: to })
    .where('kind', '=', table)
    .where('target_id', '=', from)
    .execute();
}

/** Makes the documentId of a merged entry lead to another entry of its table. */
export async function rememberFormerDocument(
  db: Database,
  table: string,
  documentId: string,
  targetId: number,
): Promise<void> {
  await db
    .insertInto('former_document')
    .values({ kind: table, document_id: documentId, target_id: targetId })
    .onConflict((conflict) => conflict.columns(['kind', 'document_id']).doUpdateSet({ target_id: targetId }))
    .execute();
}

/** Moves former names of models from one make to another. Names that the other make already has are dropped. */
export async function moveFormerNames(db: Database, table: string, from: number, to: number): Promise<void> {
  await sql`
    delete from former_name where kind = ${table} and within_id = ${from}
      and folded in (select folded from former_name where kind = ${table} and within_id = ${to})`.execute(db);
  await db
    .updateTable('former_name')
    .set({ within_id: to })
    .where('kind', '=', table)
    .where('within_id', '=', from)
    .execute();
}

/** Deletes all former names and documentIds of an entry that is deleted, and those of models if it is a make. */
export async function forgetFormerNamesOf(db: Database, table: string, id: number): Promise<void> {
  await db.deleteFrom('former_name').where('kind', '=', table).where('target_id', '=', id).execute();
  await db.deleteFrom('former_document').where('kind', '=', table).where('target_id', '=', id).execute();
  if (table === 'make')
    await db.deleteFrom('former_name').where('kind', '=', 'model').where('within_id', '=', id).execute();
}
