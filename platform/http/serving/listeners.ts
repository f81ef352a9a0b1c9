import { once } from 'node:events';
import { createServer, Server } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { StartError } from '../../database/data-dir.ts';
import { cannotListen, requireFreePort } from './free-port.ts';

/** With so many, 400 clients that request without a pause are let in within a second. */
export const LISTENING_SOCKETS = 32;

/** Connections that may wait in each held socket while no server takes them in; the system allows as many as `net.core.somaxconn` says. */
const HELD_BACKLOG = 4096;

const additional = new WeakMap<object, Server[]>();
const onHeldSockets = new WeakSet<object>();

/** Returns all listening sockets of the app. Closing them does not touch present connections. */
export const listenersOf = (app: FastifyInstance): readonly Server[] => [app.server, ...(additional.get(app) ?? [])];

/** Are the sockets of the app held open by a supervisor? What waits in them then waits for the next server. */
export const isHeld = (app: FastifyInstance) => onHeldSockets.has(app);

/** The port that the app listens on. */
export function portOf(app: FastifyInstance): number {
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('The server does not listen on a port');
  return address.port;
}

/** Returns further listening servers, not listening yet, whose connections are those of the app. */
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
 * Listens on sockets that a supervisor handed over and keeps open: while one server follows another, visitors wait instead of being
 * refused. `descriptors`: one at least. Throws StartError.
 */
export async function listenOnHeld(app: FastifyInstance, descriptors: readonly number[]): Promise<void> {
  onHeldSockets.add(app);
  const [first, ...others] = descriptors;
  // Node.js reads the length of a descriptor's queue from its second argument alone, which Fastify does not pass on; without it the
  // queue would be cut to 511, for later servers too.
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
  const servers = addServers(app, LISTENING_SOCKETS - 1);
  for (const server of servers) server.listen({ ...options, port });
  await Promise.all(servers.map((server) => once(server, 'listening')));
}
