import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { LISTENING_SOCKETS } from '../serving/listeners.ts';

/** The most open connections: an idle one takes some 23 kB, so many are a hundred megabytes. */
const MOST_CONNECTIONS = 5_000;
/** File descriptors that the process itself opens: the database, its log, threads, the port. */
const OWN_DESCRIPTORS = 64 + LISTENING_SOCKETS;
/** Each connection may need one more, for a file. */
const DESCRIPTORS_PER_CONNECTION = 2;
const FEWEST_CONNECTIONS = 16;

/** Returns how many files and connections the system lets this process open; undefined if it does not say. */
function descriptorLimit(): number | undefined {
  try {
    const [, limit] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return limit === undefined ? undefined : Number(limit);
  } catch {
    return undefined;
  }
}

/** How many connections a process may hold that may open so many descriptors. */
export function connectionsWithin(descriptors: number): number {
  const left = Math.floor((descriptors - OWN_DESCRIPTORS) / DESCRIPTORS_PER_CONNECTION);
  return Math.min(MOST_CONNECTIONS, Math.max(FEWEST_CONNECTIONS, left));
}

/**
 * The most open connections; further ones are closed at once. A process without free descriptors could open neither its database nor a
 * picture.
 */
export function limitConnections(
  app: FastifyInstance,
  most = connectionsWithin(descriptorLimit() ?? Number.POSITIVE_INFINITY),
): void {
  let open = 0;
  // The server's own `maxConnections` would count one listening socket only.
  app.server.on('connection', (socket: Socket) => {
    open += 1;
    socket.once('close', () => {
      open -= 1;
    });
    if (open > most) socket.destroy();
  });
}
