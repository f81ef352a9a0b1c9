import type { FastifyRequest } from 'fastify';
import { MUST_BE_UNIQUE, NO_STATUS_HERE } from '#contract/messages/write-api.ts';
import { type Actor, can, STAFF_WRITES, type StaffScope } from '#contract/permissions.ts';
import { DOCUMENT_ID } from '#contract/values/document-id.ts';
import type { ContentType } from '../../../platform/content/content-type.ts';
import { ownOf, parseQueryString, type QueryObject } from '../../../platform/content/query-string.ts';
import { parseSelection, type Selection } from '../../../platform/content/selection.ts';
import { createId } from '../../../platform/create-id.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import { againIfTaken } from '../../../platform/database/database-errors.ts';
import { forbiddenError, notFoundError, validationError } from '../../../platform/http/errors.ts';
import type { RouteApp } from '../../../platform/http/route-schemas.ts';
import { type StaffTx, ValueTaken } from '../../audit/audited-entry-writes.ts';
import { NameTaken } from '../../names/name-writes.ts';
import { requireTag } from '../entry-access.ts';
import { dataIn, knownKeys } from '../entry-input.ts';
import { type NoteKey, openIdempotencyKeys, type Sent } from '../idempotency-keys.ts';
import { faultsError } from '../write-faults.ts';
import { sendWritten, takeAnyBody, writing } from '../write-request.ts';
import type { WriteServices } from '../write-transaction.ts';
import { readStaffInput } from './staff-entry-input.ts';
import { findStaffEntry, type StaffEntry, staffEntryJson, staffTagOf } from './staff-entry-rows.ts';
import { staffEntrySchemas } from './staff-entry-schemas.ts';
import { STAFF_WRITERS, type StaffWriter } from './staff-writers.ts';

/** The functions and schemas that all routes of one content type share. */
interface TypeRoutes {
  scope: StaffScope;
  type: ContentType;
  writer: StaffWriter;
  schemas: ReturnType<typeof staffEntrySchemas>;
  services: WriteServices;
  once: ReturnType<typeof openIdempotencyKeys>;
}

/** Throws Forbidden unless the caller is a program with a staff token for this content type. */
function requireStaff({ scope }: Pick<TypeRoutes, 'scope'>, actor: Actor) {
  if (!actor.staffToken || !can(actor, STAFF_WRITES[scope], { type: scope })) throw forbiddenError();
}

/** Throws Forbidden if the entry is a dealer or garage for which the member acts. */
async function requireNotOwn({ scope }: TypeRoutes, actor: Actor, db: Database, { id }: StaffEntry) {
  if (scope !== 'dealer-infos' && scope !== 'garages') return;
  const owner = scope === 'garages' ? 'garage_id' : 'dealer_id';
  const seller = await db.selectFrom('seller').select('id').where(owner, '=', id).executeTakeFirst();
  if (seller && !can(actor, STAFF_WRITES[scope], { type: scope, sellerId: seller.id })) throw forbiddenError();
}

/** Returns the error in the form of the API contract. The error for a name that is taken becomes a fault of the field with the name. */
function answerOf(error: unknown, values: Readonly<Record<string, unknown>>): unknown {
  if (!(error instanceof NameTaken || error instanceof ValueTaken)) return error;
  return faultsError([{ path: [error.field], message: MUST_BE_UNIQUE, value: values[error.field] }]);
}

const isForDraft = ({ writer }: TypeRoutes, query: QueryObject) => {
  const status = ownOf(query, 'status');
  return writer.hasDrafts && status !== undefined && status !== 'published';
};

/** Runs a write in a transaction, on behalf of the member whose staff token was sent. Such writes run one after the other. */
function writeIn<Result>(
  { services }: TypeRoutes,
  { accountId, staffToken }: Actor,
  work: (tx: StaffTx) => Promise<Result>,
): Promise<Result> {
  const { clock, source } = services;
  const { adapter } = source;
  const write = () =>
    adapter.db.transaction().execute(async (db) => {
      await adapter.takeTurn(db);
      return work({ adapter, db, now: clock.now(), accountId: accountId ?? 0, token: staffToken?.id });
    });
  // A seller's ad may add the same place at this moment, which makes the write fail; then it is done again, and finds that place.
  return againIfTaken(write);
}

/** Finds and locks an entry. Throws NotFound, Forbidden, or a 412 if it was changed after the caller read it. */
async function requireHeld(routes: TypeRoutes, { db, adapter }: StaffTx, request: EntryRequest, actor: Actor) {
  const { writer, type } = routes;
  const place = { kind: adapter.kind, db };
  const { documentId } = request.params;
  const seen = await findStaffEntry(place, type.entity, documentId);
  if (seen) await writer.hold(db, seen);
  const entry = seen && (await findStaffEntry(place, type.entity, documentId, true));
  if (!entry) throw notFoundError();
  await requireNotOwn(routes, actor, db, entry);
  requireTag(request, staffTagOf(entry));
  return entry;
}

type EntryRequest = FastifyRequest<{ Params: { documentId: string } }>;

async function requireThere({ type, services }: TypeRoutes, documentId: string) {
  const { adapter } = services.source;
  if (!DOCUMENT_ID.test(documentId) || !(await findStaffEntry(adapter, type.entity, documentId))) throw notFoundError();
}

const answering = ({ type, services }: TypeRoutes, status: number, selection: Selection) => {
  const { source } = services;
  return async (documentId: string): Promise<Sent> => {
    const entry = await findStaffEntry(source.adapter, type.entity, documentId);
    if (!entry) throw notFoundError();
    const json = await staffEntryJson(source, { type, selection }, entry);
    return { status, json: `{"data":${json},"meta":{}}`, tag: staffTagOf(entry) };
  };
};

function createRoute(app: RouteApp, routes: TypeRoutes) {
  const { type, writer, schemas, services, once } = routes;
  const { callers, clock, types } = services;
  app.post(`/api/${type.plural}`, { schema: schemas.create, ...writing(services) }, async (request, reply) => {
    const actor = await callers.requireActor(request);
    requireStaff(routes, actor);
    await callers.countWrite(actor, reply);
    const query = parseQueryString(request.raw.url ?? '');
    const selection = parseSelection(type, query, types);
    async function write(noteKey: NoteKey) {
      const data = dataIn(request.body, knownKeys(type.entity, false));
      const documentId = createId();
      await writeIn(routes, actor, async (tx) => {
        await noteKey(tx.db, documentId);
        const values = await readStaffInput({ db: tx.db, type, entry: undefined }, data);
        await writer.add(tx, documentId, { values, isDraft: isForDraft(routes, query) }).catch((error) => {
          throw answerOf(error, values);
        });
      });
      return documentId;
    }
    const answer = answering(routes, 201, selection);
    return sendWritten(reply, await once(request, actor, { now: clock.now(), write, answer }));
  });
}

function updateRoute(app: RouteApp, routes: TypeRoutes) {
  const { type, writer, schemas, services, once } = routes;
  const { callers, clock, types } = services;
  app.put(
    `/api/${type.plural}/:documentId`,
    { schema: schemas.update, ...writing(services) },
    async (request, reply) => {
      const actor = await callers.requireActor(request);
      requireStaff(routes, actor);
      const { documentId } = request.params;
      await requireThere(routes, documentId);
      await callers.countWrite(actor, reply);
      const query = parseQueryString(request.raw.url ?? '');
      const selection = parseSelection(type, query, types);
      async function write(noteKey: NoteKey) {
        const data = dataIn(request.body, knownKeys(type.entity, true));
        const afterwards = await writeIn(routes, actor, async (tx) => {
          await noteKey(tx.db, documentId);
          const entry = await requireHeld(routes, tx, request, actor);
          const values = await readStaffInput({ db: tx.db, type, entry }, data);
          return writer.change(tx, entry, { values, isDraft: isForDraft(routes, query) }).catch((error) => {
            throw answerOf(error, values);
          });
        });
        await afterwards?.();
        return documentId;
      }
      const answer = answering(routes, 200, selection);
      return sendWritten(reply, await once(request, actor, { now: clock.now(), write, answer }));
    },
  );
}

function removeRoute(app: RouteApp, routes: TypeRoutes) {
  const { type, writer, schemas, services, once } = routes;
  const { callers, clock } = services;
  const signedIn = { schema: schemas.remove, onRequest: callers.requireActor };
  app.delete(`/api/${type.plural}/:documentId`, signedIn, async (request, reply) => {
    const actor = await callers.requireActor(request);
    requireStaff(routes, actor);
    const { documentId } = request.params;
    if (ownOf(parseQueryString(request.raw.url ?? ''), 'status') !== undefined) throw validationError(NO_STATUS_HERE);
    async function write(noteKey: NoteKey) {
      await requireThere(routes, documentId);
      await callers.countWrite(actor, reply);
      return writeIn(routes, actor, async (tx) => {
        await noteKey(tx.db, documentId);
        await writer.remove(tx, await requireHeld(routes, tx, request, actor));
        return documentId;
      });
    }
    const answer = async () => ({ status: 204 });
    return sendWritten(reply, await once(request, actor, { now: clock.now(), write, answer }));
  });
}

/**
 * Routes by which programs of staff write makes, models, articles, dealers and the like. Requests have the form of the API contract; the
 * writes use the same functions as the staff's pages.
 */
export async function staffEntryRoutes(app: RouteApp, services: WriteServices) {
  const once = openIdempotencyKeys(services.source.adapter.db);
  await app.register(async (scope: RouteApp) => {
    const app = takeAnyBody(scope);
    for (const [name, writer] of STAFF_WRITERS) {
      const type = services.types(name);
      const schemas = staffEntrySchemas(type, services.types, name, writer.hasDrafts);
      const routes = { scope: name, type, writer, schemas, services, once };
      createRoute(app, routes);
      updateRoute(app, routes);
      removeRoute(app, routes);
    }
  });
}
