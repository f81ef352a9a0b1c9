import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Requests whose method was HEAD, while the router finds their route. */
const beingRouted = new WeakSet<IncomingMessage>();

/** Lets the router find the GET route of a HEAD request. To be called before the router looks at the request. */
export function routeAsGet(raw: IncomingMessage): void {
  if (raw.method !== 'HEAD') return;
  beingRouted.add(raw);
  raw.method = 'GET';
}

/**
 * Answers HEAD by the GET routes. With a route of its own for each, as Fastify adds by default, a start takes 50 ms longer. Hooks and
 * handlers see the method HEAD; Node.js sends the headers without the body. To be registered before any other hook.
 */
export function answerHeads(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    if (beingRouted.delete(raw)) raw.method = 'HEAD';
    done();
  });
}
