import { sql } from 'kysely';
import { entityNamed } from '#contract/entities/entities.ts';
import type { EntitySpec } from '#contract/entities/entity.ts';
import * as messages from '#contract/messages/names.ts';
import { type ChangedEntry, entryWrites, type NewEntry } from '../../platform/content/entry-writes.ts';
import { createId } from '../../platform/create-id.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { ApiError, conflictError, faultsOfFields, fieldError, notFoundError } from '../../platform/http/errors.ts';
import { type Difference, recordAudit } from '../audit/audit-writes.ts';
import type { StaffTx } from '../audit/audited-entry-writes.ts';
import { forgetFormerName, forgetFormerNamesOf, rememberFormerName } from './former-name-writes.ts';
import type { NameKind } from './name-kinds.ts';
import { type FoundName, findIdOf, findName, findSameName, ownerIdOf } from './name-queries.ts';
import { listUses } from './name-use-queries.ts';
import { countNamedTexts } from './named-text-writes.ts';

/** A transaction in which a member of staff writes names. */
export type NameTx = StaffTx;

/** Thrown if another entry of the kind already has the name, in any spelling. */
export class NameTaken extends ApiError {
  readonly field: string;

  constructor(field: string, message: string) {
    super(409, 'ConflictError', message, { details: { errors: faultsOfFields({ [field]: message }) } });
    this.field = field;
  }
}

type Values = Readonly<Record<string, unknown>>;

async function holdOwner(db: Database, target: string, documentId: string): Promise<void> {
  await db
    .selectFrom(sql<{ document_id: string }>`${sql.table(entityNamed(target).table)}`.as('owner'))
    .select('owner.document_id')
    .where('owner.document_id', '=', documentId)
    .forNoKeyUpdate()
    .execute();
}

/**
 * Returns the values in the form that the functions which write entries take: ids instead of documentIds of related entries. Throws if a
 * related entry does not exist.
 */
async function writtenValues(
  db: Database,
  { fields, spec }: NameKind,
  values: Values,
): Promise<Record<string, unknown>> {
  const written: Record<string, unknown> = { ...values };
  for (const { name, target } of fields) {
    const documentId = values[name];
    if (target === null || typeof documentId !== 'string') continue;
    written[name] = await findIdOf(db, target, documentId);
    if (written[name] === undefined) throw fieldError(name, messages.CHOOSE_ONE);
    // Locks the make of a new model. A seller's ad that adds a model locks its make too, so the second of two simultaneous writers finds
    // the first one's model.
    if (name === spec.within) await holdOwner(db, target, documentId);
  }
  return written;
}

/** Throws NameTaken if another entry of the kind has the same name, in any spelling. `ownId`: the entry that is not compared. */
async function requireOwnName(db: Database, kind: NameKind, values: Values, ownId: number): Promise<void> {
  const same = await findSameName(db, kind, values, ownId);
  if (!same) return;
  throw new NameTaken(same.field, messages.alreadyThere(kind.one, same.title));
}

/** Returns the change for the audit log: each field before and after, with names instead of the documentIds of related entries. */
const differenceOf = ({ fields }: NameKind, before: FoundName | undefined, after: FoundName | undefined): Difference =>
  Object.fromEntries(
    fields.map(({ name }) => [name, { before: before?.labels[name] ?? null, after: after?.labels[name] ?? null }]),
  );

async function requireName({ adapter, db }: NameTx, kind: NameKind, documentId: string, isLocked = false) {
  const found = await findName({ kind: adapter.kind, db }, kind, documentId, isLocked);
  if (!found) throw notFoundError();
  return found;
}

/** Adds an entry. Throws if its name is taken. */
export async function addName(tx: NameTx, kind: NameKind, values: Values, documentId = createId()): Promise<FoundName> {
  const { adapter, db, now, accountId, token } = tx;
  // Requests that add names run one after the other, so that the second of two finds the name that the first one added.
  await adapter.takeTurn(db);
  const written = await writtenValues(db, kind, values);
  await requireOwnName(db, kind, written, 0);
  // The cast is safe: the schema of the body is made from the same fields as the function that inserts the entry.
  const entry = { ...written, documentId, createdAt: now } as NewEntry<EntitySpec>;
  await entryWrites(entityNamed(kind.kind)).insert(adapter, db, [entry]);
  const added = await requireName(tx, kind, documentId);
  const place = { table: kind.spec.table, within: await ownerIdOf(db, kind, added.id) };
  await forgetFormerName(db, { ...place, name: added.title });
  const subject = { kind: kind.kind, id: documentId };
  const difference = differenceOf(kind, undefined, added);
  await recordAudit(db, { at: now, actor: accountId, token, action: 'add name', subject, difference });
  return added;
}

/** Throws if the change would move a model that is in use to another make: the cars with the model would still have the former make. */
async function requireSameOwner(db: Database, kind: NameKind, before: FoundName, written: Values): Promise<void> {
  const { within } = kind.spec;
  if (within === undefined || written[within] === (await ownerIdOf(db, kind, before.id))) return;
  const uses = await listUses(db, kind.kind, before.id);
  if (uses.length === 0) return;
  const message = messages.ownerIsFixed(messages.joined(uses.map(({ words }) => words)));
  throw conflictError(message, { errors: faultsOfFields({ [within]: message }) });
}

/**
 * Returns the name by which drafts, waiting changes and imported values refer to an entry. For a model it includes the make, since two
 * makes may have models of the same name.
 */
export function namedIn({ kind, spec }: NameKind, { title, labels }: FoundName) {
  const named = { kind, from: title };
  return spec.within === undefined ? named : { ...named, make: String(labels[spec.within] ?? '') };
}

/** Changes an entry. Throws if its name is taken, or if somebody else has changed it since the given version. */
export async function changeName(
  tx: NameTx,
  kind: NameKind,
  documentId: string,
  { version, values }: { version: number; values: Values },
) {
  const { adapter, db, now, accountId, token } = tx;
  await adapter.takeTurn(db);
  const before = await requireName(tx, kind, documentId, true);
  if (before.version !== version) throw conflictError(messages.CHANGED_MEANWHILE);
  const written = await writtenValues(db, kind, { ...before.values, ...values });
  await requireOwnName(db, kind, written, before.id);
  await requireSameOwner(db, kind, before, written);
  const changed = Object.fromEntries(Object.entries(written).filter(([name]) => name in values));
  const entry = { ...changed, id: before.id, version } as ChangedEntry<EntitySpec>;
  await entryWrites(entityNamed(kind.kind)).update(adapter, db, [entry], now);
  const after = await requireName(tx, kind, documentId);
  const place = { table: kind.spec.table, within: await ownerIdOf(db, kind, before.id) };
  await rememberFormerName(db, { ...place, name: before.title }, { id: before.id, name: after.title }, now);
  const subject = { kind: kind.kind, id: documentId };
  const difference = differenceOf(kind, before, after);
  await recordAudit(db, { at: now, actor: accountId, token, action: 'change name', subject, difference });
  return { before, after };
}

/** Deletes an entry. Throws if it is in use. */
export async function deleteName(tx: NameTx, kind: NameKind, documentId: string): Promise<void> {
  const { adapter, db, now, accountId, token } = tx;
  await adapter.takeTurn(db);
  const found = await requireName(tx, kind, documentId, true);
  const uses = (await listUses(db, kind.kind, found.id)).map(({ words }) => words);
  const texts = await countNamedTexts(adapter, db, namedIn(kind, found));
  if (texts > 0) uses.push(messages.count(texts, messages.DRAFT.one, messages.DRAFT.many));
  if (uses.length > 0) throw conflictError(messages.stillUsed(messages.joined(uses)));
  await forgetFormerNamesOf(db, kind.spec.table, found.id);
  await entryWrites(entityNamed(kind.kind)).delete(db, [found.id]);
  const subject = { kind: kind.kind, id: documentId };
  const difference = differenceOf(kind, found, undefined);
  await recordAudit(db, { at: now, actor: accountId, token, action: 'delete name', subject, difference });
}
