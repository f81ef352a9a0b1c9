import type { FastifyInstance } from 'fastify';
import { DOCUMENT_ID } from '#contract/limits.ts';
import { notFoundError } from '../http/errors.ts';
import { asJson, entryJson, listJson, sendJson } from './answer.ts';
import type { ContentParts } from './content-parts.ts';
import { entryRoute, listRoute } from './content-schemas.ts';
import type { ContentType } from './content-type.ts';
import { parseEntryQuery } from './entry-query.ts';
import { findEntry, listEntries } from './load-entries.ts';
import { canonicalQuery, parseQueryString } from './query-string.ts';
import { parseSelection } from './selection.ts';
import { PUBLIC } from './viewer.ts';

/** Serves `GET /api/{plural}` and `GET /api/{plural}/{documentId}` of one declared type. */
export function contentRoutes(app: FastifyInstance, parts: ContentParts, type: ContentType) {
  const { source, types, answers, queue } = parts;
  const path = `/api/${type.plural}`;

  app.get(
    path,
    { config: { queue, describe: () => listRoute(type, types, source.words.knows(type)) } },
    async (request, reply) => {
      const asked = parseQueryString(request.raw.url ?? '');
      const query = parseEntryQuery(type, asked, types);
      return answers.answer(request, reply, `${path}?${canonicalQuery(asked)}`, async () =>
        asJson(listJson(query, await listEntries(source, type, query, PUBLIC))),
      );
    },
  );

  const ofOne = { config: { queue, describe: () => entryRoute(type, types, parts.drafts?.schemaOf(type)) } };
  app.get<{ Params: { documentId: string } }>(`${path}/:documentId`, ofOne, async (request, reply) => {
    const asked = parseQueryString(request.raw.url ?? '');
    const selection = parseSelection(type, asked, types);
    const { documentId } = request.params;
    if (!DOCUMENT_ID.test(documentId)) throw notFoundError();
    const isDraft = asked.status === 'draft' && request.headers.authorization !== undefined;
    const draft = isDraft ? await parts.drafts?.read(request, type, documentId, selection) : undefined;
    if (draft) return sendJson(reply.header('etag', draft.tag), draft.json);
    return answers.answer(request, reply, `${path}/${documentId}?${canonicalQuery(asked)}`, async () => {
      const entry = await findEntry(source, type, documentId, selection, PUBLIC);
      if (entry === undefined) throw notFoundError();
      return asJson(entryJson(entry));
    });
  });
}
