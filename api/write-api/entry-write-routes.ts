import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { isPublicState } from '#contract/listing-states.ts';
import type { ListingKind } from '#contract/listings/listing-fields.ts';
import { NO_STATUS_HERE } from '#contract/messages/write-api.ts';
import { type Actor, can } from '#contract/permissions.ts';
import { DOCUMENT_ID } from '#contract/values/document-id.ts';
import { sendJson } from '../../platform/content/answer.ts';
import { ownOf, parseQueryString, type QueryObject } from '../../platform/content/query-string.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { ApiError, forbiddenError, notFoundError, validationError } from '../../platform/http/errors.ts';
import { describeOnly, type RouteApp } from '../../platform/http/route-schemas.ts';
import { beginListing } from '../listings/draft/listing-drafts.ts';
import { waitingOf } from '../listings/review/waiting-changes.ts';
import { findListing, type ListingRow, lockListing } from '../listings/rows/listing-rows.ts';
import { readData } from './entry-input.ts';
import { entryWriteSchemas } from './entry-write-schemas.ts';
import { endListing, isOfPrice, type Locked, writeListing } from './entry-writes.ts';
import { type NoteKey, openIdempotencyKeys, type Sent } from './idempotency-keys.ts';
import { type OwnSelection, parseOwnSelection } from './stock-number-query.ts';
import { withoutUnchanged } from './unchanged-values.ts';
import { inWriteTransaction, type WriteServices } from './write-transaction.ts';
import { tagOf, WRITTEN_TYPES, writtenEntry } from './written-entry.ts';

const KINDS = ['car', 'spare_part'] as const satisfies readonly ListingKind[];

export const WRITE_BODY_BYTES = 1024 ** 2;
/** The most bytes of a body that are read before it is known whether the sender may write. */
const ANYBODYS_BYTES = 64 * 1024;

/** Throws a 412 where what the caller saw has changed since. */
function requireMatch({ headers }: FastifyRequest, listing: ListingRow): void {
  const asked = headers['if-match'];
  if (asked === undefined) return;
  const tags = asked.split(',').map((tag) => tag.trim());
  if (tags.includes('*') || tags.includes(tagOf(listing))) return;
  throw new ApiError(412, 'PreconditionFailedError', 'Precondition Failed');
}

/** In the contract any word but `published` means the draft. */
function isForDraft(query: QueryObject): boolean {
  const status = ownOf(query, 'status');
  return status !== undefined && status !== 'published';
}

function routesOf(app: RouteApp, kind: ListingKind, { source, types, clock, moves, callers }: WriteServices) {
  const { db } = source.adapter;
  const type = WRITTEN_TYPES[kind];
  const schemas = entryWriteSchemas(kind, type, types);
  const path = `/api/${type.plural}`;

  const once = openIdempotencyKeys(db);

  async function writtenAnswer(status: number, documentId: string, selection: OwnSelection): Promise<Sent> {
    const listing = await findListing(db, documentId);
    if (!listing) throw notFoundError();
    const entry = await writtenEntry(source, db, listing, selection);
    const { isSubmitted, waitsBecause: reasons, usualMinutes } = await waitingOf(db, listing);
    const meta = isSubmitted ? JSON.stringify({ review: { reasons, usualMinutes } }) : '{}';
    return { status, json: `{"data":${entry},"meta":${meta}}`, tag: tagOf(listing) };
  }

  function send(reply: FastifyReply, { status, json, tag }: Sent) {
    if (tag !== undefined) reply.header('etag', tag);
    return json === undefined ? reply.code(status).send() : sendJson(reply.code(status), json);
  }

  const secretOf = ({ seller_id, state }: ListingRow) => ({ sellerId: seller_id, isSecret: !isPublicState(state) });

  /** It must be there, of this kind, and the actor's. Throws NotFound and Forbidden. */
  async function requireOwn(actor: Actor, documentId: string, find: typeof findListing, within: Database) {
    if (!can(actor, 'edit listings')) throw forbiddenError();
    const listing = DOCUMENT_ID.test(documentId) ? await find(within, documentId) : undefined;
    if (!listing || listing.kind !== kind) throw notFoundError();
    callers.requireMay(actor, 'edit listings', secretOf(listing));
    return listing;
  }

  /** Checks the additional permission for changing the price, or for bringing back a listing that has ended. Throws Forbidden. */
  function requireMayChange(actor: Actor, listing: ListingRow, data: Readonly<Record<string, unknown>>): void {
    const isPublic = isPublicState(listing.state);
    if (isPublic && isOfPrice(data)) callers.requireMay(actor, 'change the price', secretOf(listing));
    if (isPublic || data.availability !== 'available' || listing.first_published_at === null) return;
    callers.requireMay(actor, 'withdraw listings', secretOf(listing));
  }

  /** A large body is read of those who may write; a small one first, since what is no JSON is told to anybody. */
  async function requireActorEarly(request: FastifyRequest) {
    const length = Number(request.headers['content-length'] ?? 0);
    if (!(length <= ANYBODYS_BYTES)) await callers.requireActor(request);
  }

  const writing = { onRequest: requireActorEarly, bodyLimit: WRITE_BODY_BYTES, validatorCompiler: describeOnly };

  app.post(path, { schema: schemas.create, ...writing }, async (request, reply) => {
    const actor = await callers.requireActor(request);
    const sellerId = await callers.requireSeller(request, actor, 'edit listings', kind);
    await callers.countWrite(actor, reply);
    const query = parseQueryString(request.raw.url ?? '');
    const selection = parseOwnSelection(type, query, types);
    const now = clock.now();
    const write = (noteKey: NoteKey) => {
      const data = readData(kind, request.body, 'create');
      return inWriteTransaction(db, async (transaction) => {
        const tx = { db: transaction, now, by: { accountId: actor.accountId }, services: moves };
        const { documentId } = await beginListing(tx, { sellerId, kind, origin: 'api' });
        await noteKey(transaction, documentId);
        const listing = await lockListing(transaction, documentId);
        if (!listing) throw new Error('An ad went while it was begun');
        await writeListing({ ...tx, listing }, { data, isDraft: isForDraft(query) });
        return documentId;
      });
    };
    return send(reply, await once(request, actor, { now, write, answer: (id) => writtenAnswer(201, id, selection) }));
  });

  app.put(`${path}/:documentId`, { schema: schemas.update, ...writing }, async (request, reply) => {
    const actor = await callers.requireActor(request);
    const { documentId } = request.params;
    await requireOwn(actor, documentId, findListing, db);
    await callers.countWrite(actor, reply);
    const query = parseQueryString(request.raw.url ?? '');
    const selection = parseOwnSelection(type, query, types);
    const now = clock.now();
    const write = (noteKey: NoteKey) => {
      const sent = readData(kind, request.body, 'update');
      return inWriteTransaction(db, async (transaction) => {
        await noteKey(transaction, documentId);
        const listing = await requireOwn(actor, documentId, lockListing, transaction);
        const data = await withoutUnchanged(transaction, listing, sent);
        requireMayChange(actor, listing, data);
        requireMatch(request, listing);
        const locked: Locked = { services: moves, db: transaction, listing, by: { accountId: actor.accountId }, now };
        await writeListing(locked, { data, isDraft: isForDraft(query) });
        return documentId;
      });
    };
    return send(reply, await once(request, actor, { now, write, answer: (id) => writtenAnswer(200, id, selection) }));
  });

  app.delete(
    `${path}/:documentId`,
    { schema: schemas.remove, onRequest: callers.requireActor },
    async (request, reply) => {
      const actor = await callers.requireActor(request);
      const { documentId } = request.params;
      if (ownOf(parseQueryString(request.raw.url ?? ''), 'status') !== undefined) throw validationError(NO_STATUS_HERE);
      const now = clock.now();
      const write = async (noteKey: NoteKey) => {
        await requireOwn(actor, documentId, findListing, db);
        await callers.countWrite(actor, reply);
        return inWriteTransaction(db, async (transaction) => {
          await noteKey(transaction, documentId);
          const listing = await requireOwn(actor, documentId, lockListing, transaction);
          if (isPublicState(listing.state)) callers.requireMay(actor, 'withdraw listings', secretOf(listing));
          requireMatch(request, listing);
          const locked: Locked = { services: moves, db: transaction, listing, by: { accountId: actor.accountId }, now };
          if (!(await endListing(locked))) throw notFoundError();
          return documentId;
        });
      };
      return send(reply, await once(request, actor, { now, write, answer: async () => ({ status: 204 }) }));
    },
  );
}

/**
 * Cars and spare deps written by a seller's own system, or by a member who acts for one: in the contract's words, and by the same
 * functions as the pages of sellers.
 */
export async function entryWriteRoutes(app: RouteApp, deps: WriteServices) {
  await app.register(async (scope) => {
    // The contract takes a form as well, and reads nothing of other types: then there is no data.
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: ANYBODYS_BYTES },
      async (_: unknown, body: string) => parseQueryString(`?${body}`),
    );
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: WRITE_BODY_BYTES }, async () => undefined);
    const routes = scope.withTypeProvider<ZodTypeProvider>();
    for (const kind of KINDS) routesOf(routes, kind, deps);
  });
}
