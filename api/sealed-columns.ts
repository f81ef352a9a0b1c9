import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/adapter.ts';
import { isSealedWith, openSealed, type SealKeys, sealText } from '../platform/sealed-text.ts';
import { secondFactorPurpose } from './office/second-factor-writes.ts';
import { secretPurpose } from './webhooks/delivery/webhook-writes.ts';

/** A column with texts that are encrypted with a secret from JWT_SECRET. */
interface SealedColumn {
  table: string;
  column: string;
  /** The primary key of the table. Rows are read in its order. */
  key: string;
  /** The column that tells whom a text was encrypted for, such as the member. It cannot be decrypted for anybody else. */
  owner: string;
  purposeOf(owner: string): string;
}

const webhookOwner = { key: 'id', owner: 'document_id', purposeOf: secretPurpose };
const memberOwner = {
  key: 'account_id',
  owner: 'account_id',
  purposeOf: (owner: string) => secondFactorPurpose(Number(owner)),
};

const SEALED_COLUMNS: readonly SealedColumn[] = [
  { table: 'webhook', column: 'secret', ...webhookOwner },
  { table: 'webhook', column: 'former_secret', ...webhookOwner },
  { table: 'second_factor', column: 'secret', ...memberOwner },
  { table: 'second_factor', column: 'pending_secret', ...memberOwner },
];

/** Rows that are read at once, so that a large table blocks no other work. */
const PORTION = 200;

interface SealedRow {
  key: number;
  owner: string | number;
  sealed: string;
}

const rowsAfter = ({ table, column, key, owner }: SealedColumn, after: number): RawBuilder<SealedRow> => sql`
  select ${sql.ref(key)} as "key", ${sql.ref(owner)} as "owner", ${sql.ref(column)} as "sealed" from ${sql.table(table)}
  where ${sql.ref(key)} > ${after} and ${sql.ref(column)} is not null order by ${sql.ref(key)} limit ${PORTION}`;

/** Replaces an encrypted text. Does nothing if the text was replaced by another server or by the member since it was read. */
async function replaceText(db: Database, { table, column, key }: SealedColumn, row: SealedRow, sealed: string) {
  const { numAffectedRows = 0n } = await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${sealed}
    where ${sql.ref(key)} = ${row.key} and ${sql.ref(column)} = ${row.sealed}`.execute(db);
  return Number(numAffectedRows);
}

async function resealColumn(db: Database, keys: SealKeys, column: SealedColumn) {
  let [resealed, unreadable, last] = [0, 0, 0];
  for (;;) {
    const { rows } = await rowsAfter(column, last).execute(db);
    for (const row of rows) {
      last = row.key;
      if (isSealedWith(keys.current, row.sealed)) continue;
      const purpose = column.purposeOf(String(row.owner));
      const text = openSealed(keys, purpose, row.sealed);
      if (text === undefined) unreadable += 1;
      else resealed += await replaceText(db, column, row, sealText(keys, purpose, text));
    }
    if (rows.length < PORTION) return { resealed, unreadable };
  }
}

/**
 * Encrypts stored texts again if they were encrypted with an older secret, so that the older secret can be removed from JWT_SECRET. Texts
 * whose secret is missing stay unchanged, in case it is added again. Several servers may do this at once. Returns how many texts were
 * encrypted again, and how many could not be decrypted.
 */
export async function resealTexts(db: Database, keys: SealKeys): Promise<{ resealed: number; unreadable: number }> {
  const total = { resealed: 0, unreadable: 0 };
  for (const column of SEALED_COLUMNS) {
    const { resealed, unreadable } = await resealColumn(db, keys, column);
    total.resealed += resealed;
    total.unreadable += unreadable;
  }
  return total;
}
