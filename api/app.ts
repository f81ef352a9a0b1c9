import type { FastifyContextConfig, FastifyInstance, FastifyServerOptions } from 'fastify';
import type { Registry } from 'prom-client';
import type { ContentDeps } from '../platform/content/content-deps.ts';
import { contentRoutes } from '../platform/content/content-routes.ts';
import { requireFollowed } from '../platform/content/require-followed.ts';
import { requireTables } from '../platform/content/require-tables.ts';
import { type AnswerCache, noAnswerCache } from '../platform/http/answers/answer-cache.ts';
import { type DiskRoom, openDiskRoom } from '../platform/http/bodies/disk-room.ts';
import { openFairQueue } from '../platform/http/limits/fair-queue.ts';
import { type OutwardFetch, type OutwardReach, openOutwardFetch } from '../platform/http/outward/outward-fetch.ts';
import type { DescribedRoute } from '../platform/http/route-schemas.ts';
import type { CrashRecord } from '../platform/http/serving/crash-record.ts';
import type { GracefulStop } from '../platform/http/serving/graceful-stop.ts';
import { healthRoutes } from '../platform/http/serving/health-routes.ts';
import { wellKnownRoutes } from '../platform/http/serving/well-known-routes.ts';
import type { JobQueue } from '../platform/jobs/job-queue.ts';
import { openMetrics } from '../platform/metrics/open-metrics.ts';
import { openapiRoutes } from '../platform/openapi/openapi-routes.ts';
import { facetRoutes } from '../platform/search/facet-routes.ts';
import { suggestionRoutes } from '../platform/search/suggestion-routes.ts';
import { documentInfo } from './api-document.ts';
import { openContentSource, searched } from './content-source.ts';
import { servedTypes, typeNamed } from './content-types.ts';
import { openExamples } from './document-examples.ts';
import { features } from './features.ts';
import { isOfOffice, openHttpServer } from './http-server.ts';
import type { ImportThread } from './listings/imports/import-thread.ts';
import { type OutsideDeps, openServices } from './open-services.ts';
import { describedWebhooks } from './webhooks/delivery/webhook-messages.ts';
import { openDrafts } from './write-api/draft-entries.ts';

export interface AppDeps extends OutsideDeps {
  /** Sends requests to addresses that users entered, such as webhooks. */
  fetchOutward?: OutwardFetch;
  /** Decides which addresses webhooks may be sent to. */
  webhookReach?: OutwardReach;
  /** A thread that processes the rows of sellers' files, so that visitors need not wait. If undefined, the main thread processes them. */
  importThread?: ImportThread;
  /** Checks the free space of the disk. */
  diskRoom?: DiskRoom;
  logger?: FastifyServerOptions['logger'];
}

/** Queue of API requests whose answers are not cached. Each takes about two milliseconds, plus the time to compress its answer. */
const API_QUEUE = { atOnce: 8, mostWaiting: 400 };
/**
 * Queue of pages. Rendering takes about five milliseconds a page, in other threads, while the main thread answers the API requests of the
 * next pages.
 */
const PAGE_QUEUE = { atOnce: 4, mostWaiting: 100 };

interface BuiltApp {
  app: FastifyInstance;
  apiAnswers: AnswerCache;
  /** The cache of rendered pages. Pages are rendered from the API answers in `apiAnswers`. */
  pages: AnswerCache;
  /** Route settings of public pages: the queue in which their requests wait to be rendered. */
  pageConfig: FastifyContextConfig;
  /** Route settings of sellers' and staff's pages: a queue of their own, so that a flood of visitors does not shut them out. */
  officeConfig: FastifyContextConfig;
  described: DescribedRoute[];
  /** The job queue. Code that adds a job must wake it. */
  jobs: JobQueue;
  gracefulStop: GracefulStop;
  crashes: CrashRecord;
  /** The registry of metrics; undefined if the settings do not switch metrics on. */
  metrics: Registry | undefined;
}

const pageQueues = () => ({
  pageConfig: { queue: openFairQueue(PAGE_QUEUE) },
  officeConfig: { queue: openFairQueue(PAGE_QUEUE) },
});

/** Builds the whole server's API, as both production and tests run it. */
export async function buildApp({
  fetchOutward = openOutwardFetch(),
  webhookReach = 'internet',
  importThread,
  diskRoom = openDiskRoom(),
  logger = false,
  ...deps
}: AppDeps): Promise<BuiltApp> {
  const { adapter, clock, config } = deps;
  await requireTables(adapter, servedTypes);
  await requireFollowed(adapter, servedTypes, typeNamed);
  const { app, routes, described, changes, answers, gracefulStop, crashes } = await openHttpServer({
    adapter,
    clock,
    config,
    logger,
  });
  const { source, searches, dictionaries, words } = await openContentSource(app, { adapter, config, changes });
  const isIndexReady = () => searched.every(({ type }) => searches.indexOf(type)?.isReady());
  healthRoutes(routes, { adapter, gracefulStop, isFilled: isIndexReady });
  const metrics =
    config.metrics && (await openMetrics(app, { adapter, clock, dataDir: config.dataDir, isIndexReady, isOfOffice }));
  wellKnownRoutes(app, config, clock);
  const content: ContentDeps = { source, types: typeNamed, answers, queue: openFairQueue(API_QUEUE) };
  for (const type of servedTypes) contentRoutes(app, content, type);
  for (const fields of searched) {
    facetRoutes(app, content, searches, fields);
    if (fields.words) suggestionRoutes(app, content, { searches, fields, words });
  }
  const services = await openServices(app, {
    ...deps,
    ...content,
    dictionaries,
    searches,
    fetchOutward,
    webhookReach,
    importThread,
    diskRoom,
  });
  content.drafts = openDrafts({ source, types: typeNamed, callers: services.callers });
  for (const register of features) await register(routes, services);
  // Returns the routes in the public API document: all but those of sellers' and staff's pages.
  const documented = () => described.filter(({ url }) => !isOfOffice(url));
  openapiRoutes(app, {
    described: documented,
    info: documentInfo(config),
    webhooks: describedWebhooks,
    answers,
    examples: openExamples({ source, types: typeNamed, clock, log: app.log }),
  });
  const pages = config.caches === 'on' ? answers : noAnswerCache;
  return {
    app,
    apiAnswers: answers,
    pages,
    ...pageQueues(),
    described,
    jobs: services.jobs,
    gracefulStop,
    crashes,
    metrics,
  };
}
