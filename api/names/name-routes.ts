import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import * as messages from '#contract/messages/names.ts';
import {
  type NameForm,
  type NameKinds,
  type NameList,
  type NamePage,
  nameFormSchema,
  nameKindsSchema,
  nameListSchema,
  namePageSchema,
} from '#contract/office/name-schemas.ts';
import { documentIdSchema } from '#contract/value-schemas.ts';
import { documentIdParams } from '../../platform/content/content-schemas.ts';
import { EditConflict } from '../../platform/content/entry-writes.ts';
import { againIfTaken } from '../../platform/database/database-errors.ts';
import { pageIn, parametersOf, wordsIn } from '../../platform/http/address-parameters.ts';
import { answers, conflictAnswer, nothing, problemsSchema } from '../../platform/http/answer-schemas.ts';
import { conflictError, notFoundError } from '../../platform/http/errors.ts';
import type { RouteApp } from '../../platform/http/route-schemas.ts';
import type { Services } from '../services.ts';
import { NAME_KINDS, type NameKind, nameChangeBody, newNameBody } from './name-kinds.ts';
import { joinNames } from './name-merge.ts';
import { countNames, describeName, findName, listNames, listOthers, readForm } from './name-queries.ts';
import { addName, changeName, deleteName, type NameTx, namedIn } from './name-writes.ts';
import { rewriteNamedTexts } from './named-text-writes.ts';

const tags = ['names'];
const config = { action: 'edit content' } as const;
/** The answer when the name is taken, a colleague has changed the entry first, or the entry cannot be deleted because it is in use. */
const conflict = conflictAnswer(z.object({ errors: problemsSchema.optional() }));

const kindsSchema = {
  tags,
  summary: 'The kinds of names that staff look after',
  response: answers({ 200: nameKindsSchema }, 401, 403),
};

const schemasOf = (kind: NameKind) => ({
  list: {
    tags,
    summary: `A page of the market’s ${kind.many}`,
    querystring: z.object({ q: z.string().optional(), page: z.string().optional() }),
    response: answers({ 200: nameListSchema }, 401, 403),
  },
  form: {
    tags,
    summary: `The fields of a ${kind.one}`,
    response: answers({ 200: nameFormSchema }, 401, 403),
  },
  show: {
    tags,
    summary: `A ${kind.one} with what uses it and its history`,
    params: documentIdParams,
    response: answers({ 200: namePageSchema }, 401, 403, 404),
  },
  add: {
    tags,
    summary: `Adds a ${kind.one}`,
    body: newNameBody(kind),
    response: answers({ 201: z.object({ documentId: documentIdSchema }), 409: conflict }, 400, 401, 403),
  },
  change: {
    tags,
    summary: `Changes a ${kind.one}`,
    params: documentIdParams,
    body: nameChangeBody(kind),
    response: answers({ 200: namePageSchema, 409: conflict }, 400, 401, 403, 404),
  },
  join: {
    tags,
    summary: `Joins a ${kind.one} with another: all that had it has the other, and it is deleted`,
    params: documentIdParams,
    body: z.strictObject({ into: documentIdSchema }),
    response: answers({ 200: namePageSchema, 409: conflict }, 400, 401, 403, 404),
  },
  remove: {
    tags,
    summary: `Deletes a ${kind.one} that nothing uses`,
    params: documentIdParams,
    response: answers({ 204: nothing, 409: conflict }, 401, 403, 404),
  },
});

type NameServices = Pick<Services, 'access' | 'adapter' | 'clock' | 'db'>;

/** Routes by which staff manage names. All kinds have the same routes, made from their entities. */
export function nameRoutes(app: RouteApp, services: NameServices) {
  app.get('/staff/api/content', { schema: kindsSchema, config }, (): Promise<NameKinds> => countNames(services.db));
  for (const kind of NAME_KINDS) routesOf(app, services, kind);
}

function routesOf(app: RouteApp, { access, adapter, clock, db }: NameServices, kind: NameKind) {
  const path = `/staff/api/content/${kind.kind}` as const;
  const schemas = schemasOf(kind);

  async function show(documentId: string): Promise<NamePage> {
    const found = await findName(adapter, kind, documentId);
    if (!found) throw notFoundError();
    return {
      form: await readForm(db, kind),
      entry: await describeName(adapter, kind, found),
      others: await listOthers(db, kind, found.id),
    };
  }

  /** Runs a write of names for the caller, in a transaction. */
  async function write<Result>(request: FastifyRequest, work: (tx: NameTx) => Promise<Result>): Promise<Result> {
    const { session } = await access.requireCaller(request);
    const { accountId } = session;
    try {
      // A seller's ad may add the same place at this moment, which makes the write fail; then it is done again once, and finds that place.
      return await againIfTaken(() =>
        db.transaction().execute((transaction) => work({ adapter, db: transaction, now: clock.now(), accountId })),
      );
    } catch (error) {
      throw error instanceof EditConflict ? conflictError(messages.CHANGED_MEANWHILE) : error;
    }
  }

  app.get(path, { schema: schemas.list, config }, (request): Promise<NameList> => {
    const parameters = parametersOf(request);
    return listNames(adapter, kind, { words: wordsIn(parameters), page: pageIn(parameters) });
  });

  app.get(`${path}/form`, { schema: schemas.form, config }, (): Promise<NameForm> => readForm(db, kind));

  app.get(`${path}/:documentId`, { schema: schemas.show, config }, (request) => show(request.params.documentId));

  app.post(path, { schema: schemas.add, config }, async (request, reply) => {
    const { documentId } = await write(request, (tx) => addName(tx, kind, request.body));
    return reply.code(201).send({ documentId });
  });

  app.patch(`${path}/:documentId`, { schema: schemas.change, config }, async (request) => {
    const { documentId } = request.params;
    const { version, ...values } = request.body;
    const seen = { version: Number(version), values };
    const { before, after } = await write(request, (tx) => changeName(tx, kind, documentId, seen));
    await rewriteNamedTexts(adapter, { ...namedIn(kind, before), to: after.title });
    return show(documentId);
  });

  app.post(`${path}/:documentId/join`, { schema: schemas.join, config }, async (request) => {
    const { session } = await access.requireCaller(request);
    const joining = { adapter, clock, accountId: session.accountId };
    await joinNames(joining, kind, request.params.documentId, request.body.into);
    return show(request.body.into);
  });

  app.delete(`${path}/:documentId`, { schema: schemas.remove, config }, async (request, reply) => {
    await write(request, (tx) => deleteName(tx, kind, request.params.documentId));
    return reply.code(204).send();
  });
}
