import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  cannotShow,
  NOTHING_TO_SEND_HERE,
  ONLY_TO_LOOK_AT,
  OPEN_THE_PAGE,
  TO_FIRST_PAGE,
  TOO_MANY_REQUESTS,
} from '#contract/messages/errors.ts';
import { isDatabaseUnavailable, isForeignKeyViolation } from '../database/database-errors.ts';
import { ObjectGoneError, StorageUnavailableError } from '../storage/object-storage.ts';
import { ApiError, errorBody, notFoundError, unavailableError, validationError } from './errors.ts';
import { TooBusyError } from './limits/fair-queue.ts';
import { openFloodCount } from './limits/flood-count.ts';
import { plainPage } from './plain-html.ts';

/** The contract's names and messages for requests that Fastify itself refuses, by status. */
const NAMES: Record<number, [name: string, message: string]> = {
  400: ['ValidationError', 'Bad Request'],
  404: ['NotFoundError', 'Not Found'],
  408: ['RequestTimeoutError', 'Request Timeout'],
  413: ['PayloadTooLargeError', 'Payload Too Large'],
  414: ['UriTooLongError', 'URI Too Long'],
  415: ['UnsupportedMediaTypeError', 'Unsupported Media Type'],
  416: ['RangeNotSatisfiableError', 'Range Not Satisfiable'],
  429: ['RateLimitError', TOO_MANY_REQUESTS],
  431: ['HeaderFieldsTooLargeError', 'Request Header Fields Too Large'],
};

/** An error thrown by Fastify or by its file server. */
type Thrown = Error & { statusCode?: number; headers?: Record<string, string> };

function asApiError(error: Thrown): ApiError {
  if (error instanceof ApiError) return error;
  if (isDatabaseUnavailable(error) || error instanceof StorageUnavailableError) return unavailableError();
  if (error instanceof ObjectGoneError) return notFoundError();
  // The row refers to another one, such as an entry or account, that was deleted after it had been checked.
  if (isForeignKeyViolation(error)) return validationError('What this refers to is gone');
  const status = error.statusCode ?? 500;
  const name = NAMES[status];
  if (name) return new ApiError(status, ...name);
  if (status >= 400 && status < 500) return validationError('Bad Request');
  return new ApiError(500, 'InternalServerError', 'Internal Server Error');
}

const nameOfAway = (error: Error) => (error instanceof StorageUnavailableError ? 'storage of pictures' : 'database');

export function sendError(reply: FastifyReply, error: ApiError) {
  if (error.retryAfterS !== undefined) reply.header('retry-after', error.retryAfterS);
  // Errors are not cached: an entry that is missing now may exist in a moment, and a service that fails now may work again.
  return reply.code(error.status).header('cache-control', 'no-store').send(errorBody(error));
}

/** Matches the addresses that belong to the API. All others belong to pages and their files. */
const API_ADDRESS = /^\/(api|auth|uploads|(sell|staff)\/(api|media|session))(\/|\?|$)/;

/** Returns whether a browser will show the answer to a person, who then gets a page. Programs get the error as JSON. */
const looksAtPage = ({ url = '', headers }: IncomingMessage) =>
  !API_ADDRESS.test(url) && /\btext\/html\b/.test(headers.accept ?? '');

/** Sends the error as a page to a person, as JSON to a program. */
function refuse(request: FastifyRequest, reply: FastifyReply, error: ApiError) {
  const isShownByItsForm = request.routeOptions.config.showsRefusals;
  if (isShownByItsForm || !looksAtPage(request.raw)) return sendError(reply, error);
  const [title, words] = cannotShow(error.status);
  const page = plainPage({ title, words, link: { to: '/', label: TO_FIRST_PAGE } });
  reply.headers(page.headers);
  if (error.retryAfterS !== undefined) reply.header('retry-after', error.retryAfterS);
  return reply.code(error.status).header('cache-control', 'no-store').send(page.html);
}

/** Answers a request whose path the router cannot parse. No hook runs for such a request, so all headers are set here. */
export function refuseUnreadablePath(_error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  reply.headers({
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  });
  return refuse(request, reply, validationError('Bad Request'));
}

const UNREADABLE: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Answers bytes that are not valid HTTP. They never become a request, so the answer is written to the socket directly. */
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

const OF_CONTENT = [
  'accept-ranges',
  'content-encoding',
  'content-length',
  'content-range',
  'content-type',
  'etag',
  'last-modified',
];

/** Removes headers that describe the body which could not be sent. For a stream, Fastify has already set them on Node.js's own response. */
function forgetContent(reply: FastifyReply): void {
  for (const name of OF_CONTENT) {
    reply.removeHeader(name);
    if (!reply.raw.headersSent) reply.raw.removeHeader(name);
  }
}

/** Gives all errors the shape of the contract, also those that the router throws. The cause of an error is logged, but never sent. */
export function handleErrors(app: FastifyInstance) {
  const floods = openFloodCount(new Set([503]));
  app.setErrorHandler<Thrown>((error, request, reply) => {
    const answer = asApiError(error);
    forgetContent(reply);
    // Status 416 means that the requested range is beyond the file's end. The error's headers then tell the client how long the file is.
    if (answer.status === 416) reply.headers(error.headers ?? {});
    // The client has closed the connection in the middle of the answer.
    if (reply.raw.destroyed) request.log.info({ err: error }, 'nobody waits for the answer');
    else if (answer.status === 503) {
      // Each refused request already has a line in the log, so the cause is logged only a few times a second.
      const isWorthALine = !(error instanceof TooBusyError) && !floods.isOneOfMany(503, request.log);
      if (isWorthALine) request.log.warn({ err: error }, `the ${nameOfAway(error)} cannot answer`);
    } else if (answer.status >= 500) request.log.error({ err: error }, 'request failed');
    return refuse(request, reply, answer);
  });
}

function patternOf(route: string): RegExp {
  const segments = route.split('/').map((segment) => {
    if (segment === '*') return '.*';
    return segment.startsWith(':') ? '[^/]+' : RegExp.escape(segment);
  });
  // Safe pattern: segments and slashes alternate.
  return new RegExp(`^${segments.join('/')}/?$`);
}

const lookOnly = plainPage({
  title: NOTHING_TO_SEND_HERE,
  words: ONLY_TO_LOOK_AT,
  link: { to: '', label: OPEN_THE_PAGE },
});

/**
 * Answers addresses without a route: with a 404, or with a 405 and the allowed methods. To be called after every hook that sets headers,
 * and before the first route.
 */
export function refuseUnknownAddresses(app: FastifyInstance) {
  // A pattern is made when the first unknown address is looked for, not while the server starts.
  const routes = new Map<string, { pattern?: RegExp; methods: Set<string> }>();
  app.addHook('onRoute', ({ url, method }) => {
    const route = routes.get(url) ?? { methods: new Set<string>() };
    for (const one of [method].flat()) route.methods.add(one);
    if (route.methods.has('GET')) route.methods.add('HEAD');
    routes.set(url, route);
  });

  function methodsOf(path: string): Set<string> {
    const isForApi = API_ADDRESS.test(path);
    // The route of pages matches all paths. It is left out for addresses of the API, where no page can be.
    const matching = [...routes].filter(([url, route]) => {
      route.pattern ??= patternOf(url);
      return route.pattern.test(path) && !(isForApi && url === '/*');
    });
    return new Set(matching.flatMap(([, { methods }]) => [...methods]));
  }

  function refuseUnknown(request: FastifyRequest, reply: FastifyReply) {
    const path = request.raw.url?.split('?')[0] ?? '';
    const methods = methodsOf(path);
    if (methods.size === 0 || methods.has(request.method)) return refuse(request, reply, notFoundError());
    reply.header('allow', [...methods].join(', '));
    if (!looksAtPage(request.raw)) {
      return sendError(reply, new ApiError(405, 'MethodNotAllowedError', 'Method Not Allowed'));
    }
    return reply.code(405).headers(lookOnly.headers).header('cache-control', 'no-store').send(lookOnly.html);
  }

  // Refuses an unknown address before the body is read, since errors in the body do not matter if no route takes it.
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404) return refuseUnknown(request, reply);
  });
  app.setNotFoundHandler(refuseUnknown);
}
