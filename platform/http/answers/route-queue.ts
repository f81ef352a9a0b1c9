import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { clientNetwork, loggedNetwork } from '../client-address.ts';
import { errorBody } from '../errors.ts';
import { type FairQueue, TooBusyError } from '../limits/fair-queue.ts';
import { openFloodCount } from '../limits/flood-count.ts';
import { isInProcess, isPlain } from '../request-kinds.ts';
import { encodingFor, sentHeaders, varyBy } from './compression.ts';
import { openPackedBody, type PackedBody } from './packed-body.ts';

/** The answer that asks clients to come back later. */
interface Refusal {
  status: number;
  body: Buffer;
  headers: Record<string, string>;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The queue in which the answers of a route wait to be made. */
    queue?: FairQueue;
    /** The route has no queue of `takeTurns`: its body is read as it arrives, however long that takes. */
    hasNoQueue?: true;
    /** The answer if too many wait in the queue. Left out: the error of the API. */
    whenBusy?: () => Refusal;
  }
}

const tooBusy = new TooBusyError();
const apiRefusal: Refusal = {
  status: tooBusy.status,
  body: Buffer.from(JSON.stringify(errorBody(tooBusy))),
  headers: {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': String(tooBusy.retryAfterS),
  },
};

const refusalFor = (request: FastifyRequest) => request.routeOptions.config.whenBusy?.() ?? apiRefusal;

/** The compressed forms of each refusal's body, and all headers that went with it at first. */
const sentBefore = new WeakMap<Buffer, { packed: PackedBody; headers?: Record<string, string> }>();

/** Tells a client that the server is busy, and when to come back. */
async function sendRefusal(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { status, body, headers } = refusalFor(request);
  const sent = sentBefore.get(body) ?? { packed: openPackedBody(body) };
  sentBefore.set(body, sent);
  const { bytes, encoding } = await sent.packed.as(encodingFor(request.headers['accept-encoding']));
  varyBy(reply.headers(headers), 'accept-encoding');
  if (isPlain(request)) sent.headers ??= sentHeaders(reply);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.code(status).send(bytes);
}

/** A page asks the API in its own process. */
export const isAskedByPage = (request: FastifyRequest) =>
  request.routeOptions.config.queue !== undefined && isInProcess(request);

/** Runs a task in its turn. */
export type Run = <Result>(task: () => Promise<Result>) => Promise<Result>;

/**
 * Runs the work of an answer when it is the client's turn in the queue of the route, or tells the client to come back. A page's
 * requests to its own process have had their turn, and take no other. A form is taken however many wait, since somebody filled
 * it in.
 */
export async function inTurn<Answer>(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: (run: Run) => Promise<Answer>,
): Promise<Answer | FastifyReply> {
  const { queue } = request.routeOptions.config;
  if (!queue || isInProcess(request)) return answer((task) => task());
  const isNeverRefused = request.method === 'POST';
  try {
    return await answer((task) => queue.run(clientNetwork(request.ip), task, { isNeverRefused }));
  } catch (error) {
    if (error instanceof TooBusyError) return sendRefusal(request, reply);
    throw error;
  }
}

/**
 * Makes each later route that names a queue use that queue: it runs few requests at once, those of each client in turn, and refuses
 * requests if too many wait. Without it hundreds of queries of one client would stand before another's.
 */
export function takeTurns(app: FastifyInstance, queueFor: (route: RouteOptions) => FairQueue | undefined): void {
  // A route for HEAD has the handler of its GET, which waits already.
  const waiting = new WeakSet<RouteOptions['handler']>();
  app.addHook('onRoute', (route) => {
    const { handler, config } = route;
    const queue = config?.hasNoQueue ? undefined : queueFor(route);
    if (!queue) return;
    route.config = { ...config, queue };
    if (waiting.has(handler)) return;
    route.handler = function inItsTurn(request, reply) {
      return inTurn(request, reply, (run) => run(async () => handler.call(this, request, reply)));
    };
    waiting.add(route.handler);
  });
}

/**
 * Refuses requests before other work is done for them: a thousand refusals a second must leave time for the others. Must be registered
 * before all other hooks, except the one that answers from the cache.
 */
export function refuseEarly(app: FastifyInstance): void {
  const floods = openFloodCount(new Set([tooBusy.status]));
  app.addHook('onRequest', (request, reply, done) => {
    const { queue } = request.routeOptions.config;
    if (!queue || !isPlain(request) || isInProcess(request) || queue.hasRoom(clientNetwork(request.ip))) return done();
    const { status, body } = refusalFor(request);
    const sent = sentBefore.get(body);
    const packed = sent?.headers && sent.packed.as(encodingFor(request.headers['accept-encoding']));
    // The first one goes the usual way, on which every hook adds its headers.
    if (!packed || !('bytes' in packed)) return done();
    if (!floods.isOneOfMany(status, request.log))
      request.log.warn({ network: loggedNetwork(request.ip) }, 'too many requests wait');
    reply.hijack();
    const { bytes, encoding } = packed;
    const headers: Record<string, string | number> = { ...sent?.headers, 'content-length': bytes.length };
    if (encoding !== 'identity') headers['content-encoding'] = encoding;
    reply.raw.writeHead(status, headers).end(request.raw.method === 'HEAD' ? undefined : bytes);
  });
}
