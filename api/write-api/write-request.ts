import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { sendJson } from '../../platform/content/answer.ts';
import { parseQueryString } from '../../platform/content/query-string.ts';
import { describeOnly, type RouteApp } from '../../platform/http/route-schemas.ts';
import type { Sent } from './idempotency-keys.ts';
import type { WriteServices } from './write-transaction.ts';

// Limits, options and answers that all routes share by which sellers, their programs and programs of staff write entries.

export const WRITE_BODY_BYTES = 1024 ** 2;
/** A body of up to this many bytes is read before it is known whether the caller has permission. */
const ANYBODYS_BYTES = 64 * 1024;

/**
 * Options of routes that write. If the Content-Length is above `ANYBODYS_BYTES`, the caller is checked before the body is read; otherwise
 * afterwards, since the API contract reports invalid JSON to anybody.
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
 * Lets the routes of this scope accept a body in the form of an HTML form too, as the API contract does. Bodies of other content types
 * count as empty.
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
