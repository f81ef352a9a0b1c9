import { LONGEST_BODY_MS } from './body-time.ts';

const KEEP_ALIVE_MS = 72_000;
/** Ms within which a request's headers must arrive. Node.js checks this every second. */
export const HEADERS_TIMEOUT_MS = 8_000;
/** Ms without any byte in either direction after which a connection is closed during a request. */
const IDLE_SOCKET_MS = 60_000;

/** Limits on how long a connection may be held. A slow client is not cut off; one that sends nothing is. */
export const socketLimits = {
  connectionTimeout: IDLE_SOCKET_MS,
  // The limit for a whole request, with its body. Most requests get less time, from `limitBodyTime` in body-time.ts.
  requestTimeout: LONGEST_BODY_MS,
  keepAliveTimeout: KEEP_ALIVE_MS,
  http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: 1_000 },
};
