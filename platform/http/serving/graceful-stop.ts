import type { ServerResponse } from 'node:http';
import { Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { isInProcess } from '../request-kinds.ts';
import { isHeld, listenersOf } from './listeners.ts';

/** ms for each part of a stop. Together they stay under the ten seconds that supervisors allow. */
export interface StopTimes {
  /** Time in which load balancers that ask /readyz every second notice, and clients leave the connections that they keep open. */
  drainMs: number;
  /** ms that a connection without a request stays open. A client that can open no new one uses it, and is told to leave. */
  idleMs: number;
  /** The same for a connection without any request so far. */
  newcomersMs: number;
  /** For answers under way, from the beginning of the stop. */
  answersMs: number;
}

export const STOP_TIMES: StopTimes = { drainMs: 1_500, idleMs: 250, newcomersMs: 1_000, answersMs: 7_000 };

const BETWEEN_LOOKS_MS = 25;
const QUIET_TURN_MS = 0.5;
const QUIET_WITHIN_MS = 1_000;

export interface GracefulStop {
  /** Returns whether the stop has begun. The server still answers then, and closes connections. */
  hasBegun(): boolean;
  /** Resolves when the last answer is out and every connection closed. */
  run(times?: StopTimes): Promise<void>;
}

/** A connection without a request: the bytes received so far, and since when no more have come. */
interface Quiet {
  bytesRead: number;
  since: number;
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Closes connections that were idle for long enough, and returns the other idle ones. `sockets`: each with the time of its arrival. */
function closeIdle(
  sockets: ReadonlyMap<Socket, number>,
  busy: ReadonlySet<Socket | null>,
  { idleMs, newcomersMs }: StopTimes,
  quietBefore: ReadonlyMap<Socket, Quiet>,
): Map<Socket, Quiet> {
  const now = performance.now();
  const quiet = new Map<Socket, Quiet>();
  for (const [socket, arrivedAt] of sockets) {
    if (busy.has(socket)) continue;
    const { bytesRead } = socket;
    const before = quietBefore.get(socket);
    const since = before?.bytesRead === bytesRead ? before.since : now;
    const isIdle = before !== undefined && now - since >= idleMs;
    const isNewcomer = bytesRead === 0 && now - arrivedAt < newcomersMs;
    if (isIdle && !isNewcomer) socket.destroy();
    else quiet.set(socket, { bytesRead, since });
  }
  return quiet;
}

/**
 * Stops a server without cutting off a request: first /readyz says that it stops, then it takes no new connections, then it waits for the
 * answers under way. Must be opened before any hook that answers requests by itself.
 */
export function openGracefulStop(app: FastifyInstance): GracefulStop {
  let begun = false;
  let arrivals = 0;
  /** Resolves when requests may be dealt with again; undefined while they may. */
  let pause: Promise<void> | undefined;
  /** Open sockets, with the time at which each connected. */
  const sockets = new Map<Socket, number>();
  const underway = new Set<ServerResponse>();
  function isDone(this: ServerResponse) {
    underway.delete(this);
  }

  app.server.on('connection', (socket: Socket) => {
    arrivals += 1;
    sockets.set(socket, performance.now());
    socket.once('close', () => sockets.delete(socket));
  });
  app.addHook('onRequest', (request, { raw }, done) => {
    if (!isInProcess(request)) {
      underway.add(raw);
      raw.once('close', isDone);
      if (begun) raw.setHeader('connection', 'close');
    }
    if (pause) pause.then(() => done());
    else done();
  });
  // Also for requests that began before.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (begun) reply.header('connection', 'close');
    done(null, payload);
  });

  /**
   * The system accepts connections by itself, and resets those that still wait for us when we stop listening. Each turn of the
   * event loop takes one of them in. So they are all taken in first, while no request is worked at, and it is done in a turn
   * that found none waiting and took no time. Those that wait in a held socket wait for the next server.
   */
  async function stopListening() {
    const rested = Promise.withResolvers<void>();
    pause = rested.promise;
    const giveUpAt = performance.now() + QUIET_WITHIN_MS;
    // One by one, each right after a look: while others are being closed, a client may connect to the next.
    for (const listener of listenersOf(app).toReversed()) {
      if (!isHeld(app)) await untilNobodyWaits(giveUpAt);
      // An HTTP server's own `close` also ends connections whose last answer is not fully written.
      Server.prototype.close.call(listener);
    }
    pause = undefined;
    rested.resolve();
  }

  async function untilNobodyWaits(giveUpAt: number) {
    for (;;) {
      const arrived = arrivals;
      const turnedAt = performance.now();
      await turn();
      const now = performance.now();
      if ((arrivals === arrived && now - turnedAt < QUIET_TURN_MS) || now > giveUpAt) return;
    }
  }

  /** Closes each connection once it has no request, and all of them at `endAt`. */
  async function closeConnections(times: StopTimes, endAt: number) {
    let quiet: ReadonlyMap<Socket, Quiet> = new Map();
    while (sockets.size > 0 || underway.size > 0) {
      // Right after the received bytes were read.
      await turn();
      if (performance.now() > endAt) {
        for (const socket of sockets.keys()) socket.destroy();
        return;
      }
      const busy = new Set(Array.from(underway, ({ socket }) => socket));
      quiet = closeIdle(sockets, busy, times, quiet);
      await sleep(BETWEEN_LOOKS_MS);
    }
  }

  return {
    hasBegun: () => begun,
    async run(times = STOP_TIMES) {
      begun = true;
      const endAt = performance.now() + times.answersMs;
      await sleep(times.drainMs);
      await stopListening();
      await closeConnections(times, endAt);
    },
  };
}
