import { z } from 'zod';
import { SEARCH_TOO_LONG } from '#contract/messages/staff-search.ts';
import { STAFF_SEARCH_LONGEST } from '#contract/office/staff-search.ts';
import { staffSearchSchema } from '#contract/office/staff-search-schemas.ts';
import { ownOf, parseQueryString } from '../../platform/content/query-string.ts';
import { answers } from '../../platform/http/answer-schemas.ts';
import { validationError } from '../../platform/http/errors.ts';
import type { RouteApp } from '../../platform/http/route-schemas.ts';
import type { Services } from '../services.ts';
import { searchAsStaff } from './staff-search-queries.ts';

const search = {
  tags: ['staff'],
  summary: 'Ads, sellers and members by number, address of a page, phone, email or name',
  querystring: z.object({ q: z.string().max(STAFF_SEARCH_LONGEST) }),
  response: answers({ 200: staffSearchSchema }, 400, 401, 403),
};

/** The route by which staff search for an ad, a seller or a member. */
export function staffSearchRoutes(app: RouteApp, { adapter, keys }: Pick<Services, 'adapter' | 'keys'>) {
  app.get('/staff/api/search', { schema: search, config: { action: 'review listings' } }, (request) => {
    const q = ownOf(parseQueryString(request.raw.url ?? ''), 'q');
    if (typeof q !== 'string' || q.length > STAFF_SEARCH_LONGEST) throw validationError(SEARCH_TOO_LONG);
    return searchAsStaff(adapter.apart.office, q, keys.derive);
  });
}
