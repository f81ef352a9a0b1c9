import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { stageOf } from '#contract/listing-states.ts';
import { listingTitle } from '#contract/listings/listing-fields.ts';
import { REASON_MISSING } from '#contract/messages/review.ts';
import { staffAdFormSchema, staffAdListSchema } from '#contract/office/staff-ad-schemas.ts';
import { STAFF_AD_FILTERS } from '#contract/office/staff-ads.ts';
import { textOfLines } from '#contract/values/text-schemas.ts';
import { documentIdParams } from '../../platform/content/content-schemas.ts';
import { pageIn, parametersOf } from '../../platform/http/address-parameters.ts';
import { answers } from '../../platform/http/answer-schemas.ts';
import { notFoundError } from '../../platform/http/errors.ts';
import type { RouteApp } from '../../platform/http/route-schemas.ts';
import { wantedValues } from '../listings/lifecycle/listing-moves.ts';
import { saveAsStaff } from '../listings/review/staff-changes.ts';
import { findListing } from '../listings/rows/listing-rows.ts';
import { listFormChoices } from '../listings/stock/form-queries.ts';
import { openListingAccess } from '../listings/stock/locked-listing.ts';
import type { Services } from '../services.ts';
import { filterIn, listAds } from './staff-ad-queries.ts';

const reason = textOfLines().trim().min(1, REASON_MISSING).max(500);
const ofAd = (summary: string) => ({ tags: ['staff'], summary, params: documentIdParams });

const schemas = {
  list: {
    tags: ['staff'],
    summary: 'Ads in any state that a filter lets through, the latest first',
    querystring: z.object(
      Object.fromEntries([...STAFF_AD_FILTERS, 'page'].map((name) => [name, z.string().optional()])),
    ),
    response: answers({ 200: staffAdListSchema }, 401, 403),
  },
  form: {
    ...ofAd('An ad as its seller wants it, and the choices of its form'),
    response: answers({ 200: staffAdFormSchema }, 401, 403, 404),
  },
  save: {
    ...ofAd('Changes an ad in the name of the market; on sale, buyers see it at once'),
    body: z.strictObject({ version: z.int(), fields: z.record(z.string().max(60), z.unknown()), reason }),
    response: answers({ 200: z.object({ version: z.int() }) }, 400, 401, 403, 404, 409),
  },
};

/** Routes by which staff list ads, and change a single one. */
export function staffAdRoutes(app: RouteApp, { access, clock, moves }: Pick<Services, 'access' | 'clock' | 'moves'>) {
  const { db, apart } = moves.adapter;
  const { withListing } = openListingAccess({ access, clock, moves });
  const edits = { config: { action: 'edit ads' } } as const;

  app.get('/staff/api/listings', { schema: schemas.list, ...edits }, (request) => {
    const parameters = parametersOf(request);
    return listAds(apart.office, filterIn(parameters), pageIn(parameters));
  });

  const findAd = async (request: FastifyRequest<{ Params: { documentId: string } }>) => {
    const listing = await findListing(db, request.params.documentId);
    // A draft that was never sent may be seen only by its writer, so staff get the answer for an ad that does not exist.
    if (!listing || (stageOf(listing.state).isUnfinished && listing.first_published_at === null)) throw notFoundError();
    await access.requireMay(request, 'edit ads', { sellerId: listing.seller_id, isSecret: false });
    return listing;
  };

  app.get('/staff/api/listings/:documentId/form', { schema: schemas.form, ...edits }, async (request) => {
    const listing = await findAd(request);
    const values = await wantedValues(db, listing);
    return {
      documentId: listing.document_id,
      title: listingTitle(listing.kind, values),
      kind: listing.kind,
      state: listing.state,
      version: listing.version,
      values,
      choices: await listFormChoices(db),
    };
  });

  app.patch('/staff/api/listings/:documentId', { schema: schemas.save, ...edits }, async (request) => {
    await findAd(request);
    return withListing(request, 'edit ads', async (locked) => {
      const { db: transaction, listing } = locked;
      await saveAsStaff(locked, listing, request.body);
      return { version: (await findListing(transaction, listing.document_id))?.version ?? listing.version };
    });
  });
}
