import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { LISTENING_SOCKETS } from '../serving/listeners.ts';

/** The most open connections. An idle one takes about 23 kB, so that this many take a hundred megabytes. */
const MOST_CONNECTIONS = 5_000;
/** Number of file descriptors that the process itself needs: for the database, log, threads and listening sockets. */
const OWN_DESCRIPTORS = 64 + LISTENING_SOCKETS;
/** File descriptors for each connection: one for the connection itself, and one for a file that it may send. */
const DESCRIPTORS_PER_CONNECTION = 2;
const FEWEST_CONNECTIONS = 16;

/** Returns how many file descriptors the system allows this process; undefined if that is unknown. */
function descriptorLimit(): number | undefined {
  try {
    const [, limit] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return limit === undefined ? undefined : Number(limit);
  } catch {
    return undefined;
  }
}

/** Returns how many connections a process may have open if the system allows it `descriptors` file descriptors. */
export function connectionsWithin(descriptors: number): number {
  const left = Math.floor((descriptors - OWN_DESCRIPTORS) / DESCRIPTORS_PER_CONNECTION);
  return Math.min(MOST_CONNECTIONS, Math.max(FEWEST_CONNECTIONS, left));
}

/**
 * Limits the number of open connections; further ones are closed at once. A process that runs out of file descriptors could open neither
 * its database nor a picture.
 */
export function limitConnections(
  app: FastifyInstance,
  most = connectionsWithin(descriptorLimit() ?? Number.POSITIVE_INFINITY),
): void {
  let open = 0;
  // Connections of all listening sockets are counted here: the server's own `maxConnections` would only count those of a single one.
  app.server.on('connection', (socket: Socket) => {
    open += 1;
    socket.once('close', () => {
      open -= 1;
    });
    if (open > most) socket.destroy();
  });
}
