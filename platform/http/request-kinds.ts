import type { FastifyRequest } from 'fastify';

/** What a page asks of its own process comes over no socket. */
export const isInProcess = (request: FastifyRequest) => request.socket.remotePort === undefined;

/** Two of them are refused, by whoever looks at requests one by one. */
function hasOneHost(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
  return hosts === 1;
}

/** Only a plain question has the same answer for everybody: no name, no other origin. */
export const isPlain = ({ raw }: FastifyRequest) =>
  (raw.method === 'GET' || raw.method === 'HEAD') &&
  raw.headers.authorization === undefined &&
  raw.headers.origin === undefined &&
  hasOneHost(raw.rawHeaders);
