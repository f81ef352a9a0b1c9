import { LONGEST_BODY_MS } from './body-time.ts';

const KEEP_ALIVE_MS = 72_000;
/** Ms for a request's headers to arrive; checked every second. */
export const HEADERS_TIMEOUT_MS = 8_000;
/** Ms without progress after which a connection is closed, also if the client reads its answer only a few bytes at a time. */
const IDLE_SOCKET_MS = 60_000;

/** Limits on how long a connection may be held. A slow client is not cut off; one that sends nothing is. */
export const socketLimits = {
  connectionTimeout: IDLE_SOCKET_MS,
  // For a whole request. Most have less time, by body-time.ts.
  requestTimeout: LONGEST_BODY_MS,
  keepAliveTimeout: KEEP_ALIVE_MS,
  http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: 1_000 },
};
