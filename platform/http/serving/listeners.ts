import { once } from 'node:events';
import { createServer, Server } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { StartError } from '../../database/data-dir.ts';
import { cannotListen, requireFreePort } from './free-port.ts';

/** Number of listening sockets. With this many, 400 clients that send requests without pause are accepted within a second. */
export const LISTENING_SOCKETS = 32;

/** Number of connections that may wait in a held socket while no server accepts them. The system limits it to `net.core.somaxconn`. */
const HELD_BACKLOG = 4096;

const additional = new WeakMap<object, Server[]>();
const onHeldSockets = new WeakSet<object>();

/** Returns all listening sockets of the app. Closing them does not affect open connections. */
export const listenersOf = (app: FastifyInstance): readonly Server[] => [app.server, ...(additional.get(app) ?? [])];

/**
 * Returns whether a supervisor keeps the app's sockets open after this server ends. Connections that wait in them go to the next server.
 */
export const isHeld = (app: FastifyInstance) => onHeldSockets.has(app);

/** Returns the port on which the app listens. */
export function portOf(app: FastifyInstance): number {
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('The server does not listen on a port');
  return address.port;
}

/** Makes further servers that pass their connections to the app, and returns them. They do not listen yet. */
function addServers(app: FastifyInstance, count: number): readonly Server[] {
  const servers = Array.from({ length: count }, () =>
    createServer({ allowHalfOpen: true, noDelay: true }, (socket) => app.server.emit('connection', socket)),
  );
  additional.set(app, servers);
  app.server.once('close', () => {
    for (const server of servers) server.close();
  });
  return servers;
}

/**
 * Listens on sockets that a supervisor keeps open, so that visitors wait during a restart instead of being refused. `descriptors`: at least
 * one. Throws StartError.
 */
export async function listenOnHeld(app: FastifyInstance, descriptors: readonly number[]): Promise<void> {
  onHeldSockets.add(app);
  const [first, ...others] = descriptors;
  // Node.js takes the queue's length only from the second argument of `listen`, which Fastify does not pass on. Without this argument the
  // socket's queue would be cut to 511, also for servers that take over the socket later.
  const listen = () => Reflect.apply(Server.prototype.listen, app.server, [{ fd: first }, HELD_BACKLOG]);
  Object.defineProperty(app.server, 'listen', { value: listen });
  try {
    await app.listen({ host: '127.0.0.1' });
    const servers = addServers(app, others.length);
    for (const [at, server] of servers.entries()) server.listen({ fd: others[at] }, HELD_BACKLOG);
    await Promise.all(servers.map((server) => once(server, 'listening')));
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    throw new StartError(`The server cannot listen on what was handed over to it (LISTEN_FDS): ${reason}`);
  }
}

/**
 * Listens with many sockets on one port (SO_REUSEPORT), among which the system distributes new connections. libuv accepts one connection
 * for each socket and turn of the event loop, and a turn lasts as long as all requests that have arrived take: with a single socket, 400
 * busy clients would keep a new one waiting for ten seconds. If the system does not support this, there is one socket. Throws StartError.
 */
export async function listenWidely(app: FastifyInstance, address: { host: string; port: number }): Promise<void> {
  const reusePort = process.platform === 'linux';
  // A port that another server uses is reported. With SO_REUSEPORT, two servers would otherwise silently share it.
  if (address.port !== 0) await requireFreePort(address);
  const options = { ...address, reusePort };
  await app.listen(options).catch((error: unknown) => {
    throw cannotListen(address, error);
  });
  if (!reusePort) return;
  const port = portOf(app);
  const servers = addServers(app, LISTENING_SOCKETS - 1);
  for (const server of servers) server.listen({ ...options, port });
  await Promise.all(servers.map((server) => once(server, 'listening')));
}
