import type { FastifyRequest } from 'fastify';
import type { Action } from '#contract/permissions.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { notFoundError } from '../../platform/http/errors.ts';
import type { OfficeAccess } from './office-access.ts';

/** The seller that an address names, for whom the caller must be allowed to do this. Throws NotFound where there is none. */
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
  // Who sells in private may have nothing public yet.
  const subject = { sellerId: seller.id, isSecret: seller.kind === 'private' };
  const { actor, session } = await access.requireMay(request, action, subject);
  return { seller, actor, accountId: session.accountId };
}
