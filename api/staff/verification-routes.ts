import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { WHY_MISSING } from '#contract/messages/audit.ts';
import * as messages from '#contract/messages/staff-checks.ts';
import { SELLER_CHECKS } from '#contract/sellers/seller-checks.ts';
import { textOfLines } from '#contract/values/text-schemas.ts';
import { documentIdParams } from '../../platform/content/content-schemas.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { answers, nothing } from '../../platform/http/answer-schemas.ts';
import { conflictError, notFoundError } from '../../platform/http/errors.ts';
import type { RouteApp } from '../../platform/http/route-schemas.ts';
import { lockSeller } from '../sellers/seller-lock-writes.ts';
import { verifySeller, withdrawVerification } from '../sellers/verification-writes.ts';
import type { Services } from '../services.ts';

const ofSeller = { tags: ['staff'], params: documentIdParams };
const verify = {
  ...ofSeller,
  summary: 'Says what somebody on the staff has checked about a seller today; buyers read it for a year',
  body: z.strictObject({
    checks: z.array(z.enum(SELLER_CHECKS)).min(1, messages.CHOOSE_CHECKS).max(SELLER_CHECKS.length),
  }),
  response: answers({ 204: nothing }, 400, 401, 403, 404, 409),
};
const withdraw = {
  ...ofSeller,
  summary: 'Takes back what was checked about a seller',
  body: z.strictObject({
    id: z.int().meta({ description: 'As whoever asks saw it' }),
    reason: textOfLines().trim().min(1, WHY_MISSING).max(500),
  }),
  response: answers({ 204: nothing }, 400, 401, 403, 404, 409),
};

/** Routes by which staff record that they have verified facts about a seller. */
export function verificationRoutes(app: RouteApp, { access, clock, db }: Pick<Services, 'access' | 'clock' | 'db'>) {
  const config = { action: 'manage sellers' } as const;

  /** Locks a seller other than the market itself, which cannot be verified. */
  async function requireSeller(request: FastifyRequest<{ Params: { documentId: string } }>, transaction: Database) {
    const seller = await transaction
      .selectFrom('seller')
      .select(['id', 'document_id', 'dealer_id', 'garage_id'])
      .where('document_id', '=', request.params.documentId)
      .where('kind', '<>', 'market')
      .executeTakeFirst();
    if (!seller) throw notFoundError();
    const { session } = await access.requireMay(request, 'manage sellers', { sellerId: seller.id, isSecret: false });
    const state = await lockSeller(transaction, seller.id);
    if (state === undefined) throw notFoundError();
    return { seller, state, tx: { db: transaction, now: clock.now(), accountId: session.accountId } };
  }

  app.put('/staff/api/sellers/:documentId/verification', { schema: verify, config }, async (request, reply) => {
    await db.transaction().execute(async (transaction) => {
      const { seller, state, tx } = await requireSeller(request, transaction);
      if (state === 'suspended') throw conflictError(messages.NOT_WHILE_SUSPENDED);
      const checks = SELLER_CHECKS.filter((check) => request.body.checks.includes(check));
      await verifySeller(tx, seller, checks);
    });
    return reply.code(204).send();
  });

  app.post(
    '/staff/api/sellers/:documentId/verification/withdrawal',
    { schema: withdraw, config },
    async (request, reply) => {
      await db.transaction().execute(async (transaction) => {
        const { seller, tx } = await requireSeller(request, transaction);
        const isDone = await withdrawVerification(tx, seller, request.body);
        if (!isDone) throw conflictError(messages.CHECKED_MEANWHILE);
      });
      return reply.code(204).send();
    },
  );
}
