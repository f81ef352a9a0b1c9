import { sql } from 'kysely';
import type { EntitySpec } from '#contract/entities/entity.ts';
import { columnOf } from '../../platform/content/content-type.ts';
import { type ChangedEntry, type EntryWrites, emptyEntry, type NewEntry } from '../../platform/content/entry-writes.ts';
import type { Database, DatabaseAdapter } from '../../platform/database/adapter.ts';
import { type Difference, recordAudit } from './audit-writes.ts';

/** A transaction in which a member of staff writes. */
export interface StaffTx {
  adapter: DatabaseAdapter;
  db: Database;
  now: number;
  accountId: number;
  /** The id of the staff token, if a program writes. */
  token?: string | undefined;
}

/** Thrown if another entry already has a value that must be unique. */
export class ValueTaken extends Error {
  override name = 'ValueTaken';
  readonly field: string;

  constructor(field: string) {
    super(`Another entry has the same ${field}`);
    this.field = field;
  }
}

type Values = Readonly<Record<string, unknown>>;

/** An entry that the transaction has locked, with its present values by field name. */
export interface HeldEntry {
  id: number;
  documentId: string;
  values: Values;
}

interface Change {
  values: Values;
  /**
   * When the entry became public, in ms; null: it is not public; undefined: a new entry is public from now on, and an existing one stays as
   * it is.
   */
  publishedAt?: number | null | undefined;
}

/**
 * Returns functions that add, change and remove entries, for content types whose entries need no further rules. They check unique values,
 * and record each write in the audit log.
 */
export function auditedWrites<Spec extends EntitySpec>(spec: Spec, writes: EntryWrites<Spec>) {
  const names = [...Object.keys(spec.fields), ...Object.keys(spec.relations)];

  async function requireUnique(db: Database, values: Values, ownId: number): Promise<void> {
    for (const field of spec.unique.filter((name) => name in values)) {
      const column = sql.ref(columnOf(field, { kind: 'text' }));
      const { rows } = await sql`
        select 1 from ${sql.table(spec.table)} where ${column} = ${values[field]} and id <> ${ownId}`.execute(db);
      if (rows.length > 0) throw new ValueTaken(field);
    }
  }

  const record = ({ db, now, accountId, token }: StaffTx, action: string, id: string, difference: Difference) =>
    recordAudit(db, { at: now, actor: accountId, token, action, subject: { kind: spec.name, id }, difference });

  /** Returns for each field its value before and after a write. `before` is empty for a new entry, `after` for a deleted one. */
  const differenceOf = (before: Values, after: Values): Difference =>
    Object.fromEntries(names.map((name) => [name, { before: before[name] ?? null, after: after[name] ?? null }]));

  return {
    /** Adds an entry. Throws ValueTaken. */
    async add(tx: StaffTx, documentId: string, { values, publishedAt }: Change): Promise<void> {
      const { adapter, db, now } = tx;
      // Requests that add entries take turns, so that the uniqueness check of one request sees the entry that another has just added.
      await adapter.takeTurn(db);
      await requireUnique(db, values, 0);
      // The cast is safe: the values were parsed with the same entity that `writes` was made for.
      const entry = { ...emptyEntry(spec), ...values, documentId, createdAt: now, publishedAt } as NewEntry<Spec>;
      await writes.insert(adapter, db, [entry]);
      await record(tx, 'add entry', documentId, differenceOf({}, values));
    },

    /** Changes an entry. Throws ValueTaken. */
    async change(tx: StaffTx, { id, documentId, values: before }: HeldEntry, { values, publishedAt }: Change) {
      const { adapter, db, now } = tx;
      await adapter.takeTurn(db);
      await requireUnique(db, values, id);
      const times = publishedAt === undefined ? {} : { publishedAt };
      await writes.update(adapter, db, [{ ...values, ...times, id } as ChangedEntry<Spec>], now);
      await record(tx, 'change entry', documentId, differenceOf(before, { ...before, ...values }));
    },

    async remove(tx: StaffTx, { id, documentId, values }: HeldEntry): Promise<void> {
      await writes.delete(tx.db, [id]);
      await record(tx, 'delete entry', documentId, differenceOf(values, {}));
    },
  };
}
