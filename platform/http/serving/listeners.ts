import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { cannotListen, requireFreePort } from './free-port.ts';

/** With so many, 400 clients that request without a pause are let in within a second. */
export const LISTENING_SOCKETS = 32;

const additional = new WeakMap<object, Server[]>();

/** Returns all listening sockets of the app. Closing them does not touch present connections. */
export const listenersOf = (app: FastifyInstance): readonly Server[] => [app.server, ...(additional.get(app) ?? [])];

/** The port that the app listens on. */
export function portOf(app: FastifyInstance): number {
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('The server does not listen on a port');
  return address.port;
}

/**
 * Listens with many sockets on one port (SO_REUSEPORT), over which the system spreads new connections. libuv accepts one
 * connection of a socket per turn of the event loop, and a turn lasts as long as all requests that have arrived take: with a
 * single socket, 400 clients that ask without a pause keep a newcomer waiting for ten seconds until all of them are in. Where
 * the system does not know how, there is one. Throws StartError.
 */
export async function listenWidely(app: FastifyInstance, address: { host: string; port: number }): Promise<void> {
  const reusePort = process.platform === 'linux';
  // Two servers that both listen so would share the port without a word.
  if (address.port !== 0) await requireFreePort(address);
  const options = { ...address, reusePort };
  await app.listen(options).catch((error: unknown) => {
    throw cannotListen(address, error);
  });
  if (!reusePort) return;
  const port = portOf(app);
  const servers = Array.from({ length: LISTENING_SOCKETS - 1 }, () =>
    createServer({ allowHalfOpen: true, noDelay: true }, (socket) => app.server.emit('connection', socket)),
  );
  additional.set(app, servers);
  app.server.once('close', () => {
    for (const server of servers) server.close();
  });
  for (const server of servers) server.listen({ ...options, port });
  await Promise.all(servers.map((server) => once(server, 'listening')));
}
