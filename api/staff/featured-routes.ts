import { z } from 'zod';
import { isPublicState } from '#contract/listing-states.ts';
import { dayInUganda } from '#contract/messages/dates.ts';
import * as messages from '#contract/messages/featured-cars.ts';
import { FEATURED_MOST_DAYS } from '#contract/office/featured.ts';
import { documentIdParams } from '../../platform/content/content-schemas.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { answers, nothing } from '../../platform/http/answer-schemas.ts';
import { conflictError, fieldError, notFoundError } from '../../platform/http/errors.ts';
import type { RouteApp } from '../../platform/http/route-schemas.ts';
import { featureCar } from '../listings/lifecycle/featured-writes.ts';
import { lockListing } from '../listings/rows/listing-rows.ts';
import type { Services } from '../services.ts';

const feature = {
  tags: ['staff'],
  summary: 'Shows a car on sale among the featured ones until the end of a day, or no more',
  params: documentIdParams,
  body: z.strictObject({
    isFeatured: z.boolean(),
    until: z.iso.date().max(10).nullable().meta({ description: 'The last day, in Kampala; null: it has none' }),
  }),
  response: answers({ 204: nothing }, 400, 401, 403, 404, 409),
};

/** The route by which staff select featured cars. */
export function featuredRoutes(
  app: RouteApp,
  { access, adapter, clock }: Pick<Services, 'access' | 'adapter' | 'clock'>,
) {
  app.put(
    '/staff/api/listings/:documentId/featured',
    { schema: feature, config: { action: 'feature listings' } },
    async (request, reply) => {
      const { isFeatured, until } = request.body;
      const now = clock.now();
      const isOdd =
        until !== null && (until < dayInUganda(now) || until > dayInUganda(now + FEATURED_MOST_DAYS * DAY_MS));
      if (isFeatured && isOdd) throw fieldError('until', messages.dayWrong(FEATURED_MOST_DAYS));
      await adapter.db.transaction().execute(async (transaction) => {
        const listing = await lockListing(transaction, request.params.documentId);
        if (!listing || listing.car_id === null) throw notFoundError();
        const subject = { sellerId: listing.seller_id, isSecret: false };
        const { session } = await access.requireMay(request, 'feature listings', subject);
        if (isFeatured && !isPublicState(listing.state)) throw conflictError(messages.NOT_ON_SALE);
        const tx = { db: transaction, now, by: { accountId: session.accountId }, services: { adapter } };
        await featureCar(tx, listing, { isFeatured, until: isFeatured ? until : null });
      });
      return reply.code(204).send();
    },
  );
}
