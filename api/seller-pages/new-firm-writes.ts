import { createId } from '../../platform/create-id.ts';
import type { Database, DatabaseAdapter } from '../../platform/database/adapter.ts';
import { recordAudit } from '../audit/audit-writes.ts';
import { insertDealers, updateDealers } from '../dealers/dealer-writes.ts';
import { insertGarages, updateGarages } from '../garages/garage-writes.ts';
import type { Firm } from './seller-page-queries.ts';
import { changeSellerPage } from './seller-page-writes.ts';

/** A transaction in which a member of staff writes. */
export interface FirmTx {
  adapter: DatabaseAdapter;
  db: Database;
  now: number;
  accountId: number;
}

interface NewFirm {
  kind: Firm;
  name: string;
  phone: string | null;
  location: string | null;
  /** Whether buyers see the page of the dealer or garage. */
  isShown: boolean;
}

async function insertFirm({ adapter, db, now }: FirmTx, { kind, name, isShown }: NewFirm): Promise<number> {
  const entry = {
    documentId: createId(),
    createdAt: now,
    publishedAt: isShown ? now : null,
    phonenumber: null,
    featured: false,
    images: [],
  };
  const [id = 0] =
    kind === 'dealer'
      ? await insertDealers(adapter, db, [{ ...entry, dealerName: name, email: null, features: [] }])
      : await insertGarages(adapter, db, [{ ...entry, name, location: null }]);
  return id;
}

/** Adds a dealer or garage with its seller, which has no team yet. */
export async function addFirm(tx: FirmTx, firm: NewFirm): Promise<{ id: number; documentId: string }> {
  const { adapter, db, now, accountId } = tx;
  const { kind, name, phone, location, isShown } = firm;
  const entryId = await insertFirm(tx, firm);
  const seller = await db
    .selectFrom('seller')
    .select(['id', 'document_id', 'dealer_id', 'garage_id', 'version'])
    .where(`${kind}_id`, '=', entryId)
    .executeTakeFirstOrThrow();
  await recordAudit(db, {
    at: now,
    actor: accountId,
    action: 'add seller',
    subject: { kind: 'seller', id: seller.document_id },
    difference: {
      kind: { before: null, after: kind },
      name: { before: null, after: name },
      isShown: { before: null, after: isShown },
    },
  });
  const { version } = seller;
  const values = { phone, location };
  await changeSellerPage(adapter, db, { seller, accountId, version, values, now, fieldOf: (name) => name });
  return { id: seller.id, documentId: seller.document_id };
}

interface FirmEntry {
  dealer_id: number | null;
  garage_id: number | null;
}

interface ShownFirm extends FirmEntry {
  documentId: string;
}

async function publishFirm(
  adapter: DatabaseAdapter,
  db: Database,
  { dealer_id, garage_id, isShown = true }: FirmEntry & { isShown?: boolean },
  now: number,
): Promise<void> {
  const publishedAt = isShown ? now : null;
  if (dealer_id !== null) await updateDealers(adapter, db, [{ id: dealer_id, publishedAt }], now);
  if (garage_id !== null) await updateGarages(adapter, db, [{ id: garage_id, publishedAt }], now);
}

/** Shows the page of a dealer or garage to buyers, or hides it. */
export async function showFirm(tx: FirmTx, { documentId, dealer_id, garage_id }: ShownFirm, isShown: boolean) {
  const { adapter, db, now, accountId } = tx;
  await publishFirm(adapter, db, { dealer_id, garage_id, isShown }, now);
  await recordAudit(db, {
    at: now,
    actor: accountId,
    action: 'show seller',
    subject: { kind: 'seller', id: documentId },
    difference: { isShown: { before: !isShown, after: isShown } },
  });
}

/** Shows a hidden dealer or garage when its first ad goes on sale. */
export async function showFirmWithAd(
  adapter: DatabaseAdapter,
  db: Database,
  sellerId: number,
  now: number,
): Promise<void> {
  const kept = await db
    .selectFrom('seller')
    .leftJoin('dealer', 'dealer.id', 'dealer_id')
    .leftJoin('garage', 'garage.id', 'garage_id')
    .select(['dealer_id', 'garage_id'])
    .where('seller.id', '=', sellerId)
    .where('seller.kind', 'in', ['dealer', 'garage'])
    .where('dealer.published_at', 'is', null)
    .where('garage.published_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('listing')
            .select('listing.id')
            .whereRef('listing.seller_id', '=', 'seller.id')
            .where('first_published_at', 'is not', null),
        ),
      ),
    )
    .executeTakeFirst();
  if (kept) await publishFirm(adapter, db, kept, now);
}
