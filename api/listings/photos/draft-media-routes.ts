import { z } from 'zod';
import { isPublicState } from '#contract/listing-states.ts';
import type { Action } from '#contract/permissions.ts';
import { answers } from '../../../platform/http/answer-schemas.ts';
import { notFoundError } from '../../../platform/http/errors.ts';
import type { RouteApp } from '../../../platform/http/route-schemas.ts';
import { placeOf } from '../../media/picture-place.ts';
import { FILE_NAME, parseFileName } from '../../media/picture-server.ts';
import type { Services } from '../../services.ts';
import { findPhotoListing, listPhotos } from './listing-photo-queries.ts';

const fileContents = { 'image/*': { schema: z.file() } };
const showFile = {
  tags: ['office'],
  summary: 'A photo of an ad that is not public, or a smaller copy of it',
  params: z.object({ documentId: z.string(), file: z.string().regex(FILE_NAME) }),
  response: {
    ...answers({}, 401, 403, 404, 503),
    200: { description: 'The file', content: fileContents },
    206: { description: 'The part that was asked for', content: fileContents },
  },
};

const OFFICES = [
  { path: '/sell/media/:documentId/:file', action: 'edit listings' },
  { path: '/staff/media/:documentId/:file', action: 'review listings' },
] as const satisfies readonly { path: string; action: Action }[];

/** Serves the photos of an ad in any state to those who may see the ad. The public path `/uploads` serves no photos of drafts. */
export function draftMediaRoutes(
  app: RouteApp,
  { access, db, pictures }: Pick<Services, 'access' | 'db' | 'pictures'>,
) {
  for (const { path, action } of OFFICES) {
    app.get(path, { logLevel: 'warn', schema: showFile, config: { action } }, async (request, reply) => {
      const { documentId, file: name } = request.params;
      const file = parseFileName(name);
      const listing = file && (await findPhotoListing(db, documentId));
      if (!listing) throw notFoundError();
      await access.requireMay(request, action, { sellerId: listing.sellerId, isSecret: !isPublicState(listing.state) });
      const photo = (await listPhotos(db, listing)).find(({ hash }) => hash === file.hash);
      if (!photo || photo.provider === 'remote') throw notFoundError();
      return pictures.send(request, reply, file, placeOf(photo));
    });
  }
}
