import Fastify, { type FastifyInstance, type FastifyServerOptions, type RouteOptions } from 'fastify';
import { areaOf } from '#contract/office/areas.ts';
import type { Clock } from '../platform/clock.ts';
import type { DatabaseAdapter } from '../platform/database/adapter.ts';
import { type Changes, openChanges } from '../platform/database/changes.ts';
import { type AnswerCache, noAnswerCache, openAnswerCache } from '../platform/http/answers/answer-cache.ts';
import { compressReplies } from '../platform/http/answers/compression.ts';
import { refuseEarly, takeTurns } from '../platform/http/answers/route-queue.ts';
import { readJsonBodies } from '../platform/http/bodies/json-body.ts';
import {
  handleErrors,
  refuseUnknownAddresses,
  refuseUnreadablePath,
  refuseUnreadableRequest,
} from '../platform/http/error-handling.ts';
import { answerHeads, routeAsGet } from '../platform/http/head-requests.ts';
import { limitBodyTime } from '../platform/http/limits/body-time.ts';
import { limitConnections } from '../platform/http/limits/connection-limit.ts';
import { openFairQueue } from '../platform/http/limits/fair-queue.ts';
import { socketLimits } from '../platform/http/limits/socket-limits.ts';
import { noteArrivals } from '../platform/http/request-kinds.ts';
import { RequestLog } from '../platform/http/request-log.ts';
import { type DescribedRoute, type RouteApp, takeRouteSchemas } from '../platform/http/route-schemas.ts';
import { type CrashRecord, openCrashRecord } from '../platform/http/serving/crash-record.ts';
import { type GracefulStop, openGracefulStop } from '../platform/http/serving/graceful-stop.ts';
import { protect } from '../platform/http/serving/protection.ts';
import { warnOfUntrustedProxy } from '../platform/http/serving/proxy-warning.ts';
import type { MarketConfig } from './schema/market-config.ts';

const BODY_LIMIT_BYTES = 64 * 1024;

/**
 * Queue of requests from sellers' and staff's pages, which are never answered from a cache. With SQLite few run at once: each query runs in
 * the main thread, and each write waits there for the disk.
 */
const OFFICE_QUEUE = { atOnce: { sqlite: 3, postgres: 8 }, mostWaiting: 200 };
/**
 * Queue of requests that change many ads. It is a queue of their own, since each such request may take four seconds, most of which it waits
 * while other requests run.
 */
const BATCH_QUEUE = { atOnce: 8, mostWaiting: 200 };
export const isOfOffice = (url: string) => areaOf(url) !== undefined;

/**
 * Removes a slash at the end of the path: the API contract treats `/api/makes/` like `/api/makes`. Outside the API such a path is a
 * different address.
 */
const withoutTrailingSlash = (url: string) => url.replace(/^(\/api\/[^?]*[^/?])\/(?=\?|$)/, '$1');

/**
 * Returns a function that finds the queue of a route. Sellers' and staff's pages have separate queues, so that a flood of requests to one
 * of them does not shut out users of the other, or visitors of the public pages.
 */
function officeQueues({ kind }: Pick<DatabaseAdapter, 'kind'>) {
  const open = () => openFairQueue({ ...OFFICE_QUEUE, atOnce: OFFICE_QUEUE.atOnce[kind] });
  const queues = { sell: open(), staff: open() };
  const [files, batches] = [open(), openFairQueue(BATCH_QUEUE)];
  return function queueFor({ url, method }: RouteOptions) {
    if (/^\/api\/upload\/files(\/page|\/:id)?$/.test(url)) return files;
    if (url.startsWith('/sell/api/batches') && method === 'POST') return batches;
    const area = /^\/(sell|staff)\/api\//.test(url) ? areaOf(url) : undefined;
    return area && queues[area];
  };
}

/** The server without its routes: the hooks and checks that every request passes. */
export interface HttpServer {
  app: FastifyInstance;
  /** The server `app`, typed for routes that declare schemas. */
  routes: RouteApp;
  described: DescribedRoute[];
  changes: Changes;
  answers: AnswerCache;
  gracefulStop: GracefulStop;
  crashes: CrashRecord;
}

interface ServerDeps {
  adapter: DatabaseAdapter;
  clock: Clock;
  config: MarketConfig;
  logger: FastifyServerOptions['logger'];
}

/**
 * Opens the server with its limits, the checks that refuse requests, and the cache of answers. Their hooks run in the order of the calls in
 * this function.
 */
export async function openHttpServer({ adapter, clock, config, logger }: ServerDeps): Promise<HttpServer> {
  const app = Fastify({
    logger,
    logController: new RequestLog(),
    trustProxy: config.trustProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    ...socketLimits,
    return503OnClosing: true,
    // Query strings are parsed from the raw URL, by the rules of the API contract.
    routerOptions: { querystringParser: () => ({}), maxParamLength: 200 },
    exposeHeadRoutes: false,
    rewriteUrl(raw) {
      routeAsGet(raw);
      return withoutTrailingSlash(raw.url ?? '/');
    },
    frameworkErrors: refuseUnreadablePath,
    clientErrorHandler: refuseUnreadableRequest,
  });
  answerHeads(app);
  noteArrivals(app);
  app.removeContentTypeParser('text/plain');
  readJsonBodies(app);
  takeTurns(app, officeQueues(adapter));
  const { routes, described } = takeRouteSchemas(app, isOfOffice);
  handleErrors(app);
  const gracefulStop = openGracefulStop(app);
  warnOfUntrustedProxy(app);
  const changes = await openChanges(adapter, (error) => app.log.warn({ err: error }, 'changes cannot be followed'));
  app.addHook('onClose', () => changes.close());
  const answers = config.caches === 'off' ? noAnswerCache : openAnswerCache(changes, clock.now);
  answers.answerEarly(app);
  refuseEarly(app);
  limitConnections(app);
  limitBodyTime(app);
  const crashes = openCrashRecord(app, { dataDir: config.dataDir, clock });
  await protect(app, config);
  refuseUnknownAddresses(app);
  compressReplies(app);
  return { app, routes, described, changes, answers, gracefulStop, crashes };
}
