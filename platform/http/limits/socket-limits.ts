import { LONGEST_BODY_MS } from './body-time.ts';

const KEEP_ALIVE_MS = 72_000;
/** ms for a request's headers; checked every second. */
export const HEADERS_TIMEOUT_MS = 8_000;
/** A connection is closed after this time without progress, also when a client reads its answer a few bytes at a time. */
const IDLE_SOCKET_MS = 60_000;

/** Limits on how long a connection may be held. A slow line is not cut off; one that sends nothing is. */
export const socketLimits = {
  connectionTimeout: IDLE_SOCKET_MS,
  // For the whole of a request; most have less, by body-time.ts.
  requestTimeout: LONGEST_BODY_MS,
  keepAliveTimeout: KEEP_ALIVE_MS,
  http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: 1_000 },
};
