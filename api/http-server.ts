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
 * Queue of requests by the pages of the offices, which are never answered from a cache. SQLite answers in the one thread, and each write
 * waits for the disk there: after three of those, others are let in.
 */
const OFFICE_QUEUE = { atOnce: { sqlite: 3, postgres: 8 }, mostWaiting: 200 };
/** A batch request waits up to four seconds for its work, and others have their turn in between. */
const BATCH_QUEUE = { atOnce: 8, mostWaiting: 200 };
export const isOfOffice = (url: string) => areaOf(url) !== undefined;

/** Removes the slash at the end: in the contract `/api/makes/` is `/api/makes`. Elsewhere such a path is another address. */
const withoutTrailingSlash = (url: string) => url.replace(/^(\/api\/[^?]*[^/?])\/(?=\?|$)/, '$1');

/** Each office has a queue of its own: a flood in one does not shut users out of the other, nor of the market. */
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

/** The server before its routes: hooks and checks for every request. */
export interface HttpServer {
  app: FastifyInstance;
  /** The same, for routes that declare their schemas. */
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

/** Opens the server with its limits, its refusals and the cache of its answers. Their hooks run in this order. */
export async function openHttpServer({ adapter, clock, config, logger }: ServerDeps): Promise<HttpServer> {
  const app = Fastify({
    logger,
    logController: new RequestLog(),
    trustProxy: config.trustProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    ...socketLimits,
    return503OnClosing: true,
    // Query strings are read from the raw address, by the rules of the contract.
    routerOptions: { querystringParser: () => ({}), maxParamLength: 200 },
    rewriteUrl: ({ url = '/' }) => withoutTrailingSlash(url),
    frameworkErrors: refuseUnreadablePath,
    clientErrorHandler: refuseUnreadableRequest,
  });
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
