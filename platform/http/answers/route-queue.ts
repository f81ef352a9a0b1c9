import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { clientNetwork, loggedNetwork } from '../client-address.ts';
import { errorBody } from '../errors.ts';
import { type FairQueue, TooBusyError } from '../limits/fair-queue.ts';
import { openFloodCount } from '../limits/flood-count.ts';
import { isInProcess, isPlain } from '../request-kinds.ts';
import { encodingFor, sentHeaders, varyBy } from './compression.ts';
import { openPackedBody, type PackedBody } from './packed-body.ts';

/** An answer that asks clients to come back later. */
interface Refusal {
  status: number;
  body: Buffer;
  headers: Record<string, string>;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Queue in which requests to this route wait until their answer is made. */
    queue?: FairQueue;
    /** Set for a route whose body is read as it arrives, however long that takes: `takeTurns` then gives the route no queue. */
    hasNoQueue?: true;
    /** Returns the answer that is sent if too many requests wait; by default an error of the API. */
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

interface SentRefusal {
  body: Buffer;
  /** The body in its compressed forms. */
  packed: PackedBody;
  /** The headers with which the refusal was first sent. */
  headers?: Record<string, string>;
}

/** By route's config, the refusal that was sent there last. Hooks may add other headers on other routes, while many have the same body. */
const sentBefore = new WeakMap<object, SentRefusal>();

function sentAt({ routeOptions: { config } }: FastifyRequest, body: Buffer): SentRefusal {
  const before = sentBefore.get(config);
  if (before?.body === body) return before;
  const sent = { body, packed: openPackedBody(body) };
  sentBefore.set(config, sent);
  return sent;
}

/** Answers that the server is busy, with the time after which the client may come back. */
async function sendRefusal(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { status, body, headers } = refusalFor(request);
  const sent = sentAt(request, body);
  const { bytes, encoding } = await sent.packed.as(encodingFor(request.headers['accept-encoding']));
  varyBy(reply.headers(headers), 'accept-encoding');
  if (isPlain(request)) sent.headers ??= sentHeaders(reply);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.code(status).send(bytes);
}

/** Returns whether a page in this process sent the request. */
export const isAskedByPage = (request: FastifyRequest) =>
  request.routeOptions.config.queue !== undefined && isInProcess(request);

/** Returns whether the queue of the request's route has room for this client. A route without a queue always has. */
export function hasRoom(request: FastifyRequest): boolean {
  const { queue } = request.routeOptions.config;
  return !queue || isInProcess(request) || queue.hasRoom(clientNetwork(request.ip));
}

/** Runs a task when it is the client's turn. */
export type Run = <Result>(task: () => Promise<Result>) => Promise<Result>;

/**
 * Makes an answer when it is the client's turn in the route's queue, or tells the client to come back. Requests by pages in this process do
 * not wait again, since their page has already had its turn. Forms are never refused, since somebody has filled them in.
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
 * Makes each route that is added later, and that has a queue, wait in it. A queue runs few requests at once, gives each client its turn,
 * and refuses requests if too many wait. Otherwise hundreds of queries by one client would delay everybody.
 */
export function takeTurns(app: FastifyInstance, queueFor: (route: RouteOptions) => FairQueue | undefined): void {
  app.addHook('onRoute', (route) => {
    const { handler, config } = route;
    const queue = config?.hasNoQueue ? undefined : queueFor(route);
    if (!queue) return;
    route.config = { ...config, queue };
    route.handler = function inItsTurn(request, reply) {
      return inTurn(request, reply, (run) => run(async () => handler.call(this, request, reply)));
    };
  });
}

interface HoldingBack {
  /** ms for which a refusal is held back. */
  forMs: number;
  /** The number of refusals that are held back at a time. Further ones are sent at once. */
  most: number;
}

/**
 * Refuses a request to a full queue before any other work is done for it. The refusal is sent a moment later, because clients that ask again as
 * soon as they are refused would otherwise take most of the processor: two hundred of them were refused 10,000 times a second, and a third as
 * many pages were rendered. To be registered before all other hooks, except that of the answer cache.
 */
export function refuseEarly(app: FastifyInstance, { forMs, most }: HoldingBack = { forMs: 250, most: 1_000 }): void {
  const floods = openFloodCount(new Set([tooBusy.status]));
  let heldBack = 0;
  app.addHook('onRequest', (request, reply, done) => {
    if (!isPlain(request) || hasRoom(request)) return done();
    const { status, body } = refusalFor(request);
    const sent = sentAt(request, body);
    const packed = sent.headers && sent.packed.as(encodingFor(request.headers['accept-encoding']));
    // The first refusal takes the normal way, in which all hooks add their headers; these are remembered for further refusals.
    if (!packed || !('bytes' in packed)) return done();
    if (!floods.isOneOfMany(status, request.log))
      request.log.warn({ network: loggedNetwork(request.ip) }, 'too many requests wait');
    reply.hijack();
    const { bytes, encoding } = packed;
    const headers: Record<string, string | number> = { ...sent.headers, 'content-length': bytes.length };
    if (encoding !== 'identity') headers['content-encoding'] = encoding;
    const send = () => reply.raw.writeHead(status, headers).end(request.raw.method === 'HEAD' ? undefined : bytes);
    if (heldBack === most) return void send();
    heldBack += 1;
    setTimeout(() => {
      heldBack -= 1;
      send();
    }, forMs);
  });
}
