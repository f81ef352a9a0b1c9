import { type StaffWaiting, staffWaitingSchema } from '#contract/office/waiting-schemas.ts';
import { can } from '#contract/permissions.ts';
import { answers } from '../../platform/http/answer-schemas.ts';
import type { RouteApp } from '../../platform/http/route-schemas.ts';
import type { Services } from '../services.ts';
import { countFailures, countForModerators } from './waiting-queries.ts';

const count = {
  tags: ['staff'],
  summary: 'How much waits for the asker, and how much of it too long',
  response: answers({ 200: staffWaitingSchema }, 401, 403),
};

/** The route from which each page of staff gets the number of waiting items. */
export function waitingRoutes(app: RouteApp, { access, clock, db }: Pick<Services, 'access' | 'clock' | 'db'>) {
  app.get(
    '/staff/api/waiting',
    { schema: count, config: { action: 'open the office of staff' } },
    async (request): Promise<StaffWaiting> => {
      const { actor } = await access.requireCaller(request);
      const now = clock.now();
      const waiting = can(actor, 'review listings')
        ? await countForModerators(db, now)
        : { reviews: null, reports: null, messages: null };
      return { ...waiting, failures: can(actor, 'look after failures') ? await countFailures(db, now) : null };
    },
  );
}
