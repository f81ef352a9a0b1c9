import type { AuditRow } from '#contract/office/audit-schemas.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { listTitlesByDocumentId } from '../listings/rows/listing-title-queries.ts';

/** The thing or person that an audit event is about, as it is now. */
interface AuditAbout {
  /** The documentId of the thing or person; null if it was deleted, or if staff have no page for it. */
  documentId: string | null;
  name: string | null;
}

/** Separates the ids in events into numbers and documentIds: events name a seller by either, and a member by number. */
function byNumber(ids: readonly string[]): { numbers: number[]; documentIds: string[] } {
  const isNumber = (id: string) => /^\d{1,9}$/.test(id);
  return { numbers: ids.filter(isNumber).map(Number), documentIds: ids.filter((id) => !isNumber(id)) };
}

/** Returns two map entries with the same value, so that a seller or member is found by its number and by its documentId. */
const byBothIds = (id: number, documentId: string, name: string | null): [string, AuditAbout][] =>
  [String(id), documentId].map((key) => [key, { documentId, name }]);

async function listListings(db: Database, ids: readonly string[]): Promise<[string, AuditAbout][]> {
  const titles = await listTitlesByDocumentId(db, ids);
  return [...titles].map(([documentId, title]) => [documentId, { documentId, name: title || null }]);
}

async function listSellers(db: Database, ids: readonly string[]): Promise<[string, AuditAbout][]> {
  const { numbers, documentIds } = byNumber(ids);
  const rows = await db
    .selectFrom('seller')
    .leftJoin('dealer', 'dealer.id', 'seller.dealer_id')
    .leftJoin('garage', 'garage.id', 'seller.garage_id')
    .select(['seller.id', 'seller.document_id', 'seller.name', 'dealer.dealer_name', 'garage.name as garage_name'])
    .where(({ or, eb }) =>
      or([eb('seller.id', 'in', [0, ...numbers]), eb('seller.document_id', 'in', ['', ...documentIds])]),
    )
    .execute();
  return rows.flatMap(({ id, document_id, name, dealer_name, garage_name }) =>
    byBothIds(id, document_id, dealer_name ?? garage_name ?? name),
  );
}

async function listMembers(db: Database, ids: readonly string[]): Promise<[string, AuditAbout][]> {
  const { numbers, documentIds } = byNumber(ids);
  const rows = await db
    .selectFrom('account')
    .select(['id', 'document_id', 'username'])
    .where(({ or, eb }) => or([eb('id', 'in', [0, ...numbers]), eb('document_id', 'in', ['', ...documentIds])]))
    .execute();
  return rows.flatMap(({ id, document_id, username }) => byBothIds(id, document_id, username));
}

const listNames =
  (table: 'make' | 'model' | 'category' | 'feature' | 'spare_category' | 'place') =>
  async (db: Database, ids: readonly string[]): Promise<[string, AuditAbout][]> => {
    const rows = await db.selectFrom(table).select(['document_id', 'name']).where('document_id', 'in', ids).execute();
    return rows.map(({ document_id, name }) => [document_id, { documentId: document_id, name }]);
  };

async function listArticles(db: Database, ids: readonly string[]): Promise<[string, AuditAbout][]> {
  const rows = await db
    .selectFrom('article')
    .select(['document_id', 'title'])
    .where('document_id', 'in', ids)
    .execute();
  return rows.map(({ document_id, title }) => [document_id, { documentId: null, name: title }]);
}

async function listTranslations(db: Database, ids: readonly string[]): Promise<[string, AuditAbout][]> {
  const rows = await db
    .selectFrom('translation')
    .select(['document_id', 'key'])
    .where('document_id', 'in', ids)
    .execute();
  return rows.map(({ document_id, key }) => [document_id, { documentId: null, name: key }]);
}

/** Returns the visitors' messages with these ids. A message has a number, but no documentId. Deleted messages are left out. */
async function listMessages(db: Database, ids: readonly string[]): Promise<[string, AuditAbout][]> {
  const { numbers } = byNumber(ids);
  const rows = await db
    .selectFrom('contact_message')
    .select('id')
    .where('id', 'in', [0, ...numbers])
    .execute();
  return rows.map(({ id }) => [String(id), { documentId: null, name: String(id) }]);
}

const LISTS: Readonly<Record<string, (db: Database, ids: readonly string[]) => Promise<[string, AuditAbout][]>>> = {
  listing: listListings,
  seller: listSellers,
  account: listMembers,
  message: listMessages,
  makes: listNames('make'),
  models: listNames('model'),
  categories: listNames('category'),
  features: listNames('feature'),
  sparecategories: listNames('spare_category'),
  places: listNames('place'),
  articles: listArticles,
  translations: listTranslations,
};

/** Returns for each of these events the present state of the thing or person that it is about, with one query for each kind. */
export async function listAbouts(db: Database, rows: readonly Pick<AuditRow, 'subject'>[]): Promise<AuditAbout[]> {
  const found = new Map<string, AuditAbout>();
  for (const [kind, list] of Object.entries(LISTS)) {
    const ids = new Set(rows.flatMap(({ subject }) => (subject.kind === kind ? [subject.id] : [])));
    if (ids.size === 0) continue;
    for (const [id, about] of await list(db, [...ids])) found.set(`${kind} ${id}`, about);
  }
  return rows.map(({ subject }) => found.get(`${subject.kind} ${subject.id}`) ?? { documentId: null, name: null });
}
