import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DOCUMENT_ID } from '#contract/limits.ts';
import { notFoundError } from '../http/errors.ts';
import { asJson, entryJson, listJson, sendDraft, sendDrafts } from './answer.ts';
import type { ContentParts, Drafts } from './content-parts.ts';
import { entryRoute, listRoute } from './content-schemas.ts';
import type { ContentType } from './content-type.ts';
import { parseEntryQuery } from './entry-query.ts';
import { findEntry, listEntries } from './load-entries.ts';
import { canonicalQuery, parseQueryString, type QueryObject } from './query-string.ts';
import { parseSelection } from './selection.ts';
import { PUBLIC } from './viewer.ts';

const isForDrafts = ({ headers }: FastifyRequest, query: QueryObject, drafts: Drafts | undefined) =>
  headers.authorization !== undefined && drafts?.isAsked(query) === true;

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
      const isForOwner = isForDrafts(request, asked, parts.drafts);
      const drafts = isForOwner ? await parts.drafts?.list(request, type, asked) : undefined;
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
    const { documentId } = request.params;
    const isForOwner = DOCUMENT_ID.test(documentId) && isForDrafts(request, asked, parts.drafts);
    const draft = isForOwner ? await parts.drafts?.find(request, type, documentId, asked) : undefined;
    if (draft) return sendDraft(reply, draft);
    const selection = parseSelection(type, asked, types);
    if (!DOCUMENT_ID.test(documentId)) throw notFoundError();
    return answers.answer(request, reply, `${path}/${documentId}?${canonicalQuery(asked)}`, async () => {
      const entry = await findEntry(source, type, documentId, selection, PUBLIC);
      if (entry === undefined) throw notFoundError();
      return asJson(entryJson(entry));
    });
  });
}
