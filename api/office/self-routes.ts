import { officeSelfSchema } from '#contract/office/self-schemas.ts';
import { answers } from '../../platform/http/answer-schemas.ts';
import { unauthorizedError } from '../../platform/http/errors.ts';
import type { RouteApp } from '../../platform/http/route-schemas.ts';
import { findAccount } from '../accounts/account-queries.ts';
import type { Services } from '../services.ts';
import { listOwnSellers } from './actor-queries.ts';

const showSelf = {
  tags: ['office'],
  summary: 'Who the office takes its visitor for, and for whom they act',
  response: answers({ 200: officeSelfSchema }, 401, 403),
};

const OFFICES = [
  { path: '/sell/api/self', action: 'open the office of a seller' },
  { path: '/staff/api/self', action: 'open the office of staff' },
] as const;

export function selfRoutes(app: RouteApp, { access, db }: Pick<Services, 'access' | 'db'>) {
  for (const { path, action } of OFFICES) {
    app.get(path, { schema: showSelf, config: { action } }, async (request) => {
      const { actor, session } = await access.requireCaller(request);
      const account = await findAccount(db, session.accountId);
      if (!account) throw unauthorizedError();
      const sellers = await listOwnSellers(db, session.accountId);
      const { staffRoles, isStrong, asksSecondFactor = false } = actor;
      const { isGuest } = session;
      return { username: account.username, sellers, staffRoles: [...staffRoles], isStrong, asksSecondFactor, isGuest };
    });
  }
}
