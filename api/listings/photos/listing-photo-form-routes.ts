import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  BACK_TO_PHOTOS,
  NO_PHOTO_CHOSEN,
  OTHERS_ADDED,
  refusedPhoto,
  SOME_PHOTOS_REFUSED,
} from '#contract/messages/listing-photos.ts';
import { answers, nothing } from '../../../platform/http/answer-schemas.ts';
import { grantBodyTime, LONGEST_BODY_MS } from '../../../platform/http/limits/body-time.ts';
import { plainPage } from '../../../platform/http/plain-html.ts';
import type { RouteApp } from '../../../platform/http/route-schemas.ts';
import type { Services } from '../../services.ts';
import { openOwnListings } from './listing-photo-access.ts';
import { listPhotos } from './listing-photo-queries.ts';
import { orderPhotos, removePhoto } from './listing-photo-writes.ts';
import { readPhotoForm, takePhotoForms } from './photo-form.ts';

const PATH = '/sell/listings/:documentId/photos';

const paramsSchema = z.object({ documentId: z.string() });

const sendForm = {
  tags: ['office'],
  summary: 'Adds photos by a form, or moves one, for browsers without scripts',
  params: paramsSchema,
  response: answers({ 303: nothing }, 400, 401, 403, 404, 429, 503),
};

/** Returns the path of the page with the form, from the Referer header, if it is a page of the sellers' office; otherwise that of the ad's photos. */
function pageBefore({ headers, params }: FastifyRequest, publicUrl: string): string {
  const { documentId } = paramsSchema.parse(params);
  const { referer = '' } = headers;
  const from = URL.canParse(referer) ? new URL(referer) : undefined;
  const isOwn = from?.origin === new URL(publicUrl).origin && from.pathname.startsWith('/sell/');
  // The address comes from the Referer header, so only pages of this market are accepted.
  const path = isOwn ? from.pathname + from.search : `/sell/listings/${encodeURIComponent(documentId)}/photos`;
  return /^\/sell\/[\w/?=&%.~-]*$/.test(path) ? path : '/sell/listings';
}

/** For each button that moves a photo, the function that computes the photo's new position. */
const PLACES: Readonly<Record<string, (from: number) => number>> = {
  first: () => 0,
  earlier: (from) => from - 1,
  later: (from) => from + 1,
};

interface Refused {
  name: string;
  reason: string;
}

function sendRefusals(reply: FastifyReply, refused: readonly Refused[], added: number, to: string) {
  const isEmpty = refused.length === 0;
  const page = plainPage({
    title: SOME_PHOTOS_REFUSED,
    words: isEmpty ? NO_PHOTO_CHOSEN : added > 0 ? OTHERS_ADDED : '',
    list: refused.map(({ name, reason }) => (name === '' ? reason : refusedPhoto(name, reason))),
    link: { to, label: BACK_TO_PHOTOS },
  });
  return reply.code(400).headers(page.headers).send(page.html);
}

export async function listingPhotoFormRoutes(
  app: RouteApp,
  { access, db, clock, config, upload }: Pick<Services, 'access' | 'clock' | 'config' | 'db' | 'upload'>,
) {
  const requireOwn = openOwnListings({ access, db });

  async function takeForm(request: FastifyRequest, reply: FastifyReply) {
    const { documentId } = paramsSchema.parse(request.params);
    const { listing, sender } = await requireOwn(request, documentId);
    const counts = await upload.countBytes(sender);
    grantBodyTime(request, LONGEST_BODY_MS);
    const refused: Refused[] = [];
    let added = 0;
    try {
      await readPhotoForm(request.raw, {
        receive: (stream) => upload.receive(stream),
        async take(_name, file) {
          await upload.add(listing, sender, file);
          added += 1;
        },
        refuse: (name, { message }) => void refused.push({ name, reason: message }),
      });
    } catch (error) {
      if (added === 0) await upload.refund(counts);
      throw error;
    }
    const to = pageBefore(request, config.publicUrl);
    return added > 0 && refused.length === 0 ? reply.redirect(to, 303) : sendRefusals(reply, refused, added, to);
  }

  /** Handles the buttons that move or remove a photo, when the page works without scripts. */
  async function moveByForm(request: FastifyRequest, reply: FastifyReply, form: URLSearchParams) {
    const { documentId } = paramsSchema.parse(request.params);
    const { listing } = await requireOwn(request, documentId);
    const photos = (await listPhotos(db, listing)).map(({ sha256 }) => sha256);
    const [photo = '', to = ''] = [form.get('photo') ?? '', form.get('to') ?? ''];
    const from = photos.indexOf(photo);
    const place = PLACES[to]?.(from);
    // Otherwise nothing is done, and the page shows the present order: the photo was already removed, or is already first or last.
    if (from >= 0 && to === 'none') await removePhoto(db, documentId, photo, clock.now());
    else if (from >= 0 && place !== undefined && place >= 0 && place < photos.length) {
      await orderPhotos(db, documentId, photos.toSpliced(from, 1).toSpliced(place, 0, photo), clock.now());
    }
    return reply.redirect(pageBefore(request, config.publicUrl), 303);
  }

  await app.register(async (scope) => {
    takePhotoForms(scope, (request) => pageBefore(request, config.publicUrl));
    scope.post(PATH, { schema: sendForm, config: { action: 'edit listings' } }, (request, reply) =>
      request.body instanceof URLSearchParams ? moveByForm(request, reply, request.body) : takeForm(request, reply),
    );
  });
}
