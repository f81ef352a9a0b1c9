import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isPublicState, OFF_SALE_STATES } from '#contract/listing-states.ts';
import { type Renewal, renewalSchema } from '#contract/listings/renewal-schemas.ts';
import type { RenewalState } from '#contract/listings/renewals.ts';
import { WRONG_CODE } from '#contract/messages/account-errors.ts';
import { parseQueryString } from '../../../platform/content/query-string.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import { answers } from '../../../platform/http/answer-schemas.ts';
import { validationError } from '../../../platform/http/errors.ts';
import type { RouteApp } from '../../../platform/http/route-schemas.ts';
import { countsOfNetwork } from '../../schema/rate-limits.ts';
import type { Services } from '../../services.ts';
import { findListing, type ListingRow, lockListing, publicValues } from '../rows/listing-rows.ts';
import { listingTitle } from '../rows/listing-title.ts';
import { moveListing } from './listing-moves.ts';
import { isOfThisEnd, readRenewalCode } from './renewal-codes.ts';

const PATH = '/api/listing-renewals';

const ofRenewals = (summary: string) => ({
  tags: ['listings'],
  summary,
  response: answers({ 200: z.object({ data: renewalSchema }) }, 400, 429),
});
const showRenewal = {
  ...ofRenewals('What the mailed code of an ad that ends is good for; changes nothing'),
  querystring: z.object({ code: z.string() }),
};
const renew = {
  ...ofRenewals('Keeps an ad on sale, with the mailed code; once more does nothing more'),
  body: z.strictObject({ code: z.string().max(200) }),
};

type Code = NonNullable<ReturnType<typeof readRenewalCode>>;

function stateOf(listing: ListingRow, code: Code, now: number): RenewalState {
  const { state, expires_at } = listing;
  const over = OFF_SALE_STATES.find((one) => one === state);
  if (over !== undefined) return over;
  if (!isPublicState(state)) return 'gone';
  if (isOfThisEnd(listing, code, now)) return 'due';
  return expires_at !== null && expires_at <= now ? 'expired' : 'kept';
}

async function renewalOf(db: Database, listing: ListingRow | undefined, code: Code, now: number): Promise<Renewal> {
  const state = listing ? stateOf(listing, code, now) : 'gone';
  const isKnown = listing !== undefined && state !== 'gone';
  const isOnSale = state === 'due' || state === 'kept';
  const end = isOnSale ? (listing?.expires_at ?? null) : null;
  return {
    state,
    documentId: code.documentId,
    kind: listing?.kind ?? 'car',
    title: isKnown ? listingTitle(listing.kind, await publicValues(db, listing)) : '',
    endsAt: end === null ? null : new Date(end).toISOString(),
  };
}

/** Routes of the link "Still for sale" in a reminder. They need no sign-in. */
export function renewalRoutes(
  app: RouteApp,
  { moves, clock, keys, rateLimits }: Pick<Services, 'clock' | 'keys' | 'moves' | 'rateLimits'>,
) {
  const { db } = moves.adapter;

  /** Returns the content of a code. Throws a ValidationError for a code that the market did not make. */
  async function requireCode(request: FastifyRequest, text: unknown): Promise<Code> {
    const code = typeof text === 'string' ? readRenewalCode(keys, text) : undefined;
    if (code) return code;
    await rateLimits.consume(countsOfNetwork('wrongCodesOfNetwork', request.ip));
    throw validationError(WRONG_CODE);
  }

  const asPrivate = (reply: FastifyReply) => reply.header('cache-control', 'no-store');

  app.get(PATH, { schema: showRenewal }, async (request, reply) => {
    const code = await requireCode(request, parseQueryString(request.raw.url ?? '').code);
    const data = await renewalOf(db, await findListing(db, code.documentId), code, clock.now());
    return asPrivate(reply).send({ data });
  });

  app.post(PATH, { schema: renew }, async (request, reply) => {
    const code = await requireCode(request, request.body.code);
    const data = await db.transaction().execute(async (transaction) => {
      const now = clock.now();
      const locked = await lockListing(transaction, code.documentId);
      if (!locked || stateOf(locked, code, now) !== 'due') return renewalOf(transaction, locked, code, now);
      await moveListing({ db: transaction, now, by: { accountId: null }, services: moves }, locked, 'renew');
      const renewed = await findListing(transaction, code.documentId);
      return { ...(await renewalOf(transaction, renewed, code, now)), state: 'renewed' as const };
    });
    return asPrivate(reply).send({ data });
  });
}
