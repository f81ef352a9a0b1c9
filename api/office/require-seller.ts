import type { FastifyRequest } from 'fastify';
import type { Action, Subject } from '#contract/permissions.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { parametersOf } from '../../platform/http/address-parameters.ts';
import { forbiddenError, notFoundError } from '../../platform/http/errors.ts';
import type { OfficeAccess } from './office-access.ts';

/**
 * Returns the seller in the route's address. Throws NotFound if there is none, and refuses a caller who may not do the action to this
 * seller.
 */
export async function requireSeller(
  { access, db }: { access: OfficeAccess; db: Database },
  request: FastifyRequest<{ Params: { documentId: string } }>,
  action: Action,
) {
  const { documentId } = request.params;
  const seller = await db
    .selectFrom('seller')
    .select(['id', 'kind', 'dealer_id', 'garage_id'])
    .where('document_id', '=', documentId)
    .executeTakeFirst();
  if (!seller) throw notFoundError();
  // A private seller without public ads must stay unknown to callers without permission, who therefore get NotFound.
  const subject = { sellerId: seller.id, isSecret: seller.kind === 'private' };
  const { actor, session } = await access.requireMay(request, action, subject);
  return { seller, actor, accountId: session.accountId };
}

/**
 * Returns the seller that the parameter `as` names; without `as` the first seller for whom the caller acts. Throws NotFound if the caller
 * may not do the action there, and Forbidden if the caller acts for no seller.
 */
export async function requireActing(
  { access, db }: { access: OfficeAccess; db: Database },
  request: FastifyRequest,
  action: Action,
  subject: Subject = {},
) {
  const { actor, session } = await access.requireCaller(request);
  const [first] = actor.memberships;
  if (!first) throw forbiddenError();
  const sellerId = parametersOf(request).get('as');
  const seller =
    sellerId === null
      ? { id: first.sellerId, kind: first.kind }
      : await db.selectFrom('seller').select(['id', 'kind']).where('document_id', '=', sellerId).executeTakeFirst();
  if (!seller) throw notFoundError();
  await access.requireMay(request, action, { ...subject, sellerId: seller.id, isSecret: true });
  return { actor, accountId: session.accountId, sellerId: seller.id, kind: seller.kind };
}
