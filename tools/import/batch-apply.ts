import { sql } from 'kysely';
import { foldedName } from '#contract/values/market-names.ts';
import { setFileValues } from '../../api/listings/rows/file-value-writes.ts';
import { lockListingSellers, lockListings } from '../../api/listings/rows/listed-writes.ts';
import { rowsLike } from '../../api/listings/rows/market-names.ts';
import { holdNames } from '../../api/names/former-name-queries.ts';
import { lockSellers, setSellerFileValues } from '../../api/sellers/seller-file-value-writes.ts';
import { findActing } from '../../api/sellers/seller-queries.ts';
import { createId } from '../../platform/create-id.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { OutdatedPlan, type Plan, requireCurrent, type Step } from './batch-plan.ts';
import type { CatalogueKind, ChangedRow, KnownIds, NewRow, Values, Writing } from './catalogue-kinds.ts';
import { addNames, inPortions, insertNames, modelKey, type Names, readNameIds } from './catalogue-names.ts';
import type { NameTable } from './cells.ts';
import type { MediaIntake } from './import-media.ts';
import { modelsLike } from './spelled-rows.ts';

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((part) => typeof part === 'string') : [];

/** Returns the hashes of the pictures and films in a row's values. */
export const hashesIn = (kind: CatalogueKind, values: Values): string[] =>
  Object.entries(kind.columns).flatMap(([column, { files }]) => (files ? texts(values[column]) : []));

async function entryIds(db: Database, kind: CatalogueKind, all: readonly Values[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const [column, { stored }] of Object.entries(kind.columns)) {
    if (stored.in !== 'reference') continue;
    const references = [...new Set(all.map((values) => values[column]).filter((value) => typeof value === 'string'))];
    const rows = await inPortions(references, async (portion) => {
      const query = sql<{ id: number; reference: string }>`
        select id, reference from ${sql.table(stored.table)} where reference in (${sql.join(portion)})`;
      return (await query.execute(db)).rows;
    });
    for (const { id, reference } of rows) ids.set(`${stored.table} ${reference}`, id);
  }
  return ids;
}

/** Returns the ids of all names, references and media in the values of these rows. Call it after new names were inserted. */
async function idsFor(
  db: Database,
  kind: CatalogueKind,
  all: readonly Values[],
  media: ReadonlyMap<string, number>,
): Promise<KnownIds> {
  const names: Names = new Map();
  for (const values of all) addNames(names, kind, values);
  const ids = new Map<string, Map<string, number>>();
  for (const [table, ofTable] of names) {
    const found = await readNameIds(db, table, [...ofTable.values()]);
    const held = await holdNames(db, table, [...found.values()]);
    ids.set(table, new Map([...found].filter(([, id]) => held.has(id))));
  }
  const entries = await entryIds(db, kind, all);
  /**
   * Returns the id of a name. Throws OutdatedPlan if there is none: somebody has renamed or merged the name since the plan was made, and a
   * new plan will use the new name.
   */
  const requireId = (table: NameTable, key: string) => {
    const id = ids.get(table)?.get(key);
    if (id === undefined) throw new OutdatedPlan();
    return id;
  };
  return {
    named: (table, name) => (name === null ? null : requireId(table, name)),
    model: (make, name) => (make === null || name === null ? null : requireId('model', modelKey(make, name))),
    entry(table, reference) {
      if (reference === null) return null;
      const id = entries.get(`${table} ${reference}`);
      if (id === undefined) throw new OutdatedPlan();
      return id;
    },
    media: (hashes) => hashes.flatMap((hash) => media.get(hash) ?? []),
  };
}

function newRow(values: Values, kind: CatalogueKind, { now, originOf }: Writing): NewRow {
  const createdAt = typeof values.createdAt === 'number' ? values.createdAt : now;
  const documentId = typeof values.documentId === 'string' ? values.documentId : createId();
  const publishedAt = values.published === true ? createdAt : null;
  return { values, entry: { documentId, createdAt, publishedAt, ...originOf?.(kind, documentId) } };
}

function changedRow({ stored, values }: Update, now: number): ChangedRow {
  const { id, documentId } = stored;
  const createdAt = typeof values.createdAt === 'number' ? values.createdAt : stored.createdAt;
  const publishedAt = values.published === true ? (stored.publishedAt ?? now) : null;
  return { id, values, entry: { id, documentId, createdAt, publishedAt } };
}

type Update = Extract<Step, { does: 'update' }>;

/**
 * Changes the stored file values of entries: those of fields that the file now overwrites are deleted, since file and market then agree on
 * them.
 */
async function takeFields(db: Database, { listedBy, sellsAs }: CatalogueKind, updates: readonly Update[]) {
  const changed = updates.filter(({ taken }) => taken.length > 0);
  const left = changed.map(({ stored, taken }): [number, Values] => {
    const values = Object.entries(stored.fileValues).filter(([field]) => !taken.includes(field));
    return [stored.id, Object.fromEntries(values)];
  });
  if (listedBy) await setFileValues(db, listedBy, new Map(left));
  else if (sellsAs) await setSellerFileValues(db, sellsAs, new Map(left));
}

/**
 * Locks the entries of a plan until the transaction ends: nobody else can change or delete them, pause their sellers, or become the owner
 * of a dealer that the plan deletes.
 */
async function lockEntries(db: Database, kind: CatalogueKind, plan: Plan, now: number): Promise<void> {
  const deletes = plan.steps.flatMap((step) => (step.does === 'delete' ? [step.id] : []));
  const updates = plan.steps.flatMap((step) => (step.does === 'update' ? [step.stored.id] : []));
  if (kind.sellsAs) await lockSellers(db, kind.sellsAs, [...updates, ...deletes]);
  if (kind.listedBy) {
    const all = plan.steps.flatMap((step) => (step.does === 'update' || step.does === 'create' ? [step.values] : []));
    await lockListingSellers(db, kind.listedBy, updates, [...(await entryIds(db, kind, all)).values()]);
    await lockListings(db, kind.listedBy, [...updates, ...deletes], now);
  }
  if (kind.sellsAs && (await findActing(db, kind.sellsAs, deletes)).size > 0) throw new OutdatedPlan();
  await requireCurrent(db, kind, plan);
}

/**
 * Throws OutdatedPlan if a name that was new when the plan was made exists by now, in any spelling. Also locks the makes of new models, as
 * all code that adds models does.
 */
async function requireNew(db: Database, names: Names): Promise<void> {
  for (const [table, ofTable] of names) {
    const all = [...ofTable.values()];
    const meant = all.map(({ name }) => name);
    if (table !== 'model') {
      const rows = await inPortions(meant, (portion) => rowsLike(db, table, { field: table, names: portion }));
      if (rows.length > 0) throw new OutdatedPlan();
      continue;
    }
    const makes = [...new Set(all.map(({ make = '' }) => make))];
    await db.selectFrom('make').select('id').where('name', 'in', makes).orderBy('id').forNoKeyUpdate().execute();
    const models = await modelsLike(db, makes, meant);
    const keys = new Set(all.map(({ make = '', name }) => modelKey(make, foldedName(name))));
    const isKnown = [...models.values()].flat().some(({ make, name }) => keys.has(modelKey(make, foldedName(name))));
    if (isKnown) throw new OutdatedPlan();
  }
}

/** Carries out a plan. Throws OutdatedPlan if data on which the plan is based has changed. */
export async function applyPlan(writing: Writing, kind: CatalogueKind, plan: Plan, intake: MediaIntake): Promise<void> {
  const { adapter, db, now } = writing;
  const { steps, newNames } = plan;
  await lockEntries(db, kind, plan, now);
  const updates = steps.filter((step) => step.does === 'update');
  const creates = steps.filter((step) => step.does === 'create');
  const deletes = steps.filter((step) => step.does === 'delete');
  const all = [...updates, ...creates].map(({ values }) => values);
  // Waits until no other process adds names. If another one has just added the same name, `requireNew` then finds it.
  if (newNames.size > 0) await adapter.takeTurn(db);
  await requireNew(db, newNames);
  await insertNames(adapter, db, newNames, now);
  const media = await intake.store(
    db,
    all.flatMap((values) => hashesIn(kind, values)),
    now,
  );
  const ids = await idsFor(db, kind, all, media);
  await kind.delete(
    db,
    deletes.map(({ id }) => id),
  );
  if (updates.length > 0) {
    const changed = updates.map((step) => changedRow(step, now));
    await kind.update(writing, changed, ids);
    await takeFields(db, kind, updates);
  }
  if (creates.length > 0) {
    const added = creates.map(({ values }) => newRow(values, kind, writing));
    await kind.insert(writing, added, ids);
  }
}
