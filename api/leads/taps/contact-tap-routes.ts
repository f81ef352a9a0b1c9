import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { contactListingPath } from '#contract/leads/contact.ts';
import { type SellerNumber, sellerNumberSchema } from '#contract/leads/contact-tap-schemas.ts';
import { TAP_KINDS, type TapKind, type TappedKind } from '#contract/leads/contact-taps.ts';
import { whatsAppText } from '#contract/messages/listing-detail.ts';
import { formatPrice } from '#contract/messages/units.ts';
import { whatsAppLink } from '#contract/values/whatsapp.ts';
import { documentIdParams } from '../../../platform/content/content-schemas.ts';
import { DAY_MS } from '../../../platform/durations.ts';
import { answers, nothing } from '../../../platform/http/answer-schemas.ts';
import { ApiError, notFoundError } from '../../../platform/http/errors.ts';
import type { RouteApp } from '../../../platform/http/route-schemas.ts';
import { countOf, countsOfNetwork } from '../../schema/rate-limits.ts';
import type { Services } from '../../services.ts';
import { noteTap } from '../notices/notice-writes.ts';
import { findListingFacts } from '../rows/listing-queries.ts';
import { addTap } from './contact-tap-writes.ts';
import { openKnownBrowsers } from './known-browser.ts';
import { type Asker, askerOf, countNumber, keyOf } from './number-limits.ts';
import { findTapped } from './tapped-listing-queries.ts';

const schemaFor = (tag: string) => ({
  tags: [tag],
  summary: 'Counts that a buyer asks for the seller; of a private seller, answers the number',
  params: documentIdParams,
  body: z.strictObject({ kind: z.enum(TAP_KINDS) }),
  response: answers({ 200: sellerNumberSchema, 204: nothing }, 400, 401, 404, 429),
});

const PLURALS = { car: 'cars', part: 'spareparts' } as const;

/** Routes by which buyers reach sellers. These are the only ones that return a private seller's number. */
export function contactTapRoutes(
  app: RouteApp,
  {
    db,
    clock,
    config,
    keys,
    rateLimits,
    requireAccount,
  }: Pick<Services, 'clock' | 'config' | 'db' | 'keys' | 'rateLimits' | 'requireAccount'>,
) {
  const browsers = openKnownBrowsers(keys, config);

  /** Returns the account id of the caller; undefined for a visitor or an invalid token, because the route is public. */
  async function findMember(request: FastifyRequest): Promise<number | undefined> {
    if (request.headers.authorization === undefined) return undefined;
    try {
      return (await requireAccount(request)).accountId;
    } catch (error) {
      if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return undefined;
      throw error;
    }
  }

  /**
   * Counts a press of Call, WhatsApp or Share without recording who pressed, since a buyer who calls has not agreed to that. Each browser
   * counts once a day, and a network up to a limit.
   */
  async function countTap(request: FastifyRequest, asker: Asker, listingId: number, kind: TapKind) {
    const day = Math.floor(clock.now() / DAY_MS);
    const about = `${listingId} ${kind} ${day}`;
    const isNew = await rateLimits.tryConsume([
      countOf('tapsOfBrowser', `${about} ${keyOf(asker)}`),
      ...countsOfNetwork('tapsOfListingInNetwork', request.ip, about),
    ]);
    if (!isNew) return;
    await addTap(db, listingId, kind, day);
    if (config.leadSmsPerDay > 0 && kind !== 'share') await noteTap(db, listingId, clock.now());
  }

  async function numberOf(kind: TappedKind, documentId: string, phone: string): Promise<SellerNumber> {
    const listing = { kind, documentId };
    const facts = await findListingFacts(db, listing);
    if (!facts) throw notFoundError();
    const { title, reference, price } = facts;
    const address = config.publicUrl + contactListingPath(listing);
    const text = whatsAppText({ title, reference, price: formatPrice(price), address });
    return { phone, whatsapp: whatsAppLink([phone], text) ?? null };
  }

  async function answerTap(
    request: FastifyRequest<{ Params: { documentId: string }; Body: { kind: TapKind } }>,
    reply: FastifyReply,
    sold: TappedKind,
  ): Promise<SellerNumber | undefined> {
    reply.header('cache-control', 'no-store');
    await rateLimits.consume(countsOfNetwork('tapsOfNetwork', request.ip));
    const { documentId } = request.params;
    const { kind } = request.body;
    const tapped = await findTapped(db, sold, documentId);
    if (!tapped) throw notFoundError();
    const { listingId, isPrivate, phone } = tapped;
    const asker = askerOf(request, browsers, await findMember(request));
    if (!isPrivate || kind === 'share') {
      await countTap(request, asker, listingId, kind);
      return undefined;
    }
    // No number is proven at present, because the seller is changing it: the buyer gets a 404.
    if (phone === null) throw notFoundError();
    const about = `${listingId} ${Math.floor(clock.now() / DAY_MS)}`;
    await countNumber(rateLimits, browsers, { request, reply, asker, about });
    await countTap(request, asker, listingId, kind);
    return numberOf(sold, documentId, phone);
  }

  for (const sold of ['car', 'part'] as const) {
    const schema = schemaFor(PLURALS[sold]);
    app.post(`/api/${PLURALS[sold]}/:documentId/contact`, { schema }, async (request, reply) => {
      const number = await answerTap(request, reply, sold);
      return number === undefined ? reply.code(204).send() : reply.send(number);
    });
  }
}
