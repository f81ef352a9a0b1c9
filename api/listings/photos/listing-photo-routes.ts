import type { FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { REPLACED_ARE_HASHES } from '#contract/messages/listing-photos.ts';
import {
  type ListingPhotos,
  listingPhotosSchema,
  photoHashSchema,
  photoOrderSchema,
  replacedPhotosSchema,
  sentPhotoSchema,
} from '#contract/office/photo-schemas.ts';
import { parseQueryString } from '../../../platform/content/query-string.ts';
import { answers } from '../../../platform/http/answer-schemas.ts';
import { notFoundError, validationError } from '../../../platform/http/errors.ts';
import { grantBodyTime } from '../../../platform/http/limits/body-time.ts';
import type { RouteApp } from '../../../platform/http/route-schemas.ts';
import type { Services } from '../../services.ts';
import { openOwnListings } from './listing-photo-access.ts';
import { asListingPhotos, findPhotoListing, listPhotos } from './listing-photo-queries.ts';
import { orderPhotos, removePhoto } from './listing-photo-writes.ts';

const PATH = '/sell/api/listings/:documentId/photos';
/** The longest time an upload may take. At 10 kB a second, a photo that the browser has scaled down takes a minute. */
const PHOTO_WITHIN_MS = 5 * 60_000;

const ofPhotos = (summary: string) => ({ tags: ['office'], summary, params: z.object({ documentId: z.string() }) });
const showPhotos = {
  ...ofPhotos('The photos of an ad as its seller has arranged them, the cover first'),
  response: answers({ 200: listingPhotosSchema }, 401, 403, 404),
};
const arrangePhotos = {
  ...ofPhotos('Puts all photos of an ad in this order'),
  body: photoOrderSchema,
  response: answers({ 200: listingPhotosSchema }, 400, 401, 403, 404),
};
const ofPhoto = (summary: string) => ({
  ...ofPhotos(summary),
  params: z.object({ documentId: z.string(), sha256: photoHashSchema }),
});
const sendPhoto = {
  ...ofPhoto(
    'Adds a photo, whose bytes are the body, or puts it in the place of others; sent again it is the same one',
  ),
  querystring: replacedPhotosSchema,
  response: answers({ 200: sentPhotoSchema }, 400, 401, 403, 404, 429, 503),
};
const deletePhoto = {
  ...ofPhoto('Takes a photo away; one that is not there is no error'),
  response: answers({ 200: listingPhotosSchema }, 401, 403, 404),
};

/** Returns the hashes in the query parameter `replaces`: the photos that the uploaded one replaces. */
function replacedBy({ raw }: FastifyRequest): string[] {
  const query = replacedPhotosSchema.safeParse(parseQueryString(raw.url ?? ''));
  if (!query.success) throw validationError(REPLACED_ARE_HASHES);
  return query.data.replaces?.split(',') ?? [];
}

const config = { action: 'edit listings' } as const;

/** Routes of an ad's photos, for its seller's pages. */
export async function listingPhotoRoutes(
  app: RouteApp,
  { access, db, clock, jobs, upload }: Pick<Services, 'access' | 'clock' | 'db' | 'jobs' | 'upload'>,
) {
  const requireOwn = openOwnListings({ access, db });

  async function photosNow(documentId: string): Promise<ListingPhotos> {
    const listing = await findPhotoListing(db, documentId);
    if (!listing) throw notFoundError();
    return { photos: asListingPhotos(listing, await listPhotos(db, listing)) };
  }

  app.get(PATH, { schema: showPhotos, config }, async (request) => {
    const { documentId } = request.params;
    await requireOwn(request, documentId);
    return photosNow(documentId);
  });

  app.put(PATH, { schema: arrangePhotos, config }, async (request) => {
    const { documentId } = request.params;
    await requireOwn(request, documentId);
    await orderPhotos(db, documentId, request.body.order, clock.now());
    return photosNow(documentId);
  });

  app.delete(`${PATH}/:sha256`, { schema: deletePhoto, config }, async (request) => {
    const { documentId, sha256 } = request.params;
    await requireOwn(request, documentId);
    await removePhoto(db, documentId, sha256, clock.now());
    return photosNow(documentId);
  });

  async function takePhoto(request: FastifyRequest<{ Params: { documentId: string; sha256: string } }>) {
    const { documentId, sha256 } = request.params;
    if (!photoHashSchema.safeParse(sha256).success) throw notFoundError();
    const replaced = replacedBy(request);
    const { listing, sender } = await requireOwn(request, documentId);
    const counts = await upload.countBytes(sender);
    grantBodyTime(request, PHOTO_WITHIN_MS);
    const file = await upload.receive(request.raw, sha256).catch(async (error: unknown) => {
      await upload.refund(counts);
      throw error;
    });
    const photo = await upload.add(listing, sender, file, replaced);
    if (replaced.length > 0) jobs.wake();
    return { photo };
  }

  await app.register(async (scope) => {
    // The request's content type is ignored: decoding shows what the file is.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    const routes = scope.withTypeProvider<ZodTypeProvider>();
    routes.put(`${PATH}/:sha256`, { schema: sendPhoto, config: { ...config, hasNoQueue: true } }, (request) =>
      takePhoto(request),
    );
  });
}
