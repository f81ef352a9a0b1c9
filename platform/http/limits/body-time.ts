import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isInProcess } from '../request-kinds.ts';

/** Ms in which a request's body must arrive, unless the route allows more. */
export const BODY_WITHIN_MS = 30_000;
/** The longest time in ms that a route may allow for a body. Node.js knows only one time limit for all requests, and gets this one. */
export const LONGEST_BODY_MS = 15 * 60_000;
/**
 * Ms for the rest of a body after its request was refused. The rest is read and dropped, since many clients read the answer only after they
 * have sent everything.
 */
const REST_WITHIN_MS = 10_000;

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

interface Expected {
  /** The socket of the request, which the request itself no longer knows once the connection has broken off. */
  socket: Socket;
  timer: NodeJS.Timeout;
}

const bodies = new WeakMap<IncomingMessage, Expected>();

function expectBody(raw: IncomingMessage, socket: Socket, withinMs: number, isAnswered = false): void {
  clearTimeout(bodies.get(raw)?.timer);
  const timer = setTimeout(() => {
    if (isAnswered) return socket.destroy();
    // Ends the connection as Node.js does, so that code which reads the body gets an error.
    socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n', () => socket.destroy());
  }, withinMs);
  bodies.set(raw, { socket, timer: timer.unref() });
}

/** Ends the connection of clients that send a body too slowly. To be called before other hooks are added. */
export function limitBodyTime(app: FastifyInstance, withinMs = BODY_WITHIN_MS): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request;
    // Requests that a page sends within this process come over no network, so they need no limit.
    if (hasBody(raw) && !isInProcess(request)) {
      expectBody(raw, raw.socket, withinMs);
      const isOver = () => clearTimeout(bodies.get(raw)?.timer);
      raw.once('end', isOver).once('close', isOver);
    }
    done();
  });
  // Keeps the connection open while a body is still arriving: closing it would reset it, often before the client has read the answer.
  // Fastify would close it after a body that is too long.
  app.addHook('onSend', (request, reply, payload, done) => {
    if (isComing(request.raw) && request.headers.connection !== 'close') reply.removeHeader('connection');
    done(null, payload);
  });
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    const body = isComing(raw) ? bodies.get(raw) : undefined;
    if (body) {
      expectBody(raw, body.socket, REST_WITHIN_MS, true);
      raw.resume();
    }
    done();
  });
}

/** Returns whether a part of the request's body has yet to arrive, even if the request is already answered. */
const isComing = (raw: IncomingMessage) => bodies.has(raw) && !raw.complete && !raw.destroyed;

/** Lets the body of a request arrive for another `withinMs`, as for photos over a slow connection once the sender is known. */
export const grantBodyTime = ({ raw }: FastifyRequest, withinMs: number): void => {
  const body = bodies.get(raw);
  if (body && !raw.readableEnded) expectBody(raw, body.socket, Math.min(withinMs, LONGEST_BODY_MS));
};
