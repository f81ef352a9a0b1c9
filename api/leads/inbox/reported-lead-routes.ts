import { WHY_READ_MISSING } from '#contract/messages/leads.ts';
import type { ReadLeads } from '#contract/office/lead-schemas.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import { notFoundError, validationError } from '../../../platform/http/errors.ts';
import type { RouteApp } from '../../../platform/http/route-schemas.ts';
import { recordAudit } from '../../audit/audit-writes.ts';
import type { Services } from '../../services.ts';
import { leadRow, listLeadsOfListing } from './inbox-queries.ts';
import { inboxSchemas } from './inbox-schemas.ts';

/** The most leads of a reported ad that a moderator gets, the newest first. */
const MOST_READ = 100;

/** Returns whether the ad has ever been reported. */
const wasReported = async (db: Database, listingId: number): Promise<boolean> =>
  (await db
    .selectFrom('report')
    .select('id')
    .where('listing_id', '=', listingId)
    .where('reason', '<>', 'objection')
    .executeTakeFirst()) !== undefined;

/**
 * Lets a moderator read a seller's private leads about an ad that was reported. A reason is required, and the access is recorded in the
 * audit log. It is a POST, so that a link cannot repeat it.
 */
export function reportedLeadRoutes(app: RouteApp, { access, db, clock }: Pick<Services, 'access' | 'db' | 'clock'>) {
  app.post(
    '/staff/api/listings/:documentId/leads',
    { schema: inboxSchemas.readReported, config: { action: 'read leads' } },
    async (request): Promise<ReadLeads> => {
      const { documentId } = request.params;
      const { reason } = request.body;
      const listing = await db
        .selectFrom('listing')
        .select('id')
        .where('document_id', '=', documentId)
        .executeTakeFirst();
      if (!listing) throw notFoundError();
      const isReported = await wasReported(db, listing.id);
      const { session } = await access.requireMay(request, 'read leads', { isReported, isSecret: true });
      if (reason === '') throw validationError(WHY_READ_MISSING);
      return db.transaction().execute(async (transaction) => {
        const leads = await listLeadsOfListing(transaction, listing.id, MOST_READ);
        await recordAudit(transaction, {
          at: clock.now(),
          actor: session.accountId,
          action: 'read leads',
          subject: { kind: 'listing', id: documentId },
          difference: {
            reason: { before: null, after: reason },
            leads: { before: null, after: leads.map(({ document_id }) => document_id) },
          },
        });
        return { rows: leads.map((lead) => leadRow(lead, undefined, session.accountId)) };
      });
    },
  );
}
