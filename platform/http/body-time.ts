import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isInProcess } from './request-kinds.ts';

/** For the body of a request, where its route does not grant more. */
export const BODY_WITHIN_MS = 30_000;
/** What a route may grant. Node.js itself knows one limit for all requests, and this is it. */
export const LONGEST_BODY_MS = 15 * 60_000;

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

function expectBody(raw: IncomingMessage, withinMs: number): void {
  clearTimeout(timers.get(raw));
  const timer = setTimeout(() => {
    // As Node.js does it: whoever reads the body, or has answered already, hears that the connection broke off.
    const answer = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n';
    raw.socket.end(answer, () => raw.destroy());
  }, withinMs);
  timers.set(raw, timer.unref());
}

/** Cuts off who sends a body slower than anybody has to. To be called before other hooks. */
export function limitBodyTime(app: FastifyInstance, withinMs = BODY_WITHIN_MS): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request;
    // What this process asks itself comes over no line.
    if (hasBody(raw) && !isInProcess(request)) {
      expectBody(raw, withinMs);
      const isOver = () => clearTimeout(timers.get(raw));
      raw.once('end', isOver).once('close', isOver);
    }
    done();
  });
}

/** For photos over a slow line, once it is known who sends them. From now on, in ms. */
export const grantBodyTime = ({ raw }: FastifyRequest, withinMs: number): void => {
  if (timers.has(raw) && !raw.readableEnded) expectBody(raw, Math.min(withinMs, LONGEST_BODY_MS));
};
