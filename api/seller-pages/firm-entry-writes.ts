import { dealer } from '#contract/entities/dealer.ts';
import { garage } from '#contract/entities/garage.ts';
import { count, joined } from '#contract/messages/names.ts';
import { FIRM_IN_USE, firmStillUsed, NUMBER_OF_OWNERS } from '#contract/messages/write-api.ts';
import type { SellerPageValues } from '#contract/office/firm-schemas.ts';
import { definedOnly } from '#contract/values/defined-only.ts';
import { type ChangedEntry, emptyEntry, type NewEntry } from '../../platform/content/entry-writes.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { conflictError, notFoundError } from '../../platform/http/errors.ts';
import { type Difference, recordAudit } from '../audit/audit-writes.ts';
import { type HeldEntry, type StaffTx, ValueTaken } from '../audit/audited-entry-writes.ts';
import { requireContactsAllowed } from '../bans/ban-check-queries.ts';
import { deleteDealers, insertDealers, updateDealers } from '../dealers/dealer-writes.ts';
import { deleteGarages, insertGarages, updateGarages } from '../garages/garage-writes.ts';
import { rememberSellerFileValues } from '../sellers/seller-file-value-writes.ts';
import { findFirmNamed, hasMembers } from '../sellers/seller-queries.ts';
import { endChecksOf } from '../sellers/verification-writes.ts';
import { type Firm, listFirmImages } from './seller-page-queries.ts';
import { changeSellerPage } from './seller-page-writes.ts';

// Writes dealers and garages for staff, together with their sellers.

type Values = Readonly<Record<string, unknown>>;

/** Fields of a dealer or garage that it can also edit on its own page, each with the field's name there. */
const PAGE_FIELDS: Readonly<Record<string, keyof SellerPageValues>> = {
  phonenumber: 'phone',
  email: 'email',
  location: 'location',
};
const entryFieldOf = (ofPage: string) =>
  Object.entries(PAGE_FIELDS).find(([, field]) => field === ofPage)?.[0] ?? ofPage;

const sellerOf = (db: Database, kind: Firm, id: number) =>
  db
    .selectFrom('seller')
    .select(['id', 'document_id', 'dealer_id', 'garage_id', 'version'])
    .where(`${kind}_id`, '=', id)
    .executeTakeFirst();

async function requireSellerOf(db: Database, kind: Firm, id: number) {
  const seller = await sellerOf(db, kind, id);
  if (!seller) throw notFoundError();
  return seller;
}

const record = ({ db, now, accountId, token }: StaffTx, action: string, id: string, difference: Difference) =>
  recordAudit(db, { at: now, actor: accountId, token, action, subject: { kind: 'seller', id }, difference });

const differenceOf = (before: Values, after: Values): Difference =>
  Object.fromEntries(
    Object.keys({ ...before, ...after }).map((name) => [
      name,
      { before: before[name] ?? null, after: after[name] ?? null },
    ]),
  );

/**
 * Throws if another dealer or garage already has this name, in any spelling. The caller must have taken its turn, so that no simultaneous
 * request adds the name.
 */
async function requireFreeName(db: Database, kind: Firm, values: Values, own?: { id: number; before: Values }) {
  const field = kind === 'dealer' ? 'dealerName' : 'name';
  const name = values[field];
  if (typeof name !== 'string' || name === own?.before[field]) return;
  if (await findFirmNamed(db, definedOnly({ kind, name, ownId: own?.id }))) throw new ValueTaken(field);
}

/** Adds a dealer or garage with its seller, which has no team yet. */
export async function addFirmEntry(tx: StaffTx, kind: Firm, values: Values, documentId: string): Promise<void> {
  const { adapter, db, now } = tx;
  await requireFreeName(db, kind, values);
  await requireContactsAllowed(db, values, (name) => name);
  // The operator's files identify the new dealer or garage by its documentId, until they give another reference.
  const times = { documentId, reference: documentId, createdAt: now };
  // The casts are safe: the values were parsed by the same entities from which the functions that insert them are made.
  const [id = 0] =
    kind === 'dealer'
      ? await insertDealers(adapter, db, [{ ...emptyEntry(dealer), ...values, ...times } as NewEntry<typeof dealer>])
      : await insertGarages(adapter, db, [{ ...emptyEntry(garage), ...values, ...times } as NewEntry<typeof garage>]);
  const seller = await requireSellerOf(db, kind, id);
  await record(tx, 'add entry', seller.document_id, differenceOf({}, values));
}

/** Throws if the public phone number would change although the seller has members, who have to prove a new number themselves. */
async function requireFreeNumber(db: Database, sellerId: number, before: Values, { phonenumber }: Values) {
  if (typeof phonenumber !== 'string' || phonenumber === before.phonenumber) return;
  if (await hasMembers(db, sellerId)) throw conflictError(NUMBER_OF_OWNERS);
}

/** Returns the values that the changed fields had before, in the form of the operator's files, which name pictures by their hashes. */
async function fileValuesOf(db: Database, seller: Parameters<typeof listFirmImages>[1], before: Values, after: Values) {
  const images = 'images' in after ? (await listFirmImages(db, seller)).map(({ hash }) => hash) : undefined;
  const former = Object.keys(after).map((name) => [name, before[name] ?? null]);
  return definedOnly({ ...Object.fromEntries(former), images });
}

/**
 * Changes a dealer or garage that the caller has locked. Fields that the firm can also edit on its own page are written by the same
 * function as there.
 */
export async function changeFirmEntry(tx: StaffTx, kind: Firm, held: HeldEntry, changed: Values): Promise<void> {
  const { adapter, db, now, accountId, token } = tx;
  const seller = await requireSellerOf(db, kind, held.id);
  await requireFreeName(db, kind, changed, { id: seller.id, before: held.values });
  await requireFreeNumber(db, seller.id, held.values, changed);
  const ofPage = Object.entries(changed).flatMap(([name, value]) =>
    PAGE_FIELDS[name] === undefined ? [] : [[PAGE_FIELDS[name], value]],
  );
  const { version } = seller;
  const edit = { seller, accountId, token, version, values: Object.fromEntries(ofPage), now, fieldOf: entryFieldOf };
  await changeSellerPage(adapter, db, edit);
  const others = Object.fromEntries(Object.entries(changed).filter(([name]) => PAGE_FIELDS[name] === undefined));
  if (Object.keys(others).length === 0) return;
  await rememberSellerFileValues(db, seller.id, await fileValuesOf(db, seller, held.values, others));
  const entry = { ...others, id: held.id };
  if (kind === 'dealer') await updateDealers(adapter, db, [entry as ChangedEntry<typeof dealer>], now);
  else await updateGarages(adapter, db, [entry as ChangedEntry<typeof garage>], now);
  const isRenamed = ['dealerName', 'name'].some((name) => name in others && others[name] !== held.values[name]);
  if (isRenamed) await endChecksOf({ db, now, accountId }, seller.id, ['name']);
  await record(tx, 'change entry', seller.document_id, differenceOf(held.values, { ...held.values, ...others }));
}

const USES = [
  ['listing', FIRM_IN_USE.ads],
  ['seller_member', FIRM_IN_USE.people],
  ['lead', FIRM_IN_USE.messages],
  ['report', FIRM_IN_USE.reports],
] as const;

/** Deletes a dealer or garage that the caller has locked. Throws if it has ads, members, or data that somebody may still need. */
export async function deleteFirmEntry(tx: StaffTx, kind: Firm, { id, values }: HeldEntry): Promise<void> {
  const { db } = tx;
  const seller = await requireSellerOf(db, kind, id);
  // Locks the seller. Whoever adds a row that refers to the seller locks it too, so nobody can do that from here on.
  await db.selectFrom('seller').select('id').where('id', '=', seller.id).forUpdate().execute();
  const uses: string[] = [];
  for (const [table, words] of USES) {
    const { many } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('many'))
      .where('seller_id', '=', seller.id)
      .executeTakeFirstOrThrow();
    if (Number(many) > 0) uses.push(count(Number(many), words.one, words.many));
  }
  if (uses.length > 0) throw conflictError(firmStillUsed(joined(uses)));
  await record(tx, 'delete entry', seller.document_id, differenceOf(values, {}));
  if (kind === 'dealer') await deleteDealers(db, [id]);
  else await deleteGarages(db, [id]);
}
