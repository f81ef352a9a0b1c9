import { sql } from 'kysely';
import type { EntitySpec } from '#contract/entities/entity.ts';
import { columnOf } from '../../platform/content/content-type.ts';
import { type ChangedEntry, type EntryWrites, emptyEntry, type NewEntry } from '../../platform/content/entry-writes.ts';
import type { Database, DatabaseAdapter } from '../../platform/database/adapter.ts';
import { type Difference, recordAudit } from './audit-writes.ts';

/** A write of the market's staff under way. `db` is a transaction. */
export interface StaffTx {
  adapter: DatabaseAdapter;
  db: Database;
  now: number;
  accountId: number;
  /** The id of the staff token by which a program writes. */
  token?: string | undefined;
}

/** Another entry has this value. */
export class ValueTaken extends Error {
  override name = 'ValueTaken';
  readonly field: string;

  constructor(field: string) {
    super(`Another entry has the same ${field}`);
    this.field = field;
  }
}

type Values = Readonly<Record<string, unknown>>;

/** A locked entry, with its present values by field. */
export interface HeldEntry {
  id: number;
  documentId: string;
  values: Values;
}

interface Change {
  values: Values;
  /** In ms; null: not public; left out: unchanged. */
  publishedAt?: number | null | undefined;
}

/** Returns writes for entries that no other rule protects: each checks unique names, and is recorded. */
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

  /** Returns the difference between two states of an entry; a missing entry has no values. */
  const differenceOf = (before: Values, after: Values): Difference =>
    Object.fromEntries(names.map((name) => [name, { before: before[name] ?? null, after: after[name] ?? null }]));

  return {
    /** Throws ValueTaken. */
    async add(tx: StaffTx, documentId: string, { values, publishedAt }: Change): Promise<void> {
      const { adapter, db, now } = tx;
      // If two requests add the same at once, the second finds the first's entry.
      await adapter.takeTurn(db);
      await requireUnique(db, values, 0);
      // The entity by which the values were read is also the writer's.
      const entry = { ...emptyEntry(spec), ...values, documentId, createdAt: now, publishedAt } as NewEntry<Spec>;
      await writes.insert(adapter, db, [entry]);
      await record(tx, 'add entry', documentId, differenceOf({}, values));
    },

    /** Throws ValueTaken. */
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
