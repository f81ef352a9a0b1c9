import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { isDatabaseUnavailable, isForeignKeyViolation } from '../db/database-errors.ts';
import { ApiError, errorBody, notFoundError, unavailableError, validationError } from './errors.ts';
import { TooBusyError } from './fair-queue.ts';
import { openFloodCount } from './flood-count.ts';

/** What Fastify itself refuses, by its status, as the contract names it. */
const NAMES: Record<number, [name: string, message: string]> = {
  400: ['ValidationError', 'Bad Request'],
  404: ['NotFoundError', 'Not Found'],
  408: ['RequestTimeoutError', 'Request Timeout'],
  413: ['PayloadTooLargeError', 'Payload Too Large'],
  414: ['UriTooLongError', 'URI Too Long'],
  415: ['UnsupportedMediaTypeError', 'Unsupported Media Type'],
  429: ['RateLimitError', 'Too many requests, please try again later.'],
  431: ['HeaderFieldsTooLargeError', 'Request Header Fields Too Large'],
};

function asApiError(error: FastifyError | Error): ApiError {
  if (error instanceof ApiError) return error;
  if (isDatabaseUnavailable(error)) return unavailableError();
  // A car or an account that was deleted while this request was under way.
  if (isForeignKeyViolation(error)) return validationError('What this refers to is gone');
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500;
  const known = NAMES[status];
  if (known) return new ApiError(status, ...known);
  if (status >= 400 && status < 500) return validationError('Bad Request');
  return new ApiError(500, 'InternalServerError', 'Internal Server Error');
}

export function sendError(reply: FastifyReply, error: ApiError) {
  if (error.retryAfterS !== undefined) reply.header('retry-after', error.retryAfterS);
  // What is missing or failing now may be there in a moment.
  return reply.code(error.status).header('cache-control', 'no-store').send(errorBody(error));
}

/** A path that the router cannot read reaches no hook, so nothing else gives this answer its headers. */
export function refuseUnreadablePath(_error: FastifyError, _request: unknown, reply: FastifyReply) {
  reply.headers({
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  });
  return sendError(reply, validationError('Bad Request'));
}

const UNREADABLE: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Bytes that are no HTTP never become a request: the answer is written by hand. */
export function refuseUnreadableRequest(error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy();
  const status = UNREADABLE[error.code ?? ''] ?? 400;
  const body = JSON.stringify(errorBody(asApiError(Object.assign(new Error(), { statusCode: status }))));
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`);
}

/** One shape for everything that goes wrong, the router's own refusals included; the cause goes to the log only. */
export function handleErrors(app: FastifyInstance) {
  const floods = openFloodCount(new Set([503]));
  app.setErrorHandler<FastifyError | Error>((error, request, reply) => {
    const answer = asApiError(error);
    // Whoever asked has gone, and the answer broke off half-way.
    if (request.socket.destroyed) request.log.info({ err: error }, 'nobody waits for the answer');
    else if (answer.status === 503) {
      // The line of the request says that it was refused; a cause is worth a stack, but not a thousand times.
      const isWorthALine = !(error instanceof TooBusyError) && !floods.isOneOfMany(503, request.log);
      if (isWorthALine) request.log.warn({ err: error }, 'the database cannot answer');
    } else if (answer.status >= 500) request.log.error({ err: error }, 'request failed');
    return sendError(reply, answer);
  });

  const patterns = new Map<string, { pattern: RegExp; methods: Set<string> }>();
  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/api/')) return;
    const known = patterns.get(route.url) ?? {
      pattern: new RegExp(`^${route.url.replace(/:\w+/g, '[^/]+')}$`),
      methods: new Set<string>(),
    };
    for (const method of [route.method].flat()) known.methods.add(method);
    patterns.set(route.url, known);
  });

  app.setNotFoundHandler((request, reply) => {
    const path = request.raw.url?.split('?')[0] ?? '';
    const methods = [...patterns.values()]
      .filter(({ pattern }) => pattern.test(path))
      .flatMap((route) => [...route.methods]);
    if (methods.length === 0) return sendError(reply, notFoundError());
    reply.header('allow', [...new Set(methods)].join(', '));
    return sendError(reply, new ApiError(405, 'MethodNotAllowedError', 'Method Not Allowed'));
  });
}
