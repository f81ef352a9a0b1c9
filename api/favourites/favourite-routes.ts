import { entryJson, listJson, sendJson } from '../../platform/content/answer.ts';
import type { ContentType } from '../../platform/content/content-type.ts';
import { parseEntryQuery } from '../../platform/content/entry-query.ts';
import { findEntry, listEntries, writeEntries } from '../../platform/content/load-entries.ts';
import { parseQueryString } from '../../platform/content/query-string.ts';
import { parseSelection } from '../../platform/content/selection.ts';
import { asMember } from '../../platform/content/viewer.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { inTurn } from '../../platform/http/answers/route-queue.ts';
import { notFoundError, unauthorizedError, validationError } from '../../platform/http/errors.ts';
import { describeOnly, type RouteApp } from '../../platform/http/route-schemas.ts';
import { findAccount } from '../accounts/account-queries.ts';
import { lockAccount } from '../accounts/account-writes.ts';
import { countOf } from '../schema/rate-limits.ts';
import type { Services } from '../services.ts';
import { type EntryId, parseFavourite } from './favourite-body.ts';
import { favouriteRouteSchemas } from './favourite-schemas.ts';
import { likeType, saveType } from './favourite-types.ts';
import { deleteFavourite, type FavouriteTable, insertFavourite } from './favourite-writes.ts';

type FavouriteServices = Pick<Services, 'clock' | 'queue' | 'rateLimits' | 'requireAccount' | 'source' | 'types'>;

const ID = /^(\d{1,9}|[a-z0-9]{24})$/;

async function requireCar(db: Database, id: EntryId): Promise<number> {
  const cars = db.selectFrom('car').select('id').where('published_at', 'is not', null);
  const car = await (typeof id === 'number'
    ? cars.where('id', '=', id)
    : cars.where('document_id', '=', id)
  ).executeTakeFirst();
  if (!car) throw validationError(`Document with id "${id}", locale "null" not found`);
  return car.id;
}

function routesOf(app: RouteApp, type: ContentType, table: FavouriteTable, services: FavouriteServices) {
  const { source, types, clock, rateLimits, queue, requireAccount } = services;
  const { db } = source.adapter;
  const { list, find, add, remove } = favouriteRouteSchemas(type, types);

  app.get(`/api/${type.plural}`, { config: { queue }, schema: list }, async (request, reply) => {
    const { accountId } = await requireAccount(request);
    const query = parseEntryQuery(type, parseQueryString(request.raw.url ?? ''), types);
    return inTurn(request, reply, async (run) =>
      sendJson(reply, listJson(query, await run(() => listEntries(source, type, query, asMember(accountId))))),
    );
  });

  app.get(`/api/${type.plural}/:id`, { schema: find }, async (request, reply) => {
    const { accountId } = await requireAccount(request);
    const selection = parseSelection(type, parseQueryString(request.raw.url ?? ''), types);
    const entry = await findEntry(source, { type, selection }, request.params.id, asMember(accountId));
    if (entry === undefined) throw notFoundError();
    return sendJson(reply, entryJson(entry));
  });

  const adding = { schema: add, onRequest: requireAccount, validatorCompiler: describeOnly };
  app.post(`/api/${type.plural}`, adding, async (request, reply) => {
    const { accountId } = await requireAccount(request);
    const { populate } = parseQueryString(request.raw.url ?? '');
    const selection = parseSelection(type, populate === undefined ? {} : { populate }, types);
    const account = await findAccount(db, accountId);
    if (!account) throw unauthorizedError();
    const carId = await requireCar(db, parseFavourite(request.body, { accountId, documentId: account.document_id }));
    await rateLimits.consume([countOf('writesOfMember', accountId)], accountId);
    const id = await db.transaction().execute(async (transaction) => {
      // The lock makes a member's requests wait for each other, so that two of them together cannot exceed the limit of saved or liked
      // cars.
      if (!(await lockAccount(transaction, accountId))) throw unauthorizedError();
      return insertFavourite(transaction, table, { accountId, carId }, clock.now());
    });
    const [entry] = await writeEntries(source, { type, selection }, [id], asMember(accountId));
    // Another request deleted the record before this one could return it.
    if (entry === undefined) throw notFoundError();
    return sendJson(reply.code(201), `{"data":${entry},"meta":{}}`);
  });

  const removing = { schema: remove, onRequest: requireAccount };
  app.delete(`/api/${type.plural}/:id`, removing, async (request, reply) => {
    const { accountId } = await requireAccount(request);
    const { id } = request.params;
    await rateLimits.consume([countOf('writesOfMember', accountId)], accountId);
    if (!ID.test(id) || !(await deleteFavourite(db, table, accountId, id))) throw notFoundError();
    return reply.code(204).send();
  });
}

/** Routes for the cars that a member saved and liked. Only that member sees them. */
export function favouriteRoutes(app: RouteApp, services: FavouriteServices) {
  routesOf(app, saveType, 'saved_car', services);
  routesOf(app, likeType, 'liked_car', services);
}
