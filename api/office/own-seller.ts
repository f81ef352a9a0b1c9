import type { FastifyRequest } from 'fastify';
import type { Database } from '../../platform/database/adapter.ts';
import { forbiddenError, notFoundError } from '../../platform/http/errors.ts';
import type { OfficeAccess } from './office-access.ts';

/** The parameters of an address; of one that stands twice, the first. */
export const parametersOf = ({ raw }: FastifyRequest) => new URL(raw.url ?? '/', 'http://localhost').searchParams;

/** As whom a caller asks: the seller that the address names, or the first for whom they act. */
export const openOwnSeller =
  (access: OfficeAccess, db: Database) =>
  async (request: FastifyRequest): Promise<number> => {
    const { actor } = await access.requireCaller(request);
    const wanted = parametersOf(request).get('as');
    const [first] = actor.memberships;
    if (!first) throw forbiddenError();
    if (wanted === null) return first.sellerId;
    const seller = await db.selectFrom('seller').select('id').where('document_id', '=', wanted).executeTakeFirst();
    if (!seller || !actor.memberships.some(({ sellerId }) => sellerId === seller.id)) throw notFoundError();
    return seller.id;
  };
