import { z } from 'zod';
import * as messages from '#contract/messages/objections.ts';
import { objectionSchema } from '#contract/office/objection-schemas.ts';
import { REPORT_NOTE_LONGEST } from '#contract/reports/report-reasons.ts';
import { textOfLines } from '#contract/values/text-schemas.ts';
import { documentIdParams } from '../../platform/content/content-schemas.ts';
import { answers } from '../../platform/http/answer-schemas.ts';
import { conflictError, notFoundError } from '../../platform/http/errors.ts';
import type { RouteApp } from '../../platform/http/route-schemas.ts';
import { findAccount } from '../accounts/account-queries.ts';
import { recordAudit } from '../audit/audit-writes.ts';
import { openListingAccess } from '../listings/stock/locked-listing.ts';
import type { Services } from '../services.ts';
import { findObjection, insertObjection } from './rows/objection-writes.ts';

const objections = { tags: ['listings'], params: documentIdParams };
const response = answers({ 200: objectionSchema }, 400, 401, 403, 404, 409);

const show = { ...objections, summary: 'Whether its seller can object to the removal of an ad', response };
const send = {
  ...objections,
  summary: 'Objects to the removal of an ad, once: another moderator looks at it',
  body: z.strictObject({ note: textOfLines().trim().min(1, messages.NOTE_MISSING).max(REPORT_NOTE_LONGEST) }),
  response,
};

/** Routes by which sellers object to the removal of an ad. */
export function objectionRoutes(app: RouteApp, services: Pick<Services, 'access' | 'clock' | 'keys' | 'moves'>) {
  const { keys } = services;
  const { withListing } = openListingAccess(services);
  const edits = { config: { action: 'edit listings' } } as const;

  app.get('/sell/api/listings/:documentId/objection', { schema: show, ...edits }, (request) =>
    withListing(request, 'edit listings', async ({ db, listing }) => ({ state: await findObjection(db, listing) })),
  );

  app.post('/sell/api/listings/:documentId/objection', { schema: send, ...edits }, (request) =>
    withListing(request, 'edit listings', async (locked) => {
      const { db, listing, by, now } = locked;
      if ((await findObjection(db, listing)) !== 'possible') throw conflictError(messages.NO_OBJECTION_NOW);
      const account = await findAccount(db, by.accountId);
      if (!account) throw notFoundError();
      await insertObjection(locked, {
        listingId: listing.id,
        note: request.body.note,
        email: account.email,
        browserHash: keys.derive(`reporter member ${by.accountId}`),
      });
      const subject = { kind: 'listing', id: listing.document_id };
      await recordAudit(db, { at: now, actor: by.accountId, action: 'object to removal', subject });
      return { state: 'open' as const };
    }),
  );
}
