import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isInProcess } from '../request-kinds.ts';

/** ms for a request's body to arrive, unless its route allows more. */
export const BODY_WITHIN_MS = 30_000;
/** The longest time for a body that a route may grant. Node.js itself knows one limit for all requests, and this is it. */
export const LONGEST_BODY_MS = 15 * 60_000;
/**
 * ms for the rest of a refused request's body. It is read and thrown away, since many clients read the answer only after they have sent
 * everything.
 */
const REST_WITHIN_MS = 10_000;

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

interface Expected {
  /** Stored apart, since a request that breaks off has no socket any more. */
  socket: Socket;
  timer: NodeJS.Timeout;
}

const bodies = new WeakMap<IncomingMessage, Expected>();

function expectBody(raw: IncomingMessage, socket: Socket, withinMs: number, isAnswered = false): void {
  clearTimeout(bodies.get(raw)?.timer);
  const timer = setTimeout(() => {
    if (isAnswered) return socket.destroy();
    // As Node.js does it: readers of the body see that the connection broke off.
    socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n', () => socket.destroy());
  }, withinMs);
  bodies.set(raw, { socket, timer: timer.unref() });
}

/** Cuts off clients that send a body slower than anybody has to. To be called before other hooks. */
export function limitBodyTime(app: FastifyInstance, withinMs = BODY_WITHIN_MS): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request;
    // Requests of this process to itself come over no network.
    if (hasBody(raw) && !isInProcess(request)) {
      expectBody(raw, raw.socket, withinMs);
      const isOver = () => clearTimeout(bodies.get(raw)?.timer);
      raw.once('end', isOver).once('close', isOver);
    }
    done();
  });
  // Closing a connection while its sender still writes resets it, often before the answer was read. Fastify would close it if a body is too
  // long.
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

/** Returns whether part of the request's body is still to be read; the request may have been answered before. */
const isComing = (raw: IncomingMessage) => bodies.has(raw) && !raw.complete && !raw.destroyed;

/** Grants a request more time for its body, in ms from now on: for photos over a slow line, once it is known who sends them. */
export const grantBodyTime = ({ raw }: FastifyRequest, withinMs: number): void => {
  const body = bodies.get(raw);
  if (body && !raw.readableEnded) expectBody(raw, body.socket, Math.min(withinMs, LONGEST_BODY_MS));
};
