import type { SellerPageConflicts, SellerPageValues } from '#contract/office/firm-schemas.ts';
import { definedOnly } from '#contract/values/defined-only.ts';
import type { Database, DatabaseAdapter } from '../../platform/database/adapter.ts';
import { recordAudit } from '../audit/audit-writes.ts';
import { requireContactsAllowed } from '../bans/ban-check-queries.ts';
import { updateDealers } from '../dealers/dealer-writes.ts';
import { updateGarages } from '../garages/garage-writes.ts';
import { rememberSellerFileValues } from '../sellers/seller-file-value-writes.ts';
import { placeIdOf } from '../sellers/seller-place-writes.ts';
import { endChecksOf } from '../sellers/verification-writes.ts';
import { findSellerPage } from './seller-page-queries.ts';

/** The changed fields of the page. Only staff can change the name. */
type Changed = Partial<SellerPageValues & { name: string }>;

const asText = (value: unknown) => JSON.stringify(value ?? null);

/** Writes the fields that belong to the dealer's or garage's entry, which the API contract specifies. */
async function writeEntry(
  adapter: DatabaseAdapter,
  db: Database,
  { seller: { dealer_id, garage_id }, now }: PageEdit,
  { name, phone, email, location }: Changed,
) {
  if (dealer_id !== null && [name, phone, email].some((value) => value !== undefined)) {
    await updateDealers(
      adapter,
      db,
      [definedOnly({ id: dealer_id, dealerName: name, phonenumber: phone, email })],
      now,
    );
  }
  if (garage_id !== null && [name, phone, location].some((value) => value !== undefined)) {
    await updateGarages(adapter, db, [definedOnly({ id: garage_id, name, phonenumber: phone, location })], now);
  }
}

/**
 * Writes fields of the page that the dealer's or garage's entry cannot hold to the row of its seller: in the API contract dealers have no
 * location, and garages no address.
 */
async function writeSeller(db: Database, { id, dealer_id }: PageEdit['seller'], changed: Changed, now: number) {
  const { about, openingHours, whatsapp, address, legalName, registrationNo, email, location } = changed;
  const isDealer = dealer_id !== null;
  const placeId = isDealer && typeof location === 'string' ? await placeIdOf(db, location, now) : null;
  await db
    .updateTable('seller')
    .set({
      about,
      opening_hours: openingHours && (openingHours.length > 0 ? JSON.stringify(openingHours) : null),
      whatsapp,
      address,
      legal_name: legalName,
      registration_no: registrationNo,
      place_id: isDealer && location !== undefined ? placeId : undefined,
      email: isDealer ? undefined : email,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
}

/** Returns the values that the changed fields had before, for those fields that the operator's files can set too. */
function formerValues(
  { dealer_id }: PageEdit['seller'],
  before: SellerPageValues & { name: string },
  changed: Changed,
) {
  const former: Record<string, string | null> = {};
  if ('name' in changed) former[dealer_id === null ? 'name' : 'dealerName'] = before.name;
  if ('phone' in changed) former.phonenumber = before.phone;
  if (dealer_id !== null && 'email' in changed) former.email = before.email;
  if (dealer_id === null && 'location' in changed) former.location = before.location;
  return former;
}

interface PageEdit {
  seller: { id: number; dealer_id: number | null; garage_id: number | null };
  /** The member who makes the change; null: somebody who opened a mailed link. */
  accountId: number | null;
  /** The id of the staff token, if a program writes. */
  token?: string | undefined;
  version: number;
  values: Changed;
  /** The reason that staff gave for the change. */
  reason?: string;
  now: number;
  /** Returns the name under which an error message lists a field; by default `values.` followed by the field's name. */
  fieldOf?: (name: string) => string;
}

const fieldOfPage = (name: string) => `values.${name}`;

/**
 * Writes the values that differ from the present ones. If there are any, but the page has changed since `version`, returns the wanted and
 * the present value of each instead, and the caller must roll back. Throws a ValidationError for a banned number or address that is new on
 * the page. `db` must be a transaction.
 */
export async function changeSellerPage(
  adapter: DatabaseAdapter,
  db: Database,
  edit: PageEdit,
): Promise<{ conflicts: SellerPageConflicts; version: number } | undefined> {
  const { seller, accountId, token, version, values, reason, now } = edit;
  // Locks the seller by raising its version: a second request that saves the page waits here until the first is done.
  await db
    .updateTable('seller')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', seller.id)
    .execute();
  const page = await findSellerPage(db, seller.id);
  if (!page) return undefined;
  const present = { ...page.values, name: page.name };
  const before: Readonly<Record<string, string | string[] | null>> = present;
  const names = Object.entries(values).filter(([name, value]) => asText(value) !== asText(before[name]));
  if (page.version - 1 !== version && names.length > 0) {
    const conflicts = names.map(([name, value]) => [name, { yours: value ?? null, theirs: before[name] ?? null }]);
    return { conflicts: Object.fromEntries(conflicts), version: page.version - 1 };
  }
  if (names.length === 0) return undefined;
  const changed: Changed = Object.fromEntries(names);
  await requireContactsAllowed(db, changed, edit.fieldOf ?? fieldOfPage);
  await rememberSellerFileValues(db, seller.id, formerValues(seller, present, changed));
  await writeEntry(adapter, db, edit, changed);
  await writeSeller(db, seller, changed, now);
  await endChecksOf({ db, now, accountId }, seller.id, Object.keys(changed));
  await recordAudit(db, {
    at: now,
    actor: accountId,
    token,
    action: 'change public page',
    subject: { kind: 'seller', id: seller.id },
    difference: Object.fromEntries([
      ...names.map(([name, after]) => [name, { before: before[name] ?? null, after }]),
      ['reason', { before: null, after: reason ?? null }],
    ]),
  });
  return undefined;
}
