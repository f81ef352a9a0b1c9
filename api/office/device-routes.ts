import { z } from 'zod';
import { signedInDeviceSchema } from '#contract/accounts/device-schemas.ts';
import { answers, forMembers, nothing } from '../../platform/http/answer-schemas.ts';
import { notFoundError } from '../../platform/http/errors.ts';
import type { RouteApp } from '../../platform/http/route-schemas.ts';
import { ofAccounts } from '../accounts/account-schemas.ts';
import { endAllSessions } from '../accounts/sessions.ts';
import type { Services } from '../services.ts';
import { listDevices } from './device-queries.ts';
import { endOfficeSession } from './office-sessions.ts';

const list = {
  ...ofAccounts('Where the member who asks is signed in, what was used last first'),
  ...forMembers,
  response: answers({ 200: z.object({ data: z.array(signedInDeviceSchema) }) }, 401, 403),
};
const endOne = {
  ...ofAccounts('Signs the member who asks out on one device'),
  ...forMembers,
  params: z.object({ id: z.string() }),
  response: answers({ 204: nothing }, 401, 403, 404),
};
const endAll = {
  ...ofAccounts('Signs the member who asks out on every device, this one too'),
  ...forMembers,
  response: answers({ 204: nothing }, 401, 403),
};

/** Routes by which members see where they are signed in, on the public pages and in the offices, and can end each session. */
export function deviceRoutes(
  app: RouteApp,
  { accounts: { source, session, requireAccount } }: Pick<Services, 'accounts'>,
) {
  const { db } = source.adapter;
  const path = '/api/users/me/sessions';
  const onRequest = requireAccount;

  app.get(path, { schema: list, onRequest }, async (request) => ({
    data: await listDevices(db, { ...(await requireAccount(request)), now: session.clock.now() }),
  }));

  app.delete(`${path}/:id`, { schema: endOne, onRequest }, async (request, reply) => {
    const { accountId } = await requireAccount(request);
    const { id } = request.params;
    const { numDeletedRows } = await db
      .deleteFrom('session')
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    const hasEnded = numDeletedRows > 0n || (await endOfficeSession(db, { accountId, id }));
    if (!hasEnded) throw notFoundError();
    return reply.code(204).send();
  });

  app.delete(path, { schema: endAll, onRequest }, async (request, reply) => {
    const { accountId } = await requireAccount(request);
    await endAllSessions(db, accountId);
    return reply.code(204).send();
  });
}
