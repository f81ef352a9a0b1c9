import { once } from 'node:events';
import { createServer } from 'node:net';

/** From here on, all servers of a measurement listen on this machine's loopback address only. */
const FIRST_PORT = 4100;
/** The next one, 4190, is for mail, and `fetch` refuses to go there. */
const LAST_PORT = 4189;

/** Two measurements at once begin apart. */
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

/** Returns a free port before the server starts: pages contain the server's address. */
export async function freePort(): Promise<number> {
  for (let tries = FIRST_PORT; tries <= LAST_PORT; tries += 1) {
    const port = next;
    next = next === LAST_PORT ? FIRST_PORT : next + 1;
    if (await isFree(port)) return port;
  }
  throw new Error(`No port from ${FIRST_PORT} to ${LAST_PORT} is free.`);
}
