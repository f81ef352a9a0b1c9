import { staffPeopleSchema } from '#contract/office/staff-people-schemas.ts';
import { answers } from '../../platform/http/answer-schemas.ts';
import type { RouteApp } from '../../platform/http/route-schemas.ts';
import type { Services } from '../services.ts';
import { listStaffPeople } from './people-queries.ts';

const list = {
  tags: ['staff'],
  summary: 'Who is on the staff: roles, second factor, and when they were last seen',
  response: answers({ 200: staffPeopleSchema }, 401, 403),
};

/** The route by which admins see all members of staff. */
export function peopleRoutes(app: RouteApp, { db }: Pick<Services, 'db'>) {
  app.get('/staff/api/people', { schema: list, config: { action: 'manage staff' } }, () => listStaffPeople(db));
}
