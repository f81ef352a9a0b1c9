import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { answers as answersOf } from '../http/answer-schemas.ts';
import type { AnswerCache } from '../http/answers/answer-cache.ts';
import type { Made } from '../http/answers/cached-answers.ts';
import { notFoundError } from '../http/errors.ts';
import type { DescribedRoute } from '../http/route-schemas.ts';
import { docsPage, findDocsFile } from './docs-html.ts';
import { type DocumentExamples, withExamples } from './document-examples.ts';
import type { DocumentInfo } from './document-info.ts';
import type { OpenApiDocument } from './finish-document.ts';
import { type DescribedWebhook, writeDocument } from './write-document.ts';

const PATH = '/api/openapi.json';
const DOCS_PATH = '/docs/api';
const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8' };
const DAY = 'public, max-age=86400';

const documentRoute = {
  tags: ['document'],
  summary: 'This document',
  response: answersOf({
    200: z.looseObject({ openapi: z.literal('3.1.0'), paths: z.record(z.string(), z.looseObject({})) }),
  }),
};

interface DocumentDeps {
  /** Returns the routes that declare schemas. To be called only when all routes are declared. */
  described: () => readonly DescribedRoute[];
  info: DocumentInfo;
  webhooks: readonly DescribedWebhook[];
  answers: AnswerCache;
  /** Returns the examples as they are at present. Unless they have changed, it returns the same object as before. */
  examples(): Promise<DocumentExamples>;
}

/** Wraps a body as an answer for the answer cache that stays right as long as the server runs. */
const lasting = (body: Buffer, headers: Record<string, string>): Made => ({
  body,
  headers,
  stillHolds: async () => true,
  isOfUseWhenStale: true,
});

/** Serves the description of the API: for programs at `/api/openapi.json`, for people at `/docs/api`. */
export function openapiRoutes(app: FastifyInstance, { described, info, webhooks, answers, examples }: DocumentDeps) {
  let written: Promise<OpenApiDocument> | undefined;
  // Returns the document, which is written only once, on the first request: the answer cache may drop the answer, but not this promise.
  const document = () => {
    written ??= writeDocument(described(), info, webhooks);
    return written;
  };

  async function make(): Promise<Made> {
    const shown = await examples();
    const body = Buffer.from(JSON.stringify(withExamples(await document(), shown)));
    return { ...lasting(body, JSON_HEADERS), stillHolds: async () => (await examples()) === shown };
  }

  app.get(PATH, { config: { describe: () => documentRoute } }, async (request, reply) =>
    answers.answer(request, reply, PATH, make),
  );

  app.get(DOCS_PATH, async (request, reply) =>
    answers.answer(request, reply, DOCS_PATH, async () => {
      const { html, headers } = docsPage({ title: info.title, api: info.url, files: DOCS_PATH, document: PATH });
      return lasting(Buffer.from(html), headers);
    }),
  );

  app.get<{ Params: { file: string } }>(`${DOCS_PATH}/:file`, { logLevel: 'warn' }, async (request, reply) => {
    const file = findDocsFile(request.params.file);
    if (!file) throw notFoundError();
    return answers.answer(request, reply, `${DOCS_PATH}/${request.params.file}`, async () =>
      lasting(await file.read(), { 'content-type': file.type, 'cache-control': DAY }),
    );
  });
}
