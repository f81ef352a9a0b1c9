import type { ServerResponse } from 'node:http';
import { Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { isInProcess } from '../request-kinds.ts';
import { isHeld, listenersOf } from './listeners.ts';

/** Ms for each part of stopping. Together they take less than the ten seconds that supervisors usually allow. */
export interface StopTimes {
  /**
   * Ms for which the server goes on accepting connections: load balancers, which ask /readyz every second, notice the stop in this time.
   */
  drainMs: number;
  /** Ms after which a connection without a request is closed. A client that uses it before then is told to close it. */
  idleMs: number;
  /** Ms for which a connection that has not sent any request yet stays open. */
  newcomersMs: number;
  /** Ms for answers that are not complete yet, counted from the beginning of the stop. Then all connections are closed. */
  answersMs: number;
}

export const STOP_TIMES: StopTimes = { drainMs: 1_500, idleMs: 250, newcomersMs: 1_000, answersMs: 7_000 };

const BETWEEN_LOOKS_MS = 25;
const QUIET_TURN_MS = 0.5;
const QUIET_WITHIN_MS = 1_000;

export interface GracefulStop {
  /** Returns whether the stop has begun. The server still answers then, but closes connections afterwards. */
  hasBegun(): boolean;
  /** Stops the server. Resolves when the last answer is sent and all connections are closed. */
  run(times?: StopTimes): Promise<void>;
}

/** A connection that has no request: the number of bytes received from it so far, and the time at which this number last changed. */
interface Quiet {
  bytesRead: number;
  since: number;
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * Closes connections that have had no request for long enough. Returns the other connections that have no request. `sockets`: when each was
 * connected.
 */
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
 * Stops a server without breaking off a request: /readyz first reports the stop, then no new connections are accepted, and then the answers
 * under way are awaited. To be opened before any hook that answers requests itself.
 */
export function openGracefulStop(app: FastifyInstance): GracefulStop {
  let begun = false;
  let arrivals = 0;
  /** Set while no request may be handled, since listening is being stopped; resolves when requests may be handled again. */
  let pause: Promise<void> | undefined;
  /** The time at which each open socket connected. */
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
  // Tells the client to close the connection, also for a request that began before the stop.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (begun) reply.header('connection', 'close');
    done(null, payload);
  });

  /**
   * Stops listening. The system accepts connections before this process does, and resets those that still wait for the process when it
   * stops listening. So waiting connections are taken in first, one in each turn of the event loop, while no request is handled, until a
   * short turn brings no new one. Connections that wait in a socket held by a supervisor are left to the next server.
   */
  async function stopListening() {
    const rested = Promise.withResolvers<void>();
    pause = rested.promise;
    const giveUpAt = performance.now() + QUIET_WITHIN_MS;
    // Each socket stops right after its waiting connections were taken in; until then, clients may connect to the sockets that still
    // listen.
    for (const listener of listenersOf(app).toReversed()) {
      if (!isHeld(app)) await untilNobodyWaits(giveUpAt);
      // `close` of an HTTP server would also end connections whose last answer is not completely written.
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

  /** Closes each connection as soon as it has no request, and all of them at `endAt`. */
  async function closeConnections(times: StopTimes, endAt: number) {
    let quiet: ReadonlyMap<Socket, Quiet> = new Map();
    while (sockets.size > 0 || underway.size > 0) {
      // One turn of the event loop reads the bytes that have arrived, so that a new request is noticed.
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
