import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import { entityNamed } from '#contract/entities/entities.ts';
import type { EntitySpec } from '#contract/entities/entity.ts';
import * as messages from '#contract/messages/names.ts';
import { foldedName } from '#contract/values/market-names.ts';
import type { Clock } from '../../platform/clock.ts';
import { keyColumnOf } from '../../platform/content/content-type.ts';
import { type ChangedEntry, entryWrites } from '../../platform/content/entry-writes.ts';
import type { Database, DatabaseAdapter } from '../../platform/database/adapter.ts';
import type { Tx } from '../../platform/database/tx.ts';
import { MINUTE_MS } from '../../platform/durations.ts';
import { conflictError, fieldError, notFoundError } from '../../platform/http/errors.ts';
import { enqueue, type JobKind, readPayload } from '../../platform/jobs/jobs.ts';
import { recordAudit } from '../audit/audit-writes.ts';
import { holdNames } from './former-name-queries.ts';
import { leadFormerNames, moveFormerNames, rememberFormerDocument, rememberFormerName } from './former-name-writes.ts';
import { NAME_KINDS, type NameKind } from './name-kinds.ts';
import { type FoundName, findName, ownerIdOf } from './name-queries.ts';
import { type NameUse, usesOf } from './name-use-queries.ts';
import { type Renaming, rewriteNamedTexts } from './named-text-writes.ts';

// Merges one name into another: everything that refers to the first then refers to the second. References are moved in portions of some
// hundred. A last transaction locks both names, and moves references that were added in between. If the process dies halfway, a job
// continues the merge, so that no car is left with one make and a model of the other.

const ROWS_AT_ONCE = 500;
/** The pause between two portions, in ms, during which other work is done. */
const PAUSE_MS = 5;
const JOIN = 'go on joining names';
/**
 * A job continues a merge that has not ended after this time, in ms. Its process must have died then: a million cars are moved within a
 * minute.
 */
const GO_ON_AFTER_MS = 2 * MINUTE_MS;
const payloadSchema = z.object({
  kind: z.string(),
  from: z.string(),
  into: z.string(),
  accountId: z.number().nullable(),
});

interface Joining {
  adapter: DatabaseAdapter;
  clock: Clock;
  /** The id of the acting member; null for a command on the server. */
  accountId: number | null;
}

/** Two entries of a kind: `from` is merged into `into` and deleted. */
interface Pair {
  kind: NameKind;
  from: FoundName;
  into: FoundName;
}

/** A transaction that moves references, and its time. */
type MoveTx = Pick<Tx, 'db' | 'now'>;

/** Returns SQL that raises `updated_at` of a changed entry, so that caches and the search index read the entry again. */
const moved = (now: number) => sql`updated_at = case when updated_at < ${now} then ${now} else updated_at + 1 end`;

/**
 * Moves a portion of the references from one name to the other. Returns the id of the last entry whose reference was moved; undefined if
 * there was none.
 */
async function moveSome({ db, now }: MoveTx, use: NameUse, { from, into }: Pair, after: number) {
  const { table, column, owner, entryTable, hasTimes } = use;
  const refers = sql`${sql.ref(column)} = ${from.id}`;
  const { rows } = await sql<{ id: number }>`
    select ${sql.ref(owner)} as id from ${sql.table(table)}
    where ${refers} and ${sql.ref(owner)} > ${after} order by ${sql.ref(owner)} limit ${ROWS_AT_ONCE}`.execute(db);
  if (rows.length === 0) return undefined;
  const ids = sql.join(rows.map(({ id }) => id));
  if (owner !== 'id') {
    // An entry that refers to both names keeps only the reference to the one that stays.
    await sql`delete from ${sql.table(table)} where ${refers} and ${sql.ref(owner)} in (
      select ${sql.ref(owner)} from ${sql.table(table)}
      where ${sql.ref(column)} = ${into.id} and ${sql.ref(owner)} in (${ids}))`.execute(db);
  }
  const times = owner === 'id' && hasTimes ? sql`, ${moved(now)}` : sql``;
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${into.id} ${times}
    where ${refers} and ${sql.ref(owner)} in (${ids})`.execute(db);
  if (owner !== 'id') await sql`update ${sql.table(entryTable)} set ${moved(now)} where id in (${ids})`.execute(db);
  return rows.at(-1)?.id;
}

/**
 * Returns the columns that refer to names of a kind. References to its child kinds, such as models, are not among them, since children are
 * merged separately.
 */
const movedUses = ({ kind }: NameKind) =>
  usesOf(kind).filter(({ table }) => !childrenOf(kind).some(({ spec }) => spec.table === table));

/** Returns the child kinds of a kind, as models are of makes. */
const childrenOf = (kind: string): NameKind[] =>
  NAME_KINDS.filter(({ spec }) => spec.within !== undefined && spec.relations[spec.within]?.target === kind);

/** Moves references from `pair.from` to `pair.into` in portions, each in a transaction of its own. */
async function moveInPortions({ adapter, clock }: Joining, pair: Pair): Promise<void> {
  const { kind, from, into } = pair;
  for (const use of movedUses(kind)) {
    let after: number | undefined = 0;
    while (after !== undefined) {
      const last: number = after;
      await setTimeout(PAUSE_MS);
      after = await adapter.db.transaction().execute(async (transaction) => {
        const held = await holdNames(transaction, kind.spec.table, [from.id, into.id]);
        if (held.size < 2) throw conflictError(messages.GONE);
        return moveSome({ db: transaction, now: clock.now() }, use, pair, last);
      });
    }
  }
}

/** Moves the references that were added while portions were moved. The caller's lock prevents further ones. */
async function moveRest(tx: MoveTx, pair: Pair): Promise<void> {
  for (const use of movedUses(pair.kind)) {
    let after = await moveSome(tx, use, pair, 0);
    while (after !== undefined) after = await moveSome(tx, use, pair, after);
  }
}

/**
 * Returns the children of the name that is merged away, such as the models of a make. Each comes with the child that has the same name in
 * the other make, if there is one.
 */
async function listWithin(db: Database, child: NameKind, { from, into }: Pair) {
  const { spec } = child;
  const relation = spec.relations[spec.within ?? ''];
  if (spec.within === undefined || relation?.kind !== 'to-one') return [];
  const column = sql.ref(keyColumnOf(spec.within, relation));
  const { rows } = await sql<{ owner: number; id: number; documentId: string; folded: string; title: string }>`
    select ${column} as owner, id, document_id as ${sql.ref('documentId')}, folded, name as title
    from ${sql.table(spec.table)} where ${column} in (${from.id}, ${into.id}) order by id`.execute(db);
  const kept = rows.filter(({ owner }) => owner === into.id);
  return rows
    .filter(({ owner }) => owner === from.id)
    .map((one) => ({
      ...one,
      same: kept.find(({ folded, title }) => (folded || foldedName(title)) === (one.folded || foldedName(one.title))),
    }));
}

/**
 * Moves the children of the name that is merged away, such as a make's models, to the other name. Children that exist in both are merged.
 * Returns the children's renamings, by which the caller rewrites stored texts.
 */
async function moveWithin(db: Database, pair: Pair, tx: { joining: Joining; now: number }): Promise<Renaming[]> {
  const renamings: Renaming[] = [];
  const { adapter } = tx.joining;
  for (const child of childrenOf(pair.kind.kind)) {
    const { spec } = child;
    for (const { id, documentId, title, same } of await listWithin(db, child, pair)) {
      if (same === undefined) {
        const entry = { id, [spec.within ?? '']: pair.into.id } as ChangedEntry<EntitySpec>;
        await entryWrites(spec).update(adapter, db, [entry], tx.now);
        continue;
      }
      const place = { kind: adapter.kind, db };
      const own = await findName(place, child, documentId, true);
      const other = await findName(place, child, same.documentId, true);
      if (!own || !other) continue;
      const inner = { kind: child, from: own, into: other };
      await moveRest({ db, now: tx.now }, inner);
      await leadFormerNames(db, spec.table, own.id, other.id);
      await rememberFormerDocument(db, spec.table, own.documentId, other.id);
      await entryWrites(spec).delete(db, [own.id]);
      renamings.push({ kind: child.kind, from: title, to: other.title, make: pair.into.title });
    }
    await moveFormerNames(db, spec.table, pair.from.id, pair.into.id);
  }
  return renamings;
}

/**
 * For each model that exists in both makes, moves most of its references before the last transaction, in portions: a single model may have
 * many cars.
 */
async function moveInnerPortions(joining: Joining, pair: Pair): Promise<void> {
  const { adapter } = joining;
  for (const child of childrenOf(pair.kind.kind)) {
    for (const { documentId, same } of await listWithin(adapter.db, child, pair)) {
      const from = same && (await findName(adapter, child, documentId));
      const into = same && (await findName(adapter, child, same.documentId));
      if (from && into) await moveInPortions(joining, { kind: child, from, into });
    }
  }
}

/** The last step, with both names locked: moves the remaining references, and deletes `from`. */
async function finish(db: Database, joining: Joining, pair: Pair): Promise<Renaming[]> {
  const { adapter, clock, accountId } = joining;
  const { kind } = pair;
  const { table } = kind.spec;
  const now = clock.now();
  await adapter.takeTurn(db);
  // Both names are locked in the order of their ids, so that two transactions cannot deadlock.
  const both = [pair.from, pair.into].toSorted((a, b) => a.id - b.id);
  const locked = new Map<number, FoundName>();
  for (const { documentId } of both) {
    const found = await findName({ kind: adapter.kind, db }, kind, documentId, true);
    if (!found) throw conflictError(messages.GONE);
    locked.set(found.id, found);
  }
  const [from, into] = [locked.get(pair.from.id), locked.get(pair.into.id)];
  if (!from || !into) throw conflictError(messages.GONE);
  const present = { kind, from, into };
  const within = await ownerIdOf(db, kind, from.id);
  const renamings = await moveWithin(db, present, { joining, now });
  await moveRest({ db, now }, present);
  await leadFormerNames(db, table, from.id, into.id);
  await rememberFormerDocument(db, table, from.documentId, into.id);
  await rememberFormerName(db, { table, within, name: from.title }, { id: into.id, name: into.title }, now);
  await entryWrites(entityNamed(kind.kind)).delete(db, [from.id]);
  await db
    .deleteFrom('job')
    .where('kind', '=', JOIN)
    .where('key', '=', from.documentId)
    .where('leased_until', 'is', null)
    .execute();
  const difference = { joined: { before: from.title, after: into.title } };
  for (const { documentId } of [from, into]) {
    const subject = { kind: kind.kind, id: documentId };
    await recordAudit(db, { at: now, actor: accountId, action: 'join names', subject, difference });
  }
  const owner = kind.spec.within === undefined ? undefined : String(into.labels[kind.spec.within] ?? '');
  const own = { kind: kind.kind, from: from.title, to: into.title };
  return [owner === undefined ? own : { ...own, make: owner }, ...renamings];
}

/**
 * Merges an entry into another one; both are given by documentId. Throws if one does not exist, or if two models belong to different makes.
 */
export async function joinNames(joining: Joining, kind: NameKind, documentId: string, other: string): Promise<void> {
  const { adapter } = joining;
  const from = await findName(adapter, kind, documentId);
  if (!from) throw notFoundError();
  const into = await findName(adapter, kind, other);
  const { within } = kind.spec;
  const isApart = within !== undefined && from.values[within] !== into?.values[within];
  if (!into || into.id === from.id || isApart) throw fieldError('into', messages.CHOOSE_ANOTHER);
  const pair = { kind, from, into };
  const payload: z.infer<typeof payloadSchema> = {
    kind: kind.kind,
    from: documentId,
    into: other,
    accountId: joining.accountId,
  };
  const now = joining.clock.now();
  await enqueue(adapter.db, [{ kind: JOIN, key: documentId, payload, dueAt: now + GO_ON_AFTER_MS }], now);
  await moveInnerPortions(joining, pair);
  await moveInPortions(joining, pair);
  const renamings = await adapter.db.transaction().execute((transaction) => finish(transaction, joining, pair));
  for (const renaming of renamings) await rewriteNamedTexts(adapter, renaming);
}

/** The job kind that continues merges whose process died. */
export const joinJobs = (adapter: DatabaseAdapter, clock: Clock): Record<string, JobKind> => ({
  [JOIN]: {
    async run(job) {
      const { kind, from, into, accountId } = readPayload(payloadSchema, job.payload);
      const named = NAME_KINDS.find((one) => one.kind === kind);
      // Does nothing if the merge was completed before the process died, or if one of the entries was deleted since.
      if (!named || !(await findName(adapter, named, from)) || !(await findName(adapter, named, into))) return;
      await joinNames({ adapter, clock, accountId }, named, from, into);
    },
  },
});
