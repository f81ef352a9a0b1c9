import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { sendJson } from '../../platform/content/answer.ts';
import { parseQueryString } from '../../platform/content/query-string.ts';
import { describeOnly, type RouteApp } from '../../platform/http/route-schemas.ts';
import type { Sent } from './idempotency-keys.ts';
import type { WriteServices } from './write-transaction.ts';

// The common form of requests that write entries, and of their responses, for all callers.

export const WRITE_BODY_BYTES = 1024 ** 2;
/** The most bytes of a body that are read before the caller's permission is checked. */
const ANYBODYS_BYTES = 64 * 1024;

/**
 * Route options: a large body is read only after the caller was checked. A small one is read first, because invalid JSON is reported to
 * anybody.
 */
export const writing = ({ callers }: WriteServices) => ({
  onRequest: async (request: FastifyRequest) => {
    const length = Number(request.headers['content-length'] ?? 0);
    if (!(length <= ANYBODYS_BYTES)) await callers.requireActor(request);
  },
  bodyLimit: WRITE_BODY_BYTES,
  validatorCompiler: describeOnly,
});

/**
 * Lets the routes of this scope accept a form too, as the API contract does. Bodies of other content types are ignored, as if there were no
 * data.
 */
export function takeAnyBody(scope: RouteApp): RouteApp {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: ANYBODYS_BYTES },
    async (_: unknown, body: string) => parseQueryString(`?${body}`),
  );
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: WRITE_BODY_BYTES }, async () => undefined);
  return scope.withTypeProvider<ZodTypeProvider>();
}

export function sendWritten(reply: FastifyReply, { status, json, tag }: Sent) {
  if (tag !== undefined) reply.header('etag', tag);
  return json === undefined ? reply.code(status).send() : sendJson(reply.code(status), json);
}
