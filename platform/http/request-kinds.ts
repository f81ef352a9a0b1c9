import type { FastifyInstance, FastifyRequest } from 'fastify';

const inProcess = new WeakSet<FastifyRequest>();

/**
 * Reads the client's address from the socket when a request arrives, since the socket is gone after the connection breaks off, while
 * handlers and the log still need the address. To be registered before any other hook.
 */
export function noteArrivals(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.socket.remotePort === undefined) inProcess.add(request);
    Object.defineProperty(request, 'ip', { value: request.ip });
    done();
  });
}

/** Returns whether a page in this process sent the request, without a network connection. */
export const isInProcess = (request: FastifyRequest) => inProcess.has(request);

/** Returns whether a request has exactly one Host header. */
function hasOneHost(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
  return hosts === 1;
}

/** Returns whether the answer is the same for everybody: the request has no token, no cookie, and no other origin. */
export const isPlain = ({ raw }: FastifyRequest) =>
  (raw.method === 'GET' || raw.method === 'HEAD') &&
  raw.headers.authorization === undefined &&
  raw.headers.origin === undefined &&
  hasOneHost(raw.rawHeaders);
