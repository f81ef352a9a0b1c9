import type { ListingKind } from '#contract/listings/listing-fields.ts';
import { NO_STATUS_HERE } from '#contract/messages/write-api.ts';
import { ownOf, parseQueryString, type QueryObject } from '../../platform/content/query-string.ts';
import { notFoundError, validationError } from '../../platform/http/errors.ts';
import type { RouteApp } from '../../platform/http/route-schemas.ts';
import { beginListing } from '../listings/draft/listing-drafts.ts';
import { waitingOf } from '../listings/review/waiting-changes.ts';
import { findListing, lockListing } from '../listings/rows/listing-rows.ts';
import { type EntryAccess, openEntryAccess, requireMatch } from './entry-access.ts';
import { readData } from './entry-input.ts';
import { entryWriteSchemas } from './entry-write-schemas.ts';
import { endListing, type Locked, writeListing } from './entry-writes.ts';
import { type NoteKey, openIdempotencyKeys, type Sent } from './idempotency-keys.ts';
import { type OwnSelection, parseOwnSelection } from './stock-number-query.ts';
import { withoutUnchanged } from './unchanged-values.ts';
import { sendWritten, takeAnyBody, writing } from './write-request.ts';
import { inWriteTransaction, type WriteServices } from './write-transaction.ts';
import { tagOf, WRITTEN_TYPES, writtenEntry } from './written-entry.ts';

const KINDS = ['car', 'spare_part'] as const satisfies readonly ListingKind[];

/** Returns whether the query asks for the draft: in the API contract that is so for any `status` other than `published`. */
function isForDraft(query: QueryObject): boolean {
  const status = ownOf(query, 'status');
  return status !== undefined && status !== 'published';
}

/** The functions and schemas that all routes of one kind of entry share. */
interface EntryRoutes {
  kind: ListingKind;
  path: string;
  schemas: ReturnType<typeof entryWriteSchemas>;
  services: WriteServices;
  access: EntryAccess;
  once: ReturnType<typeof openIdempotencyKeys>;
}

async function writtenAnswer(
  source: WriteServices['source'],
  status: number,
  documentId: string,
  selection: OwnSelection,
): Promise<Sent> {
  const { db } = source.adapter;
  const listing = await findListing(db, documentId);
  if (!listing) throw notFoundError();
  const entry = await writtenEntry(source, db, listing, selection);
  const { isSubmitted, waitsBecause: reasons, usualMinutes } = await waitingOf(db, listing);
  const meta = isSubmitted ? JSON.stringify({ review: { reasons, usualMinutes } }) : '{}';
  return { status, json: `{"data":${entry},"meta":${meta}}`, tag: tagOf(listing) };
}

function createRoute(app: RouteApp, { kind, path, schemas, services, once }: EntryRoutes) {
  const { callers, clock, moves, source, types } = services;
  app.post(path, { schema: schemas.create, ...writing(services) }, async (request, reply) => {
    const actor = await callers.requireActor(request);
    const sellerId = await callers.requireSeller(request, actor, 'edit listings', kind);
    await callers.countWrite(actor, reply);
    const query = parseQueryString(request.raw.url ?? '');
    const selection = parseOwnSelection(WRITTEN_TYPES[kind], query, types);
    const now = clock.now();
    const write = (noteKey: NoteKey) => {
      const data = readData(kind, request.body, 'create');
      return inWriteTransaction(source.adapter, async (db) => {
        const tx = { db, now, by: { accountId: actor.accountId }, services: moves };
        const { documentId } = await beginListing(tx, { sellerId, kind, origin: 'api' });
        await noteKey(db, documentId);
        const listing = await lockListing(db, documentId);
        if (!listing) throw new Error('An ad went while it was begun');
        await writeListing({ ...tx, listing }, { data, isDraft: isForDraft(query) });
        return documentId;
      });
    };
    const answer = (id: string) => writtenAnswer(source, 201, id, selection);
    return sendWritten(reply, await once(request, actor, { now, write, answer }));
  });
}

function updateRoute(app: RouteApp, { kind, path, schemas, services, access, once }: EntryRoutes) {
  const { callers, clock, moves, source, types } = services;
  app.put(`${path}/:documentId`, { schema: schemas.update, ...writing(services) }, async (request, reply) => {
    const actor = await callers.requireActor(request);
    const { documentId } = request.params;
    await access.requireOwn(actor, documentId, findListing, source.adapter.db);
    await callers.countWrite(actor, reply);
    const query = parseQueryString(request.raw.url ?? '');
    const selection = parseOwnSelection(WRITTEN_TYPES[kind], query, types);
    const now = clock.now();
    const write = (noteKey: NoteKey) => {
      const sent = readData(kind, request.body, 'update');
      return inWriteTransaction(source.adapter, async (db) => {
        await noteKey(db, documentId);
        const listing = await access.requireOwn(actor, documentId, lockListing, db);
        const data = await withoutUnchanged(db, listing, sent);
        access.requireMayChange(actor, listing, data);
        requireMatch(request, listing);
        const locked: Locked = { services: moves, db, listing, by: { accountId: actor.accountId }, now };
        await writeListing(locked, { data, isDraft: isForDraft(query) });
        return documentId;
      });
    };
    const answer = (id: string) => writtenAnswer(source, 200, id, selection);
    return sendWritten(reply, await once(request, actor, { now, write, answer }));
  });
}

function removeRoute(app: RouteApp, { path, schemas, services, access, once }: EntryRoutes) {
  const { callers, clock, moves, source } = services;
  const signedIn = { schema: schemas.remove, onRequest: callers.requireActor };
  app.delete(`${path}/:documentId`, signedIn, async (request, reply) => {
    const actor = await callers.requireActor(request);
    const { documentId } = request.params;
    if (ownOf(parseQueryString(request.raw.url ?? ''), 'status') !== undefined) throw validationError(NO_STATUS_HERE);
    const now = clock.now();
    const write = async (noteKey: NoteKey) => {
      await access.requireOwn(actor, documentId, findListing, source.adapter.db);
      await callers.countWrite(actor, reply);
      return inWriteTransaction(source.adapter, async (db) => {
        await noteKey(db, documentId);
        const listing = await access.requireOwn(actor, documentId, lockListing, db);
        access.requireMayEnd(actor, listing);
        requireMatch(request, listing);
        const locked: Locked = { services: moves, db, listing, by: { accountId: actor.accountId }, now };
        if (!(await endListing(locked))) throw notFoundError();
        return documentId;
      });
    };
    return sendWritten(reply, await once(request, actor, { now, write, answer: async () => ({ status: 204 }) }));
  });
}

function routesOf(app: RouteApp, kind: ListingKind, services: WriteServices) {
  const { callers, source, types } = services;
  const type = WRITTEN_TYPES[kind];
  const routes: EntryRoutes = {
    kind,
    path: `/api/${type.plural}`,
    schemas: entryWriteSchemas(kind, type, types),
    services,
    access: openEntryAccess(callers, kind),
    once: openIdempotencyKeys(source.adapter.db),
  };
  createRoute(app, routes);
  updateRoute(app, routes);
  removeRoute(app, routes);
}

/**
 * Routes by which sellers' programs, and members who act for sellers, write cars and spare parts. Requests have the form of the API
 * contract; the writes use the same functions as the sellers' pages.
 */
export async function entryWriteRoutes(app: RouteApp, deps: WriteServices) {
  await app.register(async (scope: RouteApp) => {
    const routes = takeAnyBody(scope);
    for (const kind of KINDS) routesOf(routes, kind, deps);
  });
}
