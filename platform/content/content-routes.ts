import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DOCUMENT_ID } from '#contract/limits.ts';
import { notFoundError } from '../http/errors.ts';
import { asJson, entryJson, listJson, sendDrafts, sendJson } from './answer.ts';
import type { ContentParts } from './content-parts.ts';
import { entryRoute, listRoute } from './content-schemas.ts';
import type { ContentType } from './content-type.ts';
import { parseEntryQuery } from './entry-query.ts';
import { findEntry, listEntries } from './load-entries.ts';
import { canonicalQuery, parseQueryString, type QueryObject } from './query-string.ts';
import { parseSelection } from './selection.ts';
import { PUBLIC } from './viewer.ts';

const isForDrafts = ({ headers }: FastifyRequest, { status }: QueryObject) =>
  status === 'draft' && headers.authorization !== undefined;

/** Serves `GET /api/{plural}` and `GET /api/{plural}/{documentId}` of one declared type. */
export function contentRoutes(app: FastifyInstance, parts: ContentParts, type: ContentType) {
  const { source, types, answers, queue } = parts;
  const path = `/api/${type.plural}`;

  app.get(
    path,
    {
      config: {
        queue,
        describe: () =>
          listRoute(type, types, { hasWords: source.words.knows(type), draft: parts.drafts?.schemaOf(type)?.list }),
      },
    },
    async (request, reply) => {
      const asked = parseQueryString(request.raw.url ?? '');
      const drafts = isForDrafts(request, asked) ? await parts.drafts?.list(request, type) : undefined;
      if (drafts) return sendDrafts(reply, drafts);
      const query = parseEntryQuery(type, asked, types);
      return answers.answer(request, reply, `${path}?${canonicalQuery(asked)}`, async () =>
        asJson(listJson(query, await listEntries(source, type, query, PUBLIC))),
      );
    },
  );

  const ofOne = { config: { queue, describe: () => entryRoute(type, types, parts.drafts?.schemaOf(type)?.one) } };
  app.get<{ Params: { documentId: string } }>(`${path}/:documentId`, ofOne, async (request, reply) => {
    const asked = parseQueryString(request.raw.url ?? '');
    const selection = parseSelection(type, asked, types);
    const { documentId } = request.params;
    if (!DOCUMENT_ID.test(documentId)) throw notFoundError();
    const draft = isForDrafts(request, asked)
      ? await parts.drafts?.find(request, type, documentId, selection)
      : undefined;
    if (draft) return sendJson(reply.header('etag', draft.tag), draft.json);
    return answers.answer(request, reply, `${path}/${documentId}?${canonicalQuery(asked)}`, async () => {
      const entry = await findEntry(source, type, documentId, selection, PUBLIC);
      if (entry === undefined) throw notFoundError();
      return asJson(entryJson(entry));
    });
  });
}
