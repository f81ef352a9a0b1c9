import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DOCUMENT_ID } from '#contract/values/document-id.ts';
import { notFoundError } from '../http/errors.ts';
import { asJson, entryJson, listJson, sendDraft, sendDrafts } from './answer.ts';
import type { ContentDeps, Drafts } from './content-deps.ts';
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
export function contentRoutes(app: FastifyInstance, deps: ContentDeps, type: ContentType) {
  const { source, types, answers, queue } = deps;
  const path = `/api/${type.plural}`;

  app.get(
    path,
    {
      config: {
        queue,
        describe: () =>
          listRoute(type, types, { hasWords: source.words.knows(type), draft: deps.drafts?.schemaOf(type)?.list }),
      },
    },
    async (request, reply) => {
      const parsed = parseQueryString(request.raw.url ?? '');
      const isForOwner = isForDrafts(request, parsed, deps.drafts);
      const drafts = isForOwner ? await deps.drafts?.list(request, type, parsed) : undefined;
      if (drafts) return sendDrafts(reply, drafts);
      const query = parseEntryQuery(type, parsed, types);
      return answers.answer(request, reply, `${path}?${canonicalQuery(parsed)}`, async () =>
        asJson(listJson(query, await listEntries(source, type, query, PUBLIC))),
      );
    },
  );

  const ofOne = { config: { queue, describe: () => entryRoute(type, types, deps.drafts?.schemaOf(type)?.one) } };
  app.get<{ Params: { documentId: string } }>(`${path}/:documentId`, ofOne, async (request, reply) => {
    const query = parseQueryString(request.raw.url ?? '');
    const { documentId } = request.params;
    const isForOwner = DOCUMENT_ID.test(documentId) && isForDrafts(request, query, deps.drafts);
    const draft = isForOwner ? await deps.drafts?.find(request, type, documentId, query) : undefined;
    if (draft) return sendDraft(reply, draft);
    const selection = parseSelection(type, query, types);
    if (!DOCUMENT_ID.test(documentId)) throw notFoundError();
    return answers.answer(request, reply, `${path}/${documentId}?${canonicalQuery(query)}`, async () => {
      const entry = await findEntry(source, { type, selection }, documentId, PUBLIC);
      if (entry === undefined) throw notFoundError();
      return asJson(entryJson(entry));
    });
  });
}
