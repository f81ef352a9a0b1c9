import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { BACK_TO_THE_FORM } from '#contract/messages/errors.ts';
import { NO_PHOTO_CHOSEN, refusedPhoto } from '#contract/messages/listing-photos.ts';
import { LOGO_NOT_TAKEN, ONE_LOGO } from '#contract/messages/own-pages.ts';
import type { Action } from '#contract/permissions.ts';
import { answers, nothing } from '../../platform/http/answer-schemas.ts';
import { notFoundError, validationError } from '../../platform/http/errors.ts';
import { grantBodyTime, LONGEST_BODY_MS } from '../../platform/http/limits/body-time.ts';
import { plainPage } from '../../platform/http/plain-html.ts';
import type { RouteApp } from '../../platform/http/route-schemas.ts';
import { readPhotoForm, takePhotoForms } from '../listings/photos/photo-form.ts';
import { requireSeller } from '../office/require-seller.ts';
import type { Services } from '../services.ts';
import { changeLogo } from './logo-writes.ts';

type OfSeller = FastifyRequest<{ Params: { documentId: string } }>;

const paramsSchema = z.object({ documentId: z.string() });

const send = {
  tags: ['office'],
  summary: 'Takes the picture of a form as the logo of a dealer or garage, or takes it away',
  params: paramsSchema,
  response: answers({ 303: nothing }, 400, 401, 403, 404, 429, 503),
};

interface Office {
  path: '/sell/sellers/:documentId/logo' | '/staff/sellers/:documentId/logo';
  action: Action;
  /** Returns the address of the page with the form. */
  pageOf: (documentId: string, done?: string) => string;
}

/** The two offices in which a logo can be changed: the seller's and the staff's. */
const OFFICES: readonly Office[] = [
  {
    path: '/sell/sellers/:documentId/logo',
    action: 'edit the public page',
    pageOf: (documentId, done) => `/sell/page?as=${encodeURIComponent(documentId)}${done ? `&done=${done}` : ''}`,
  },
  {
    path: '/staff/sellers/:documentId/logo',
    action: 'manage sellers',
    pageOf: (documentId, done) => `/staff/sellers/${encodeURIComponent(documentId)}${done ? `?${done}` : ''}`,
  },
];

type LogoServices = Pick<Services, 'access' | 'adapter' | 'clock' | 'jobs' | 'upload'>;

/**
 * Routes by which the logo of a dealer or garage is changed. The form that uploads a logo works without scripts; the file is stored like a
 * photo.
 */
export async function logoRoutes(app: RouteApp, services: LogoServices) {
  for (const office of OFFICES) await routeOf(app, services, office);
}

async function routeOf(
  app: RouteApp,
  { access, adapter, clock, upload, jobs }: LogoServices,
  { path, action, pageOf }: Office,
) {
  const { db } = adapter;

  async function requireFirm(request: OfSeller) {
    const { seller, accountId } = await requireSeller({ access, db }, request, action);
    // Private sellers have no logo.
    if (seller.dealer_id === null && seller.garage_id === null) throw notFoundError();
    return { seller, accountId };
  }
  type Firm = Awaited<ReturnType<typeof requireFirm>>;

  async function change(firm: Firm, mediaId: number | null): Promise<void> {
    await db
      .transaction()
      .execute((transaction) => changeLogo(adapter, transaction, { ...firm, mediaId, now: clock.now() }));
    jobs.wake();
  }

  /** Stores the picture that a form contains. Returns the picture's id, or the reason why it was refused. */
  async function takePicture(request: OfSeller, { accountId }: Firm) {
    const sender = { accountId, request };
    const counts = await upload.countBytes(sender);
    grantBodyTime(request, LONGEST_BODY_MS);
    const refused: string[] = [];
    const taken: number[] = [];
    try {
      await readPhotoForm(request.raw, {
        receive: (stream) => upload.receive(stream),
        async take(_name, file) {
          if (taken.length > 0) throw validationError(ONE_LOGO);
          taken.push(await upload.store(sender, file));
        },
        refuse: (name, { message }) => void refused.push(name === '' ? message : refusedPhoto(name, message)),
      });
    } catch (error) {
      await upload.refund(counts);
      throw error;
    }
    return { mediaId: taken[0], refused };
  }

  async function takeForm(request: OfSeller, reply: FastifyReply) {
    const firm = await requireFirm(request);
    const { documentId } = request.params;
    const { mediaId, refused } = await takePicture(request, firm);
    if (mediaId !== undefined && refused.length === 0) {
      await change(firm, mediaId);
      return reply.redirect(pageOf(documentId, 'logo'), 303);
    }
    const page = plainPage({
      title: LOGO_NOT_TAKEN,
      words: refused.length > 0 ? '' : NO_PHOTO_CHOSEN,
      list: refused,
      link: { to: pageOf(documentId), label: BACK_TO_THE_FORM },
    });
    return reply.code(400).headers(page.headers).send(page.html);
  }

  await app.register(async (scope) => {
    takePhotoForms(scope, ({ params }) => pageOf(paramsSchema.parse(params).documentId));
    scope.post<{ Params: { documentId: string } }>(
      path,
      { schema: send, config: { action } },
      async (request, reply) => {
        if (!(request.body instanceof URLSearchParams)) return takeForm(request, reply);
        await change(await requireFirm(request), null);
        return reply.redirect(pageOf(request.params.documentId, 'logo-removed'), 303);
      },
    );
  });
}
