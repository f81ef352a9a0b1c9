import { z } from 'zod';
import { TRUST } from '#contract/listing-states.ts';
import { WHY_MISSING } from '#contract/messages/audit.ts';
import { type StaffSeller, staffSellerSchema } from '#contract/office/staff-seller-schemas.ts';
import { MOST_LIVE_HIGHEST } from '#contract/office/staff-sellers.ts';
import { can } from '#contract/permissions.ts';
import { textOfLines } from '#contract/values/text-schemas.ts';
import { documentIdParams } from '../../platform/content/content-schemas.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { answers } from '../../platform/http/answer-schemas.ts';
import { notFoundError } from '../../platform/http/errors.ts';
import type { RouteApp } from '../../platform/http/route-schemas.ts';
import { listAuditRows } from '../audit/audit-row-queries.ts';
import { recordAudit } from '../audit/audit-writes.ts';
import { findLeadSeller } from '../leads/rows/lead-queries.ts';
import { recordOf } from '../listings/review/listing-description.ts';
import { listWaitingOf } from '../listings/review/review-queries.ts';
import { listListingTitles, listTitlesByDocumentId } from '../listings/rows/listing-title-queries.ts';
import { signalsIn } from '../listings/rows/stored-signals.ts';
import { countReportedListings, listReportsOf } from '../reports/rows/report-queries.ts';
import { findSellerPage } from '../seller-pages/seller-page-queries.ts';
import { findSellerPath } from '../sellers/seller-queries.ts';
import { describeVerification } from '../sellers/verification-queries.ts';
import type { Services } from '../services.ts';
import { listOpenInvites, listPeople } from '../team/team-queries.ts';

const MOST_LISTED = 50;

const show = {
  tags: ['staff'],
  summary: 'A seller: their record, people, ads, reports and history',
  params: documentIdParams,
  response: answers({ 200: staffSellerSchema }, 401, 403, 404),
};
const standing = {
  tags: ['staff'],
  summary: 'Sets how much a seller is trusted, and how many ads they may have on sale at once',
  params: documentIdParams,
  body: z.strictObject({
    trust: z.int().min(0).max(TRUST.known),
    mostLive: z
      .int()
      .min(0)
      .max(MOST_LIVE_HIGHEST)
      .nullable()
      .meta({ description: 'null: as many as the settings say' }),
    reason: textOfLines().trim().min(1, WHY_MISSING).max(500),
  }),
  response: answers({ 200: staffSellerSchema }, 400, 401, 403, 404),
};

const findSeller = (db: Database, documentId: string) =>
  db.selectFrom('seller').selectAll().where('document_id', '=', documentId).executeTakeFirst();
type SellerRow = NonNullable<Awaited<ReturnType<typeof findSeller>>>;

async function countOf(db: Database, table: 'listing' | 'lead', sellerId: number): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('seller_id', '=', sellerId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns whether buyers can see the page of a dealer or garage; true for other sellers, which cannot be hidden. */
async function isShown(db: Database, { dealer_id, garage_id }: SellerRow): Promise<boolean> {
  const [table, id] = dealer_id === null ? (['garage', garage_id] as const) : (['dealer', dealer_id] as const);
  if (id === null) return true;
  const entry = await db.selectFrom(table).select('published_at').where('id', '=', id).executeTakeFirst();
  return entry?.published_at !== null;
}

async function describePage(db: Database, sellerId: number): Promise<StaffSeller['page']> {
  const page = await findSellerPage(db, sellerId);
  if (!page) return null;
  const { version, name, logo, values } = page;
  return { version, name, logo, phone: values.phone, location: values.location };
}

/** Returns the open reviews of a seller's ads, each with the ad's title and what was noticed about the ad. */
async function describeWaiting(db: Database, sellerId: number): Promise<StaffSeller['waiting']> {
  const waiting = await listWaitingOf(db, sellerId);
  const titles = await listTitlesByDocumentId(db, ['', ...waiting.map(({ documentId }) => documentId)]);
  return waiting.map(({ id, version, signals, documentId }) => ({
    id,
    version,
    title: titles.get(documentId) ?? '',
    signals: signalsIn(signals),
  }));
}

interface Asker {
  accountId: number;
  mayManage: boolean;
  now: number;
}

async function describeSeller(db: Database, seller: SellerRow, asker: Asker): Promise<StaffSeller> {
  const { id, document_id, kind, state, trust, most_live } = seller;
  const isFirm = kind === 'dealer' || kind === 'garage';
  return {
    documentId: document_id,
    name: (await findLeadSeller(db, id))?.name ?? null,
    kind,
    record: await recordOf(db, { seller_id: id, trust, sellerDocumentId: document_id, sellerState: state }),
    path: await findSellerPath(db, id),
    mostLive: most_live,
    page: isFirm && asker.mayManage ? await describePage(db, id) : null,
    verification: await describeVerification(db, id),
    isShown: await isShown(db, seller),
    invites: isFirm && asker.mayManage ? await listOpenInvites(db, id, asker.now) : null,
    people: await listPeople(db, id),
    listings: await listListingTitles(db, id, MOST_LISTED),
    listingCount: await countOf(db, 'listing', id),
    leads: await countOf(db, 'lead', id),
    waiting: await describeWaiting(db, id),
    reports: await listReportsOf(db, { listingId: null, sellerId: id }, asker.accountId),
    reportedListings: await countReportedListings(db, id),
    history: await listAuditRows(db, { subject: { kind: 'seller', id: document_id } }),
  };
}

/** Routes by which staff see a seller, and set its permissions. */
export function staffSellerRoutes(app: RouteApp, { access, clock, db }: Pick<Services, 'access' | 'clock' | 'db'>) {
  app.get(
    '/staff/api/sellers/:documentId',
    { schema: show, config: { action: 'review listings' } },
    async (request): Promise<StaffSeller> => {
      const seller = await findSeller(db, request.params.documentId);
      if (!seller) throw notFoundError();
      const subject = { sellerId: seller.id, isSecret: false };
      const { actor, session } = await access.requireMay(request, 'review listings', subject);
      const mayManage = can(actor, 'manage sellers', { sellerId: seller.id });
      return describeSeller(db, seller, { accountId: session.accountId, mayManage, now: clock.now() });
    },
  );

  app.put(
    '/staff/api/sellers/:documentId/standing',
    { schema: standing, config: { action: 'manage sellers' } },
    async (request): Promise<StaffSeller> => {
      const { trust, mostLive, reason } = request.body;
      return db.transaction().execute(async (transaction) => {
        await transaction
          .selectFrom('seller')
          .select('id')
          .where('document_id', '=', request.params.documentId)
          .forNoKeyUpdate()
          .execute();
        const before = await findSeller(transaction, request.params.documentId);
        if (!before) throw notFoundError();
        const subject = { sellerId: before.id, isSecret: false };
        const { session } = await access.requireMay(request, 'manage sellers', subject);
        const now = clock.now();
        await transaction
          .updateTable('seller')
          .set({ trust, most_live: mostLive, updated_at: now })
          .where('id', '=', before.id)
          .execute();
        await recordAudit(transaction, {
          at: now,
          actor: session.accountId,
          action: 'set seller standing',
          subject: { kind: 'seller', id: before.document_id },
          difference: {
            trust: { before: before.trust, after: trust },
            mostLive: { before: before.most_live, after: mostLive },
            reason: { before: null, after: reason },
          },
        });
        const after = { ...before, trust, most_live: mostLive };
        return describeSeller(transaction, after, { accountId: session.accountId, mayManage: true, now });
      });
    },
  );
}
