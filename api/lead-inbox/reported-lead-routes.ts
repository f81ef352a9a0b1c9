import type { Database } from '../../platform/database/adapter.ts';
import { notFoundError } from '../../platform/http/errors.ts';
import type { RouteApp } from '../../platform/http/route-schemas.ts';
import type { OfficeAccess } from '../office/office-access.ts';
import { findLead, leadRow } from './inbox-queries.ts';
import { inboxSchemas } from './inbox-schemas.ts';

/** Was the advertisement ever reported? */
const wasReported = async (db: Database, listingId: number | null): Promise<boolean> =>
  (await db
    .selectFrom('review_item')
    .select('id')
    .where('listing_id', '=', listingId ?? 0)
    .where('kind', '=', 'report')
    .executeTakeFirst()) !== undefined;

/** What a buyer wrote to a seller is theirs alone. A moderator reads it where the advertisement was reported. */
export function reportedLeadRoutes(app: RouteApp, access: OfficeAccess, db: Database) {
  app.get(
    '/staff/api/leads/:documentId',
    { schema: inboxSchemas.showReported, config: { action: 'read leads' } },
    async (request) => {
      const lead = await findLead(db, request.params.documentId);
      if (!lead) throw notFoundError();
      const isReported = await wasReported(db, lead.listing_id);
      const { session } = await access.requireMay(request, 'read leads', { isReported, isSecret: true });
      return leadRow(lead, undefined, session.accountId);
    },
  );
}
