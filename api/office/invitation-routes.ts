import { z } from 'zod';
import { INVITATION_FOR_ANOTHER, INVITATION_GONE } from '#contract/messages/office.ts';
import { invitationSchema } from '#contract/office/invitation-schemas.ts';
import { parseQueryString } from '../../platform/content/query-string.ts';
import { answers, done } from '../../platform/http/answer-schemas.ts';
import { ApiError } from '../../platform/http/errors.ts';
import type { RouteApp } from '../../platform/http/route-schemas.ts';
import { countsOfNetwork } from '../schema/rate-limits.ts';
import type { Services } from '../services.ts';
import { findInvitation, isInvited } from './invitation-queries.ts';
import { acceptInvitation } from './invitation-writes.ts';

const CODE = /^[\w-]{43}$/;

const ofOffice = (summary: string) => ({ tags: ['office'], summary });
const show = {
  ...ofOffice('What a mailed invitation offers'),
  querystring: z.object({ code: z.string() }),
  response: answers({ 200: invitationSchema }, 401, 403, 404, 429),
};
const accept = {
  ...ofOffice('Takes the place that a mailed invitation offers; once'),
  body: z.strictObject({ code: z.string().max(100) }),
  response: answers({ 200: done }, 400, 401, 403, 404, 429),
};

export function invitationRoutes(
  app: RouteApp,
  { db, clock, access, rateLimits }: Pick<Services, 'access' | 'clock' | 'db' | 'rateLimits'>,
) {
  const gone = () => new ApiError(404, 'NotFoundError', INVITATION_GONE);

  /** Counts what is no code of ours against whoever tries: codes cannot be guessed, and nobody is to try for nothing. */
  async function guarded<Result>(ip: string, find: () => Promise<Result | undefined>): Promise<Result> {
    const counts = countsOfNetwork('wrongCodesOfNetwork', ip);
    await rateLimits.consume(counts);
    const result = await find();
    if (result === undefined) throw gone();
    await rateLimits.refund(counts);
    return result;
  }

  const join = { action: 'join a seller' } as const;
  app.get('/sell/api/invitation', { schema: show, config: join }, async (request) => {
    const { session } = await access.requireCaller(request);
    const { code } = parseQueryString(request.raw.url ?? '');
    const invitation = await guarded(request.ip, async () =>
      typeof code === 'string' && CODE.test(code) ? findInvitation(db, code, clock.now()) : undefined,
    );
    const { seller, role, invitedBy } = invitation;
    return { seller, role, invitedBy, isForYou: await isInvited(db, session.accountId, invitation) };
  });

  app.post('/sell/api/invitation', { schema: accept, config: join }, async (request) => {
    const { session } = await access.requireCaller(request);
    const { code } = request.body;
    const { accountId } = session;
    const accepted = await guarded(request.ip, async () => {
      const answer = await db
        .transaction()
        .execute((transaction) => acceptInvitation(transaction, accountId, code, clock.now()));
      return answer === 'gone' ? undefined : answer;
    });
    if (accepted === 'for somebody else') throw new ApiError(403, 'ForbiddenError', INVITATION_FOR_ANOTHER);
    return { ok: true as const };
  });
}
