import { z } from 'zod';
import { type ClosedListing, closedListingSchema } from '#contract/listings/closed-listing-schemas.ts';
import { CLOSED_STATES } from '#contract/listings/closed-listings.ts';
import { SELLER_STATES } from '#contract/sellers/sellers.ts';
import { DOCUMENT_ID } from '#contract/values/document-id.ts';
import { documentIdParams } from '../../../platform/content/content-schemas.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import { answers } from '../../../platform/http/answer-schemas.ts';
import { notFoundError } from '../../../platform/http/errors.ts';
import type { RouteApp } from '../../../platform/http/route-schemas.ts';
import { findFirstPicture } from '../../media/picture-queries.ts';
import type { Services } from '../../services.ts';
import { entryIdOf, findListing, publicValues } from '../rows/listing-rows.ts';

const showClosed = {
  tags: ['listings'],
  summary: 'What a car or part was that is sold, or whose time on sale is over',
  params: documentIdParams,
  response: answers({ 200: z.object({ data: closedListingSchema }) }, 404),
};

const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null);
const numberOrNull = (value: unknown) => (typeof value === 'number' ? value : null);

/**
 * Returns a sold or expired ad as its page shows it. Undefined for ads without such a page: never public, still on sale, withdrawn or
 * removed.
 */
async function findClosed(db: Database, documentId: string) {
  const listing = await findListing(db, documentId);
  const state = CLOSED_STATES.find((one) => one === listing?.state);
  const id = listing && entryIdOf(listing);
  // Nothing of a paused seller is shown to the public, not even a sold ad.
  if (!listing || !state || !id || !SELLER_STATES[listing.sellerState].isSelling) return undefined;
  const { name, make, model, category, sparecategory, year, price } = await publicValues(db, listing);
  const first = await findFirstPicture(db, listing.kind, id);
  return {
    documentId,
    kind: listing.kind,
    state,
    images: first ? [first] : [],
    name: textOrNull(name),
    make: textOrNull(make),
    model: textOrNull(model),
    category: textOrNull(category ?? sparecategory),
    year: numberOrNull(year),
    price: numberOrNull(price),
  } satisfies ClosedListing;
}

/**
 * Route that describes sold and expired cars and parts. Its answers are not cached, because a listing that is no longer public can change
 * its state without changing the entry, by which caches notice changes.
 */
export function closedListingRoutes(app: RouteApp, { db }: Pick<Services, 'db'>) {
  app.get('/api/closed-listings/:documentId', { schema: showClosed }, async (request, reply) => {
    const { documentId } = request.params;
    const data = DOCUMENT_ID.test(documentId) ? await findClosed(db, documentId) : undefined;
    if (!data) throw notFoundError();
    return reply.header('cache-control', 'no-cache').send({ data });
  });
}
