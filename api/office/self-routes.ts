import { z } from 'zod';
import type { OfficeSelf } from '#contract/office/self.ts';
import { SELLER_ROLES, STAFF_ROLES } from '#contract/permissions.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { answers } from '../../platform/http/answer-schemas.ts';
import { unauthorizedError } from '../../platform/http/errors.ts';
import type { RouteApp } from '../../platform/http/route-schemas.ts';
import { findAccount } from '../accounts/account-queries.ts';
import { listOwnSellers } from './actor-queries.ts';
import type { OfficeAccess } from './office-access.ts';

const selfSchema = z.object({
  username: z.string(),
  sellers: z.array(
    z.object({
      documentId: z.string(),
      kind: z.enum(['dealer', 'garage', 'private', 'market']),
      name: z.string().nullable(),
      role: z.enum(SELLER_ROLES),
    }),
  ),
  staffRoles: z.array(z.enum(STAFF_ROLES)),
  isStrong: z.boolean(),
  asksSecondFactor: z.boolean(),
}) satisfies z.ZodType<OfficeSelf>;

const showSelf = {
  tags: ['office'],
  summary: 'Who the office takes its visitor for, and for whom they act',
  response: answers({ 200: selfSchema }, 401, 403),
};

const OFFICES = [
  { path: '/sell/api/self', action: 'open the office of a seller' },
  { path: '/staff/api/self', action: 'open the office of staff' },
] as const;

export function selfRoutes(app: RouteApp, access: OfficeAccess, db: Database) {
  for (const { path, action } of OFFICES) {
    app.get(path, { schema: showSelf, config: { action } }, async (request) => {
      const { actor, session } = await access.requireCaller(request);
      const account = await findAccount(db, session.accountId);
      if (!account) throw unauthorizedError();
      const sellers = await listOwnSellers(db, session.accountId);
      const { staffRoles, isStrong, asksSecondFactor = false } = actor;
      return { username: account.username, sellers, staffRoles: [...staffRoles], isStrong, asksSecondFactor };
    });
  }
}
