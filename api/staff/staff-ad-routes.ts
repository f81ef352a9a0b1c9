import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { LISTING_MOVES, LISTING_STATES } from '#contract/listing-states.ts';
import { type ListingValues, listingTitle } from '#contract/listings/listing-fields.ts';
import { REASON_MISSING } from '#contract/messages/review.ts';
import * as messages from '#contract/messages/staff-ads.ts';
import { nowSays, OWN_AD } from '#contract/messages/staff-ads.ts';
import {
  type StaffBulk,
  type StaffBulkOutcome,
  staffAdFormSchema,
  staffAdListSchema,
  staffBulkOutcomeSchema,
  staffBulkSchema,
} from '#contract/office/staff-ad-schemas.ts';
import { STAFF_AD_FILTERS, STAFF_BULK_MOST } from '#contract/office/staff-ads.ts';
import type { Action } from '#contract/permissions.ts';
import { textOfLines } from '#contract/values/text-schemas.ts';
import { documentIdParams } from '../../platform/content/content-schemas.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { pageIn, parametersOf } from '../../platform/http/address-parameters.ts';
import { answers } from '../../platform/http/answer-schemas.ts';
import { ApiError, conflictError, fieldError, fieldsError, notFoundError } from '../../platform/http/errors.ts';
import type { RouteApp } from '../../platform/http/route-schemas.ts';
import { recordAudit } from '../audit/audit-writes.ts';
import { conflictsOf, readValues } from '../listings/draft/listing-drafts.ts';
import { MoveRefused, wantedValues } from '../listings/lifecycle/listing-moves.ts';
import { changeAsStaff } from '../listings/review/staff-changes.ts';
import { openStaffMoves, type StaffTx } from '../listings/review/staff-moves.ts';
import { findListing, type ListingRow, lockListing } from '../listings/rows/listing-rows.ts';
import { listFormChoices } from '../listings/stock/form-queries.ts';
import type { Services } from '../services.ts';
import { type AdFilter, countAds, listAdIds, listAds } from './staff-ad-queries.ts';

const reason = textOfLines().trim().min(1, REASON_MISSING).max(500);
const ofAd = (summary: string) => ({ tags: ['staff'], summary, params: documentIdParams });

const schemas = {
  list: {
    tags: ['staff'],
    summary: 'Ads in any state that a filter lets through, the latest first',
    querystring: z.object(
      Object.fromEntries([...STAFF_AD_FILTERS, 'page'].map((name) => [name, z.string().optional()])),
    ),
    response: answers({ 200: staffAdListSchema }, 401, 403),
  },
  form: {
    ...ofAd('An ad as its seller wants it, and the choices of its form'),
    response: answers({ 200: staffAdFormSchema }, 401, 403, 404),
  },
  save: {
    ...ofAd('Changes an ad in the name of the market; on sale, buyers see it at once'),
    body: z.strictObject({ version: z.int(), fields: z.record(z.string().max(60), z.unknown()), reason }),
    response: answers({ 200: z.object({ version: z.int() }) }, 400, 401, 403, 404, 409),
  },
  bulk: {
    tags: ['staff'],
    summary: 'Does one thing to all ads that a filter lets through, if they are as many as were seen',
    body: staffBulkSchema,
    response: answers({ 200: staffBulkOutcomeSchema }, 400, 401, 403, 409),
  },
};

const LONGEST_FILTER = 120;

const filterIn = (parameters: URLSearchParams): AdFilter =>
  Object.fromEntries(STAFF_AD_FILTERS.map((name) => [name, (parameters.get(name) ?? '').slice(0, LONGEST_FILTER)]));

/** Returns the action that a measure needs. */
const actionFor = (measure: StaffBulk['measure']): Action => {
  if (measure === 'change') return 'edit ads';
  return LISTING_MOVES[measure === 'remove only' ? 'remove' : measure].by;
};

/** Throws a ConflictError with both values of each field that somebody else changed since the form was opened. */
function requireUnchanged(listing: ListingRow, version: number, values: ListingValues, present: ListingValues) {
  const conflicts = conflictsOf(listing, version, values, present);
  const fields = Object.fromEntries(Object.entries(conflicts).map(([name, { theirs }]) => [name, nowSays(theirs)]));
  if (Object.keys(fields).length > 0)
    throw new ApiError(409, 'ConflictError', messages.CHANGED_MEANWHILE, {
      details: {
        errors: Object.entries(fields).map(([name, message]) => ({ path: [name], message, name: 'ConflictError' })),
        version: listing.version,
      },
    });
}

/** Routes by which staff list ads, change one, and do something to many. */
export function staffAdRoutes(
  app: RouteApp,
  { access, clock, jobs, moves, rateLimits }: Pick<Services, 'access' | 'clock' | 'jobs' | 'moves' | 'rateLimits'>,
) {
  const { db } = moves.adapter;
  const moveAsStaff = openStaffMoves({ moves, rateLimits });
  const edits = { config: { action: 'edit ads' } } as const;

  app.get('/staff/api/listings', { schema: schemas.list, ...edits }, (request) => {
    const parameters = parametersOf(request);
    return listAds(db, filterIn(parameters), pageIn(parameters));
  });

  /** Works on an ad that nobody else changes meanwhile. */
  const withAd = <Result>(
    request: FastifyRequest,
    { documentId, action }: { documentId: string; action: Action },
    work: (tx: StaffTx, listing: ListingRow) => Promise<Result>,
  ): Promise<Result> =>
    db.transaction().execute(async (transaction) => {
      const listing = await lockListing(transaction, documentId);
      if (!listing) throw notFoundError();
      const subject = { sellerId: listing.seller_id, isSecret: false };
      const { session } = await access.requireMay(request, action, subject);
      return work({ db: transaction, now: clock.now(), by: { accountId: session.accountId } }, listing);
    });

  /** Saves typed fields, and records what was changed and why. Throws a ValidationError of the fields that cannot be read. */
  async function change(tx: StaffTx, listing: ListingRow, typed: Readonly<Record<string, unknown>>, words: string) {
    const present = await wantedValues(tx.db, listing);
    const { values, faults } = await readValues(tx.db, listing.kind, typed, present);
    if (Object.keys(faults).length > 0) throw fieldsError(messages.NOT_SAVED, faults);
    const difference = await changeAsStaff({ ...tx, services: moves }, listing, values, words);
    if (Object.keys(difference).length === 0) return;
    await recordAudit(tx.db, {
      at: tx.now,
      actor: tx.by.accountId,
      action: 'change listing',
      subject: { kind: 'listing', id: listing.document_id },
      difference: { ...difference, reason: { before: null, after: words } },
    });
  }

  const findAd = async (request: FastifyRequest<{ Params: { documentId: string } }>) => {
    const listing = await findListing(db, request.params.documentId);
    const isPrivate = listing && LISTING_STATES[listing.state].isUnsent && listing.first_published_at === null;
    if (!listing || (isPrivate && listing.state === 'draft')) throw notFoundError();
    await access.requireMay(request, 'edit ads', { sellerId: listing.seller_id, isSecret: false });
    return listing;
  };

  app.get('/staff/api/listings/:documentId/form', { schema: schemas.form, ...edits }, async (request) => {
    const listing = await findAd(request);
    const values = await wantedValues(db, listing);
    return {
      documentId: listing.document_id,
      title: listingTitle(listing.kind, values),
      kind: listing.kind,
      state: listing.state,
      version: listing.version,
      values,
      choices: await listFormChoices(db),
    };
  });

  const refusedMove = (error: unknown) => (error instanceof MoveRefused ? conflictError(error.message) : error);

  app.patch('/staff/api/listings/:documentId', { schema: schemas.save, ...edits }, async (request) => {
    await findAd(request);
    const { documentId } = request.params;
    const { version, fields, reason: words } = request.body;
    try {
      return await withAd(request, { documentId, action: 'edit ads' }, async (tx, listing) => {
        const present = await wantedValues(tx.db, listing);
        const { values } = await readValues(tx.db, listing.kind, fields, present);
        requireUnchanged(listing, version, values, present);
        await change(tx, listing, fields, words);
        return { version: (await findListing(tx.db, documentId))?.version ?? listing.version };
      });
    } catch (error) {
      throw refusedMove(error);
    }
  });

  function doTo(
    tx: StaffTx,
    listing: ListingRow,
    { measure, reason: words, field = '', value }: StaffBulk,
  ): Promise<unknown> {
    if (measure === 'change') return change(tx, listing, { [field]: value ?? '' }, words);
    const move = measure === 'remove only' ? 'remove' : measure;
    return moveAsStaff(tx, listing, { move, reason: words, isFraud: measure === 'remove' });
  }

  /** Does it to one ad. Returns why it was not done; null: it was. */
  async function tryOne(request: FastifyRequest, documentId: string, bulk: StaffBulk): Promise<string | null> {
    try {
      await withAd(request, { documentId, action: actionFor(bulk.measure) }, (tx, listing) => doTo(tx, listing, bulk));
      return null;
    } catch (error) {
      if (error instanceof MoveRefused) return error.message;
      if (!(error instanceof ApiError) || error.status >= 500) throw error;
      return error.status === 403 ? OWN_AD : error.message;
    }
  }

  async function requireCount(filter: AdFilter, seen: number): Promise<void> {
    const count = await countAds(db, filter);
    if (count !== seen) throw conflictError(messages.otherCount(count));
    if (count > STAFF_BULK_MOST) throw conflictError(messages.tooMany(STAFF_BULK_MOST));
  }

  app.post(
    '/staff/api/listings/bulk',
    { schema: schemas.bulk, ...edits },
    async (request): Promise<StaffBulkOutcome> => {
      const { filter, measure, count, reason: words, field } = request.body;
      await access.requireMay(request, actionFor(measure), { isSecret: false });
      if (words === '' && measure !== 'restore') throw fieldError('reason', REASON_MISSING);
      if (measure === 'change' && !field) throw fieldError('field', messages.CHOOSE_FIELD);
      await requireCount(filter, count);
      const rows: StaffBulkOutcome['rows'] = [];
      for (const { document_id: documentId } of await listAdIds(db, filter, STAFF_BULK_MOST)) {
        const title = await titleOf(db, documentId);
        rows.push({ documentId, title, refusal: await tryOne(request, documentId, request.body) });
      }
      jobs.wake();
      return { rows, done: rows.filter(({ refusal }) => refusal === null).length };
    },
  );
}

async function titleOf(db: Database, documentId: string): Promise<string> {
  const listing = await findListing(db, documentId);
  return listing ? listingTitle(listing.kind, await wantedValues(db, listing)) : '';
}
