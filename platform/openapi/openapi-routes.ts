import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AnswerCache, Made } from '../http/answer-cache.ts';
import { answers as answersOf } from '../http/answer-schemas.ts';
import { notFoundError } from '../http/errors.ts';
import type { DescribedRoute } from '../http/route-schemas.ts';
import { docsPage, findDocsFile } from './docs-html.ts';
import { type DocumentInfo, writeDocument } from './write-document.ts';

const PATH = '/api/openapi.json';
const DOCS_PATH = '/docs/api';
const DAY = 'public, max-age=86400';

const documentRoute = {
  tags: ['document'],
  summary: 'This document',
  response: answersOf({
    200: z.looseObject({ openapi: z.literal('3.1.0'), paths: z.record(z.string(), z.looseObject({})) }),
  }),
};

interface DocumentParts {
  described: readonly DescribedRoute[];
  info: DocumentInfo;
  answers: AnswerCache;
}

/** All of it stays as it is for as long as the server runs. */
const lasting = (body: Buffer, headers: Record<string, string>): Made => ({
  body,
  headers,
  stillHolds: async () => true,
});

/** What the API takes and answers: for programs at `/api/openapi.json`, for people at `/docs/api`. */
export function openapiRoutes(app: FastifyInstance, { described, info, answers }: DocumentParts) {
  const send = (request: FastifyRequest, reply: FastifyReply, key: string, make: () => Promise<Made>) =>
    answers.answer(request, reply, key, make);

  // Routes that are declared later belong to it too: it is written when somebody asks.
  app.get(PATH, { config: { describe: () => documentRoute } }, async (request, reply) =>
    send(request, reply, PATH, async () => {
      const document = await writeDocument(described, info);
      return lasting(Buffer.from(JSON.stringify(document)), { 'content-type': 'application/json; charset=utf-8' });
    }),
  );

  app.get(DOCS_PATH, async (request, reply) =>
    send(request, reply, DOCS_PATH, async () => {
      const { html, headers } = docsPage({ title: info.title, api: info.url, files: DOCS_PATH, document: PATH });
      return lasting(Buffer.from(html), headers);
    }),
  );

  app.get<{ Params: { file: string } }>(`${DOCS_PATH}/:file`, { logLevel: 'warn' }, async (request, reply) => {
    const file = findDocsFile(request.params.file);
    if (!file) throw notFoundError();
    return send(request, reply, `${DOCS_PATH}/${request.params.file}`, async () =>
      lasting(await file.read(), { 'content-type': file.type, 'cache-control': DAY }),
    );
  });
}
