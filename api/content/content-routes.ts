import type { FastifyInstance } from 'fastify';
import { DOCUMENT_ID } from '#contract/limits.ts';
import { notFoundError } from '../http/errors.ts';
import { listJson, sendJson } from './answer.ts';
import type { ContentType } from './content-type.ts';
import { parseEntryQuery, parseSelection } from './entry-query.ts';
import type { ContentTypes } from './filter.ts';
import { type ContentSource, findEntry, listEntries } from './load-entries.ts';
import { parseQueryString } from './query-string.ts';

/** Serves `GET /api/{plural}` and `GET /api/{plural}/{documentId}` of one declared type. */
export function contentRoutes(app: FastifyInstance, source: ContentSource, type: ContentType, types: ContentTypes) {
  app.get(`/api/${type.plural}`, async (request, reply) => {
    const query = parseEntryQuery(type, parseQueryString(request.raw.url ?? ''), types);
    return sendJson(reply, listJson(query, await listEntries(source, type, query)));
  });

  app.get<{ Params: { documentId: string } }>(`/api/${type.plural}/:documentId`, async (request, reply) => {
    const selection = parseSelection(type, parseQueryString(request.raw.url ?? ''), types);
    const { documentId } = request.params;
    const entry = DOCUMENT_ID.test(documentId) ? await findEntry(source, type, documentId, selection) : undefined;
    if (entry === undefined) throw notFoundError();
    return sendJson(reply, `{"data":${entry},"meta":{}}`);
  });
}
