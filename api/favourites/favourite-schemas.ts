import { z } from 'zod';
import { DOCUMENT_ID } from '#contract/values/document-id.ts';
import { entryAnswer, entryRoute, listAnswer, listRoute } from '../../platform/content/content-schemas.ts';
import type { ContentType } from '../../platform/content/content-type.ts';
import type { ContentTypes } from '../../platform/content/filter.ts';
import { populateQuery } from '../../platform/content/query-schema.ts';
import { answers, forMembers, nothing } from '../../platform/http/answer-schemas.ts';
import { LARGEST_ID } from './favourite-body.ts';

// These schemas only describe the bodies. favourite-body.ts reads them, and refuses wrong ones with the messages of the API contract.

const number = z.int().min(1).max(LARGEST_ID);
const id = z.union([number, z.string().regex(/^[1-9]\d{0,8}$/), z.string().regex(DOCUMENT_ID)]);
const entry = z.union([id, z.strictObject({ id }), z.strictObject({ documentId: id })]);
const one = z.union([entry, z.array(entry).length(1)]);

const relation = z
  .union([one, z.strictObject({ connect: one }), z.strictObject({ set: one })])
  .meta({ id: 'OneEntry', description: 'An entry by its `id` or `documentId`, in any of the ways of the contract' });

const favouriteBody = z.strictObject({
  data: z.strictObject({
    car: relation,
    user: relation.optional().meta({ description: 'Left out, or the member who asks' }),
  }),
});

const idParams = z.object({ id: z.string().meta({ description: 'The `id` or `documentId` of the record' }) });
const documentIdParams = z.object({ id: z.string().regex(DOCUMENT_ID) });

/** The request and response bodies of the routes for saved and liked cars. */
export const favouriteRouteSchemas = (type: ContentType, types: ContentTypes) => {
  const ofType = { tags: [type.plural], ...forMembers };
  return {
    list: {
      ...listRoute(type, types),
      ...ofType,
      summary: `The ${type.plural} of the member who asks`,
      response: answers({ 200: listAnswer(type, types) }, 400, 401, 403, 503),
    },
    find: {
      ...entryRoute(type, types),
      ...ofType,
      params: documentIdParams,
      response: answers({ 200: entryAnswer(type, types) }, 400, 401, 403, 404),
    },
    add: {
      ...ofType,
      summary: 'Keeps a car; one that is kept already is answered as it is',
      querystring: populateQuery(type, types),
      body: favouriteBody,
      response: answers({ 201: entryAnswer(type, types) }, 400, 401, 403, 404, 429),
    },
    remove: {
      ...ofType,
      summary: 'Lets a car go',
      params: idParams,
      response: answers({ 204: nothing }, 401, 403, 404, 429),
    },
  };
};
