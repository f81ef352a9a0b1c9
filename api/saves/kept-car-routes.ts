import type { FastifyInstance } from 'fastify';
import { findAccount } from '../accounts/account-queries.ts';
import { holdAccount } from '../accounts/account-writes.ts';
import type { RequireAccount } from '../accounts/require-account.ts';
import type { Clock } from '../clock.ts';
import { listJson, sendJson } from '../content/answer.ts';
import type { ContentType } from '../content/content-type.ts';
import { parseEntryQuery, parseSelection } from '../content/entry-query.ts';
import type { ContentTypes } from '../content/filter.ts';
import { type ContentSource, listEntries, writeEntries } from '../content/load-entries.ts';
import { parseQueryString } from '../content/query-string.ts';
import type { Database } from '../db/engine.ts';
import { type Budgets, countOf } from '../http/budgets.ts';
import { notFoundError, unauthorizedError, validationError } from '../http/errors.ts';
import type { FairQueue } from '../http/fair-queue.ts';
import { inTurn } from '../http/route-queue.ts';
import { type EntryId, parseKeptCar } from './kept-car-body.ts';
import { likeType, saveType } from './kept-car-types.ts';
import { dropCar, type KeptCarTable, keepCar } from './kept-car-writes.ts';

interface KeptCarParts {
  source: ContentSource;
  types: ContentTypes;
  clock: Clock;
  budgets: Budgets;
  /** In which lists wait to be made. */
  queue: FairQueue;
  requireAccount: RequireAccount;
}

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

function routesOf(app: FastifyInstance, type: ContentType, table: KeptCarTable, parts: KeptCarParts) {
  const { source, types, clock, budgets, queue, requireAccount } = parts;
  const { db } = source.engine;

  app.get(`/api/${type.plural}`, { config: { queue } }, async (request, reply) => {
    const { accountId } = await requireAccount(request);
    const query = parseEntryQuery(type, parseQueryString(request.raw.url ?? ''), types);
    return inTurn(request, reply, async (run) =>
      sendJson(reply, listJson(query, await run(() => listEntries(source, type, query, accountId)))),
    );
  });

  app.get<{ Params: { id: string } }>(`/api/${type.plural}/:id`, async (request, reply) => {
    const { accountId } = await requireAccount(request);
    const selection = parseSelection(type, parseQueryString(request.raw.url ?? ''), types);
    const record = await db
      .selectFrom(table)
      .select('id')
      .where('account_id', '=', accountId)
      .where('document_id', '=', request.params.id)
      .executeTakeFirst();
    const [entry] = record ? await writeEntries(source, type, selection, [record.id]) : [];
    if (entry === undefined) throw notFoundError();
    return sendJson(reply, `{"data":${entry},"meta":{}}`);
  });

  app.post(`/api/${type.plural}`, { onRequest: requireAccount }, async (request, reply) => {
    const { accountId } = await requireAccount(request);
    const { populate } = parseQueryString(request.raw.url ?? '');
    const selection = parseSelection(type, populate === undefined ? {} : { populate }, types);
    const account = await findAccount(db, accountId);
    if (!account) throw unauthorizedError();
    const carId = await requireCar(db, parseKeptCar(request.body, { accountId, documentId: account.document_id }));
    budgets.take([countOf('writesOfMember', accountId)], accountId);
    const id = await db.transaction().execute(async (transaction) => {
      // One at a time: two could both find room for one more.
      if (!(await holdAccount(transaction, accountId))) throw unauthorizedError();
      return keepCar(transaction, table, { accountId, carId }, clock.now());
    });
    const [entry] = await writeEntries(source, type, selection, [id]);
    // Let go again, before it could be answered.
    if (entry === undefined) throw notFoundError();
    return sendJson(reply.code(201), `{"data":${entry},"meta":{}}`);
  });

  app.delete<{ Params: { id: string } }>(
    `/api/${type.plural}/:id`,
    { onRequest: requireAccount },
    async (request, reply) => {
      const { accountId } = await requireAccount(request);
      const { id } = request.params;
      budgets.take([countOf('writesOfMember', accountId)], accountId);
      if (!ID.test(id) || !(await dropCar(db, table, accountId, id))) throw notFoundError();
      return reply.code(204).send();
    },
  );
}

/** The cars that a member saved and liked: each member's own, and nobody else's. */
export function keptCarRoutes(app: FastifyInstance, parts: KeptCarParts) {
  routesOf(app, saveType, 'saved_car', parts);
  routesOf(app, likeType, 'liked_car', parts);
}
