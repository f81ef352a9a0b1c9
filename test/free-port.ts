import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the ports that systems give to connections and to servers that name none (from 32768 on Linux, from 49152 elsewhere): nobody is
 * given one of these before the server listens. None of them is refused by browsers.
 */
const FIRST_PORT = 20_000;
const LAST_PORT = 29_999;

/** Processes at once begin apart. */
let next = FIRST_PORT + Math.floor(Math.random() * (LAST_PORT - FIRST_PORT));

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  try {
    probe.listen(port, '127.0.0.1');
    await once(probe, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    probe.close();
  }
}

/** Returns a port on this machine's loopback address that nobody listens on, for a server whose address must be known before it starts. */
export async function freePort(): Promise<number> {
  for (let tries = FIRST_PORT; tries <= LAST_PORT; tries += 1) {
    const port = next;
    next = next === LAST_PORT ? FIRST_PORT : next + 1;
    if (await isFree(port)) return port;
  }
  throw new Error(`No port from ${FIRST_PORT} to ${LAST_PORT} is free.`);
}
