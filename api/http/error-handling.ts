import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { isDatabaseUnavailable } from '../db/engine.ts';
import { ApiError, errorBody, notFoundError, unavailableError, validationError } from './errors.ts';

/** What Fastify itself refuses, by its status, as the contract names it. */
const NAMES: Record<number, [name: string, message: string]> = {
  404: ['NotFoundError', 'Not Found'],
  413: ['PayloadTooLargeError', 'Payload Too Large'],
  414: ['UriTooLongError', 'URI Too Long'],
  415: ['UnsupportedMediaTypeError', 'Unsupported Media Type'],
  429: ['RateLimitError', 'Too many requests, please try again later.'],
};

const RETRY_AFTER_S = 5;

function asApiError(error: FastifyError | Error): ApiError {
  if (error instanceof ApiError) return error;
  if (isDatabaseUnavailable(error)) return unavailableError();
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500;
  const known = NAMES[status];
  if (known) return new ApiError(status, ...known);
  if (status >= 400 && status < 500) return validationError('Bad Request');
  return new ApiError(500, 'InternalServerError', 'Internal Server Error');
}

export function sendError(reply: FastifyReply, error: ApiError) {
  if (error.status === 503) reply.header('retry-after', RETRY_AFTER_S);
  // What is missing or failing now may be there in a moment.
  return reply.code(error.status).header('cache-control', 'no-store').send(errorBody(error));
}

/** One shape for everything that goes wrong, the router's own refusals included; the cause goes to the log only. */
export function handleErrors(app: FastifyInstance) {
  app.setErrorHandler<FastifyError | Error>((error, request, reply) => {
    const answer = asApiError(error);
    if (answer.status === 503) request.log.warn({ err: error }, 'the database cannot answer');
    else if (answer.status >= 500) request.log.error({ err: error }, 'request failed');
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
