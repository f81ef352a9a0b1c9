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

// Joins one name with another: all entries with the first get the second. Cars are moved some hundreds at a time; the last step, under a
// lock, moves those that were added in between. If a process dies halfway, a job that waits meanwhile goes on, so that no car is left with a
// make of the one name and a model of the other.

const ROWS_AT_ONCE = 500;
/** A pause between two portions, for other work. */
const PAUSE_MS = 5;
const JOIN = 'go on joining names';
/** A join that takes longer has lost its process: a million cars are moved within a minute. */
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
  /** Null: a command on the server. */
  accountId: number | null;
}

/** Two entries of a kind. The first is deleted. */
interface Pair {
  kind: NameKind;
  from: FoundName;
  into: FoundName;
}

/** Makes caches and the search index read entries whose names have changed. */
const moved = (now: number) => sql`updated_at = case when updated_at < ${now} then ${now} else updated_at + 1 end`;

/** Moves references of some rows; returns the owner of the last of them, undefined if there were none. */
async function moveSome(db: Database, use: NameUse, { from, into }: Pair, after: number, now: number) {
  const { table, column, owner, entryTable, hasTimes } = use;
  const refers = sql`${sql.ref(column)} = ${from.id}`;
  const { rows } = await sql<{ id: number }>`
    select ${sql.ref(owner)} as id from ${sql.table(table)}
    where ${refers} and ${sql.ref(owner)} > ${after} order by ${sql.ref(owner)} limit ${ROWS_AT_ONCE}`.execute(db);
  if (rows.length === 0) return undefined;
  const ids = sql.join(rows.map(({ id }) => id));
  if (owner !== 'id') {
    // An entry with both names keeps one.
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

/** Columns that refer to a kind, except those of entries within it, such as models, which have names of their own. */
const movedUses = ({ kind }: NameKind) =>
  usesOf(kind).filter(({ table }) => !childrenOf(kind).some(({ spec }) => spec.table === table));

/** Returns the kinds whose names belong to names of this kind, as models belong to makes. */
const childrenOf = (kind: string): NameKind[] =>
  NAME_KINDS.filter(({ spec }) => spec.within !== undefined && spec.relations[spec.within]?.target === kind);

/** Moves references to the deleted name, each portion in a transaction of its own. */
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
        return moveSome(transaction, use, pair, last, clock.now());
      });
    }
  }
}

/** Moves references that were added since, while nobody can add more. */
async function moveRest(db: Database, pair: Pair, now: number): Promise<void> {
  for (const use of movedUses(pair.kind)) {
    let after = await moveSome(db, use, pair, 0, now);
    while (after !== undefined) after = await moveSome(db, use, pair, after, now);
  }
}

/** Lists the names within the deleted one, such as a make's models, with those of the same name in the other. */
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

/** Moves the names within the deleted one; those that the other has too are joined. Returns the renamings for texts. */
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
      await moveRest(db, inner, tx.now);
      await leadFormerNames(db, spec.table, own.id, other.id);
      await rememberFormerDocument(db, spec.table, own.documentId, other.id);
      await entryWrites(spec).delete(db, [own.id]);
      renamings.push({ kind: child.kind, from: title, to: other.title, make: pair.into.title });
    }
    await moveFormerNames(db, spec.table, pair.from.id, pair.into.id);
  }
  return renamings;
}

/** Names that both have are joined first as far as possible: there may be many cars of one model. */
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

/** The last step, with both names locked: moves the remaining references, and deletes the first name. */
async function finish(db: Database, joining: Joining, pair: Pair): Promise<Renaming[]> {
  const { adapter, clock, accountId } = joining;
  const { kind } = pair;
  const { table } = kind.spec;
  const now = clock.now();
  await adapter.takeTurn(db);
  // In the order of their numbers, so that two transactions never wait for each other.
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
  await moveRest(db, present, now);
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

/** Joins an entry with another one, by their documentIds. Throws if one does not exist, or if they belong to different makes. */
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

/** Goes on with joins whose process has died. */
export const joinJobs = (adapter: DatabaseAdapter, clock: Clock): Record<string, JobKind> => ({
  [JOIN]: {
    async run(job) {
      const { kind, from, into, accountId } = readPayload(payloadSchema, job.payload);
      const named = NAME_KINDS.find((one) => one.kind === kind);
      // One that ended, or whose other name was deleted since, has nothing left to do.
      if (!named || !(await findName(adapter, named, from)) || !(await findName(adapter, named, into))) return;
      await joinNames({ adapter, clock, accountId }, named, from, into);
    },
  },
});
