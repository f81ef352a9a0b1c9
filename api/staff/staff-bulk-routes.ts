import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { LISTING_MOVES } from '#contract/listing-states.ts';
import { REASON_MISSING } from '#contract/messages/review.ts';
import * as messages from '#contract/messages/staff-ads.ts';
import {
  type StaffBulk,
  type StaffBulkOutcome,
  staffAdSelectionSchema,
  staffBulkOutcomeSchema,
  staffBulkSchema,
} from '#contract/office/staff-ad-schemas.ts';
import { STAFF_AD_FILTERS, STAFF_BULK_MOST } from '#contract/office/staff-ads.ts';
import type { Action } from '#contract/permissions.ts';
import { parametersOf } from '../../platform/http/address-parameters.ts';
import { answers } from '../../platform/http/answer-schemas.ts';
import { ApiError, conflictError, fieldError } from '../../platform/http/errors.ts';
import type { RouteApp } from '../../platform/http/route-schemas.ts';
import { saveAsStaff } from '../listings/review/staff-changes.ts';
import { openStaffMoves } from '../listings/review/staff-moves.ts';
import { listTitlesByDocumentId } from '../listings/rows/listing-title-queries.ts';
import { type LockedListing, openListingAccess } from '../listings/stock/locked-listing.ts';
import type { Services } from '../services.ts';
import { type AdFilter, countAds, filterIn, listAdIds } from './staff-ad-queries.ts';

const selection = {
  tags: ['staff'],
  summary: 'The ads that a filter lets through, by title, as many as are changed at once',
  querystring: z.object(Object.fromEntries(STAFF_AD_FILTERS.map((name) => [name, z.string().optional()]))),
  response: answers({ 200: staffAdSelectionSchema }, 401, 403),
};
const bulk = {
  tags: ['staff'],
  summary: 'Does one thing to all ads that a filter lets through, if they are those that were seen',
  body: staffBulkSchema,
  response: answers({ 200: staffBulkOutcomeSchema }, 400, 401, 403, 409),
};

/**
 * A request stops after this many ms, and its answer names the ads that were not reached: browsers give up on a page after twenty seconds.
 */
const LONGEST_MS = 10_000;

/** Returns the permission that a change of many ads needs. */
const actionFor = (measure: StaffBulk['measure']): Action => {
  if (measure === 'change') return 'edit ads';
  return LISTING_MOVES[measure === 'remove only' ? 'remove' : measure].by;
};

const faultsSchema = z.looseObject({ errors: z.array(z.looseObject({ message: z.string() })) });

/** Returns the message about the first faulty field in an error's details. */
const firstFault = ({ details }: ApiError): string | undefined =>
  faultsSchema.safeParse(details).data?.errors[0]?.message;

/** Returns the message that tells staff why an ad was not changed; undefined if the server is at fault. */
function refusalIn(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.status >= 500) return undefined;
  return error.status === 403 ? messages.OWN_AD : (firstFault(error) ?? error.message);
}

type Outcome = Pick<StaffBulkOutcome['rows'][number], 'outcome' | 'refusal'>;

/** Routes by which staff change many ads at once. */
export function staffBulkRoutes(
  app: RouteApp,
  { access, clock, jobs, moves, rateLimits }: Pick<Services, 'access' | 'clock' | 'jobs' | 'moves' | 'rateLimits'>,
) {
  const { db, apart } = moves.adapter;
  const moveAsStaff = openStaffMoves({ moves, rateLimits });
  const { withListingCalled } = openListingAccess({ access, clock, moves });
  const edits = { config: { action: 'edit ads' } } as const;

  /** Makes the requested change on an ad whose row the caller has locked. Returns false if there was nothing to change. */
  async function doTo(locked: LockedListing, { measure, reason, field, value }: StaffBulk): Promise<boolean> {
    const { listing } = locked;
    if (measure === 'change') return saveAsStaff(locked, listing, { fields: { [String(field)]: value ?? '' }, reason });
    const move = measure === 'remove only' ? 'remove' : measure;
    await moveAsStaff(locked, listing, { move, reason, isFraud: measure === 'remove' });
    return true;
  }

  const refused = (refusal: string): Outcome => ({ outcome: 'refused', refusal });

  /** Makes the requested change on one ad, and returns whether it was changed, already was that way, or why it was refused. */
  async function tryOne(request: FastifyRequest, documentId: string, body: StaffBulk): Promise<Outcome> {
    try {
      const isDone = await withListingCalled({ request, documentId }, actionFor(body.measure), (locked) =>
        doTo(locked, body),
      );
      return { outcome: isDone ? 'done' : 'same', refusal: null };
    } catch (error) {
      const refusal = refusalIn(error);
      if (refusal === undefined) request.log.warn({ err: error }, 'an ad of many could not be changed');
      return refused(refusal ?? messages.NOT_NOW);
    }
  }

  /** Makes the requested change on one ad after the other, until the time is over or the caller has lost the permission. */
  async function doToAll(request: FastifyRequest, body: StaffBulk): Promise<StaffBulkOutcome['rows']> {
    const titles = await listTitlesByDocumentId(db, body.documentIds);
    const rows: StaffBulkOutcome['rows'] = [];
    const end = performance.now() + LONGEST_MS;
    for (const documentId of body.documentIds) {
      // The permissions are read again for each ad, so that a caller who loses the role during the request cannot continue.
      access.readAgain(request);
      const may = await access.requireMay(request, actionFor(body.measure), { isSecret: false }).catch(() => undefined);
      const isInTime = performance.now() < end;
      const became = may && isInTime ? await tryOne(request, documentId, body) : refused(messages.NOT_NOW);
      rows.push({ documentId, title: titles.get(documentId) ?? '', ...became });
    }
    return rows;
  }

  /** Throws a conflict if the filters now match other ads than those in `seen`, which the caller saw and confirmed. */
  async function requireSame(filter: AdFilter, seen: readonly string[]): Promise<void> {
    const now = await listAdIds(apart.office, filter, STAFF_BULK_MOST + 1);
    const isSame = now.length === seen.length && now.every(({ document_id }) => seen.includes(document_id));
    if (!isSame) throw conflictError(messages.otherAds(now.length));
  }

  app.get('/staff/api/listings/selection', { schema: selection, ...edits }, async (request) => {
    const filter = filterIn(parametersOf(request));
    const ids = (await listAdIds(apart.office, filter, STAFF_BULK_MOST)).map(({ document_id }) => document_id);
    const titles = await listTitlesByDocumentId(db, ['', ...ids]);
    const rows = ids.map((documentId) => ({ documentId, title: titles.get(documentId) ?? '' }));
    return { rows, total: await countAds(apart.office, filter) };
  });

  app.post('/staff/api/listings/bulk', { schema: bulk, ...edits }, async (request): Promise<StaffBulkOutcome> => {
    const { filter, measure, documentIds, reason, field } = request.body;
    await access.requireMay(request, actionFor(measure), { isSecret: false });
    if (reason === '' && measure !== 'restore') throw fieldError('reason', REASON_MISSING);
    if (measure === 'change' && !field) throw fieldError('field', messages.CHOOSE_FIELD);
    await requireSame(filter, documentIds);
    try {
      const rows = await doToAll(request, request.body);
      return { rows, done: rows.filter(({ outcome }) => outcome === 'done').length };
    } finally {
      jobs.wake();
    }
  });
}
