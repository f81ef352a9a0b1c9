import { z } from 'zod';
import { ALREADY_SIGNED_IN, GUESTS_USED_UP } from '#contract/messages/private-sellers.ts';
import { listingKindSchema } from '#contract/value-schemas.ts';
import { answers } from '../../platform/http/answer-schemas.ts';
import { originOf } from '../../platform/http/device-words.ts';
import { conflictError, limitInWords } from '../../platform/http/errors.ts';
import type { RouteApp } from '../../platform/http/route-schemas.ts';
import { insertSession } from '../accounts/sessions.ts';
import { requireNetworkAllowed } from '../bans/ban-check-queries.ts';
import { beginListing } from '../listings/draft/listing-drafts.ts';
import { beginGuest } from '../office/guest-writes.ts';
import { openOfficeCookies } from '../office/office-cookies.ts';
import { startOfficeSession } from '../office/office-sessions.ts';
import { countsOfNetwork } from '../schema/rate-limits.ts';
import type { Services } from '../services.ts';

const begin = {
  tags: ['office'],
  summary: 'Begins an ad on a browser whose owner is not known yet',
  body: z.strictObject({ kind: listingKindSchema }),
  response: answers({ 201: z.object({ documentId: z.string() }) }, 400, 403, 409, 429),
};

type GuestServices = Pick<Services, 'access' | 'accounts' | 'clock' | 'db' | 'keys' | 'rateLimits'>;

/** Routes by which somebody can fill in an ad before signing in. The ad is sent once the person has proven a phone number. */
export function guestRoutes(app: RouteApp, { access, accounts, clock, db, keys, rateLimits }: GuestServices) {
  const cookies = openOfficeCookies(accounts);

  app.post('/sell/session/guest', { schema: begin }, async (request, reply) => {
    if (await access.findCaller(request)) throw conflictError(ALREADY_SIGNED_IN);
    await requireNetworkAllowed({ db, clock, keys }, request);
    await rateLimits.consume(countsOfNetwork('guestsOfNetwork', request.ip)).catch((error: unknown) => {
      throw limitInWords(error, GUESTS_USED_UP);
    });
    const origin = originOf(request);
    const { cookie, documentId } = await db.transaction().execute(async (transaction) => {
      const now = clock.now();
      const { accountId, sellerId } = await beginGuest(transaction, now);
      const session = await insertSession(accounts.session, transaction, { accountId, origin, isForOffice: true });
      const office = { area: 'sell', accountId, sessionId: session.id, device: origin.device ?? '' } as const;
      const by = { accountId };
      const draft = { sellerId, kind: request.body.kind, origin: 'web' } as const;
      return {
        cookie: await startOfficeSession(transaction, office, now),
        documentId: (await beginListing({ db: transaction, now, by }, draft)).documentId,
      };
    });
    cookies.give(reply, 'sell', cookie);
    return reply.code(201).send({ documentId });
  });
}
