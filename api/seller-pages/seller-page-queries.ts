import type { SellerPageValues } from '#contract/office/firm-schemas.ts';
import type { Imprint } from '#contract/office/imprint-schemas.ts';
import { SELLER_STATES } from '#contract/sellers/sellers.ts';
import { uploadAddress } from '#contract/values/pictures.ts';
import type { Database } from '../../platform/database/adapter.ts';

export type Firm = 'dealer' | 'garage';

const hoursIn = (stored: string | null): string[] => {
  const texts: unknown = JSON.parse(stored ?? '[]');
  return Array.isArray(texts) ? texts.map(String) : [];
};

const firms = (db: Database) =>
  db
    .selectFrom('seller')
    .leftJoin('dealer', 'dealer.id', 'seller.dealer_id')
    .leftJoin('garage', 'garage.id', 'seller.garage_id')
    .leftJoin('place', (join) =>
      join.on(({ eb, fn }) => eb('place.id', '=', fn.coalesce('garage.place_id', 'seller.place_id'))),
    )
    .select([
      'seller.id',
      'dealer_id',
      'garage_id',
      'seller.kind',
      'seller.version',
      'seller.state',
      'place.name as location',
    ])
    .select(['about', 'opening_hours', 'whatsapp', 'address', 'legal_name', 'registration_no'])
    .select(['dealer.document_id as dealerDocumentId', 'garage.document_id as garageDocumentId'])
    .select(({ fn }) => [
      fn.coalesce('dealer.dealer_name', 'garage.name').as('name'),
      fn.coalesce('dealer.phonenumber', 'garage.phonenumber').as('phone'),
      fn.coalesce('dealer.email', 'seller.email').as('email'),
    ])
    .where('seller.kind', 'in', ['dealer', 'garage']);

type FirmRow = Awaited<ReturnType<ReturnType<typeof firms>['executeTakeFirstOrThrow']>>;

/** Returns the public facts about a dealer or garage, as its team entered them. */
const publicFactsOf = (row: FirmRow): Omit<Imprint, 'isOpen'> => ({
  about: row.about,
  location: row.location,
  whatsapp: row.whatsapp,
  email: row.email,
  openingHours: hoursIn(row.opening_hours),
  address: row.address,
  legalName: row.legal_name,
  registrationNo: row.registration_no,
});

/** Returns the pictures of a dealer or garage in order; the first one is its logo. */
export async function listFirmImages(
  db: Database,
  { dealer_id, garage_id }: { dealer_id: number | null; garage_id: number | null },
) {
  const columns = ['media.id', 'hash', 'ext', 'remote_url'] as const;
  return dealer_id === null
    ? db
        .selectFrom('garage_image')
        .innerJoin('media', 'media.id', 'media_id')
        .select(columns)
        .where('garage_id', '=', garage_id ?? 0)
        .orderBy('position')
        .execute()
    : db
        .selectFrom('dealer_image')
        .innerJoin('media', 'media.id', 'media_id')
        .select(columns)
        .where('dealer_id', '=', dealer_id)
        .orderBy('position')
        .execute();
}

/** Returns the content of a dealer's or garage's page for editing; undefined for other kinds of sellers. */
export async function findSellerPage(db: Database, sellerId: number) {
  const row = await firms(db).where('seller.id', '=', sellerId).executeTakeFirst();
  if (!row) return undefined;
  const values: SellerPageValues = { ...publicFactsOf(row), phone: row.phone };
  const { id, version, name, dealerDocumentId, garageDocumentId } = row;
  const [logo] = await listFirmImages(db, row);
  const picture = logo && (logo.remote_url ?? uploadAddress(`${logo.hash}${logo.ext}`));
  return {
    id,
    version,
    name: name ?? '',
    logo: picture ?? null,
    dealerDocumentId,
    garageDocumentId,
    values,
    dealerId: row.dealer_id,
    garageId: row.garage_id,
  };
}

const NOTHING: Imprint = {
  isOpen: false,
  about: null,
  location: null,
  whatsapp: null,
  email: null,
  openingHours: [],
  address: null,
  legalName: null,
  registrationNo: null,
};

/**
 * Returns the public details of a dealer or garage. Undefined if no public one has this documentId; without any detail if it is paused or
 * suspended.
 */
export async function findImprint(db: Database, firm: Firm, documentId: string): Promise<Imprint | undefined> {
  const row = await firms(db)
    .where(`${firm}.document_id`, '=', documentId)
    .where(`${firm}.published_at`, 'is not', null)
    .executeTakeFirst();
  if (!row) return undefined;
  if (!SELLER_STATES[row.state].isSelling) return NOTHING;
  return { ...publicFactsOf(row), isOpen: true };
}
