import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { PendingNumber, SellerNumberField } from '#contract/office/firm-schemas.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { DAY_MS, MINUTE_MS } from '../../platform/durations.ts';
import { isoTime } from '../../platform/iso-time.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { hashOfSecret } from '../../platform/secret-hash.ts';

// A new phone number for the page of a dealer or garage has to be proven by an SMS code. The code is computed from the number's row and a
// secret, so that neither the database nor the job queue contains it.

export const NUMBER_CODE_JOB = 'seller number code';
const GOOD_FOR_MS = 10 * MINUTE_MS;
const TRIES = 5;
const CODES = 1_000_000;
/** For this many days after a new number was entered, an owner can undo it with the link in the mail. */
export const ALARM_DAYS = 30;

export interface NumberSecret {
  derive(text: string): string;
  isDerived(text: string, value: string): boolean;
}

export type FormerNumbers = Readonly<Partial<Record<SellerNumberField, string | null>>>;

const fieldsSchema = z.array(z.enum(['phone', 'whatsapp']));
const formerSchema = z.object({ phone: z.string().nullable().optional(), whatsapp: z.string().nullable().optional() });

export const fieldsIn = (stored: string): SellerNumberField[] => fieldsSchema.parse(JSON.parse(stored));
export const formerIn = (stored: string): FormerNumbers => formerSchema.parse(JSON.parse(stored));

interface SentCode {
  sellerId: number;
  number: string;
  expiresAt: number;
}

const aboutOf = ({ sellerId, number, expiresAt }: SentCode) =>
  `number ${number} of seller ${sellerId} until ${expiresAt}`;

/** Returns the SMS code of six digits for a number that has to be proven. */
export function codeOfNumber(secret: NumberSecret, sent: SentCode): string {
  const drawn = Buffer.from(secret.derive(aboutOf(sent)), 'base64url').readUIntBE(0, 6);
  return String(drawn % CODES).padStart(6, '0');
}

const hashedText = (sent: SentCode, code: string) => `${aboutOf(sent)} is ${code}`;

/** Derives the code of a mailed link from a seed. The queued mail contains only the seed, from which nobody else can compute the code. */
export const alarmCode = (secret: NumberSecret, seed: string) => secret.derive(`number alarm ${seed}`);

interface ProofRequest {
  sellerId: number;
  accountId: number;
  number: string;
  fields: readonly SellerNumberField[];
  former: FormerNumbers;
}

/**
 * Stores a new phone number that has to be proven. It replaces an unproven one for the same field. Returns the seed from which the code of
 * the mailed link is derived.
 */
export async function askForNumber(
  db: Database,
  secret: NumberSecret,
  input: ProofRequest,
  now: number,
): Promise<string> {
  const { sellerId, accountId, number, fields, former } = input;
  const open = await db
    .selectFrom('seller_number')
    .select(['id', 'fields'])
    .where('seller_id', '=', sellerId)
    .where('proven_at', 'is', null)
    .where('undone_at', 'is', null)
    .execute();
  const replaced = open.filter((row) => fieldsIn(row.fields).some((field) => fields.includes(field)));
  for (const { id } of replaced) {
    await db.updateTable('seller_number').set({ undone_at: now, code_hash: null }).where('id', '=', id).execute();
  }
  const sent = { sellerId, number, expiresAt: now + GOOD_FOR_MS };
  const seed = randomBytes(16).toString('base64url');
  const { id } = await db
    .insertInto('seller_number')
    .values({
      seller_id: sellerId,
      asked_by: accountId,
      number,
      fields: JSON.stringify(fields),
      former: JSON.stringify(former),
      code_hash: secret.derive(hashedText(sent, codeOfNumber(secret, sent))),
      alarm_hash: hashOfSecret(alarmCode(secret, seed)),
      created_at: now,
      expires_at: sent.expiresAt,
      sent_at: null,
      proven_at: null,
      undone_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await enqueue(db, [{ kind: NUMBER_CODE_JOB, key: String(id), payload: { number: id } }], now);
  return seed;
}

const openNumbers = (db: Database, sellerId: number, now: number) =>
  db
    .selectFrom('seller_number')
    .selectAll()
    .where('seller_id', '=', sellerId)
    .where('code_hash', 'is not', null)
    .where('proven_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', TRIES)
    .orderBy('id');

export async function listPendingNumbers(db: Database, sellerId: number, now: number): Promise<PendingNumber[]> {
  const rows = await openNumbers(db, sellerId, now).execute();
  return rows.map(({ number, fields, expires_at, sent_at, tries }) => ({
    number,
    fields: fieldsIn(fields),
    expiresAt: isoTime(expires_at),
    isSent: sent_at !== null,
    triesLeft: TRIES - tries,
  }));
}

type NumberProof = { number: string; fields: SellerNumberField[] } | 'over' | { triesLeft: number };

/**
 * Checks a code against the seller's unproven numbers, and counts the try. `db` must not be a transaction, because the try must stay
 * counted even if something fails. `showNumber` runs in the transaction that uses up the code.
 */
export async function proveSellerNumber(
  db: Database,
  secret: NumberSecret,
  { sellerId, code, now }: { sellerId: number; code: string; now: number },
  showNumber: (transaction: Database, proven: { number: string; fields: SellerNumberField[] }) => Promise<void>,
): Promise<NumberProof> {
  const open = await openNumbers(db, sellerId, now).execute();
  if (open.length === 0) return 'over';
  const isOf = ({ number, expires_at, code_hash }: (typeof open)[number]) =>
    secret.isDerived(hashedText({ sellerId, number, expiresAt: expires_at }, code), code_hash ?? '');
  // The try is counted before the code is checked, so that simultaneous tries are counted too.
  const counted = await db
    .updateTable('seller_number')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where(
      'id',
      'in',
      open.map(({ id }) => id),
    )
    .where('tries', '<', TRIES)
    .returning(['id', 'tries'])
    .execute();
  const right = open.find((row) => counted.some(({ id }) => id === row.id) && isOf(row));
  if (!right) return { triesLeft: TRIES - Math.max(0, ...counted.map(({ tries }) => tries)) };
  const proven = { number: right.number, fields: fieldsIn(right.fields) };
  return db.transaction().execute(async (transaction) => {
    const used = await transaction
      .updateTable('seller_number')
      .set({ proven_at: now, code_hash: null })
      .where('id', '=', right.id)
      .where('code_hash', 'is not', null)
      .returning('id')
      .executeTakeFirst();
    if (!used) return 'over' as const;
    await showNumber(transaction, proven);
    return proven;
  });
}

/** Returns the change of a number that the code of a mailed link belongs to. */
export const findAlarm = (db: Database, code: string, now: number) =>
  db
    .selectFrom('seller_number')
    .selectAll()
    .where('alarm_hash', '=', hashOfSecret(code))
    .where('created_at', '>', now - ALARM_DAYS * DAY_MS)
    .executeTakeFirst();

export async function removeOldNumbers(db: Database, now: number): Promise<void> {
  await db
    .deleteFrom('seller_number')
    .where('created_at', '<=', now - ALARM_DAYS * DAY_MS)
    .execute();
}
