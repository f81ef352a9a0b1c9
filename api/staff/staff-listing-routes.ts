import { stageOf } from '#contract/listing-states.ts';
import { type StaffListing, staffListingSchema } from '#contract/office/staff-listing-schemas.ts';
import { documentIdParams } from '../../platform/content/content-schemas.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { answers } from '../../platform/http/answer-schemas.ts';
import { notFoundError } from '../../platform/http/errors.ts';
import type { RouteApp } from '../../platform/http/route-schemas.ts';
import { isoTime } from '../../platform/iso-time.ts';
import { findFeatured } from '../listings/lifecycle/featured-writes.ts';
import { listWithAlikePhotos } from '../listings/photos/alike-photo-queries.ts';
import { describeListing } from '../listings/review/listing-description.ts';
import { moderationUndoEnd } from '../listings/review/moderation-undo.ts';
import { findListing, type ListingRow } from '../listings/rows/listing-rows.ts';
import { listListingTitles } from '../listings/rows/listing-title-queries.ts';
import { listReportsOf } from '../reports/rows/report-queries.ts';
import type { Services } from '../services.ts';

const MOST_OTHERS = 20;

const showListing = {
  tags: ['staff'],
  summary: 'An ad in any state: what it says, its seller, history and reports',
  params: documentIdParams,
  response: answers({ 200: staffListingSchema }, 401, 403, 404),
};

/** Returns other ads of the seller of this ad. None for the market itself, since the ads for which it is the seller are not related. */
const listOthers = async (db: Database, { id, seller_id, sellerKind }: ListingRow): Promise<StaffListing['others']> =>
  sellerKind === 'market' ? [] : listListingTitles(db, seller_id, MOST_OTHERS, id);

async function referenceOf(db: Database, { car_id }: ListingRow): Promise<string | null> {
  if (car_id === null) return null;
  const car = await db.selectFrom('car').select('reference').where('id', '=', car_id).executeTakeFirst();
  return car?.reference ?? null;
}

async function countLeads(db: Database, listingId: number): Promise<number> {
  const { leads } = await db
    .selectFrom('lead')
    .select(({ fn }) => fn.countAll<number>().as('leads'))
    .where('listing_id', '=', listingId)
    .executeTakeFirstOrThrow();
  return Number(leads);
}

const openReview = (db: Database, listingId: number) =>
  db
    .selectFrom('review_item')
    .select('id')
    .where('listing_id', '=', listingId)
    .where('decided_at', 'is', null)
    .executeTakeFirst();

/** The route by which staff see an ad in any state. */
export function staffListingRoutes(
  app: RouteApp,
  { access, clock, db, fingerprints }: Pick<Services, 'access' | 'clock' | 'db' | 'fingerprints'>,
) {
  app.get(
    '/staff/api/listings/:documentId',
    { schema: showListing, config: { action: 'review listings' } },
    async (request): Promise<StaffListing> => {
      const listing = await findListing(db, request.params.documentId);
      // A draft that was never sent may be seen only by its writer, so staff get the answer for an ad that does not exist.
      if (!listing || (stageOf(listing.state).isUnfinished && listing.first_published_at === null))
        throw notFoundError();
      const { session } = await access.requireMay(request, 'review listings', {
        sellerId: listing.seller_id,
        isSecret: false,
      });
      const end = await moderationUndoEnd(db, listing, session.accountId, clock.now());
      return {
        ...(await describeListing(db, listing)),
        reference: await referenceOf(db, listing),
        featured: await findFeatured(db, listing),
        reason: listing.reason,
        reports: await listReportsOf(db, { listingId: listing.id, sellerId: null }, session.accountId),
        leads: await countLeads(db, listing.id),
        reviewId: (await openReview(db, listing.id))?.id ?? null,
        undoUntil: end === undefined ? null : isoTime(end),
        samePhotos: await listWithAlikePhotos(db, fingerprints, listing.document_id),
        others: await listOthers(db, listing),
      };
    },
  );
}
