import Fastify, {
  type FastifyContextConfig,
  type FastifyInstance,
  type FastifyServerOptions,
  type RouteOptions,
} from 'fastify';
import { areaOf } from '#contract/office/areas.ts';
import packageJson from '../package.json' with { type: 'json' };
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { ContentDeps } from '../platform/content/content-deps.ts';
import { contentRoutes } from '../platform/content/content-routes.ts';
import type { ContentType } from '../platform/content/content-type.ts';
import { openDictionaries } from '../platform/content/dictionaries.ts';
import { openEntryCache } from '../platform/content/entry-cache.ts';
import { requireFollowed } from '../platform/content/require-followed.ts';
import { requireTables } from '../platform/content/require-tables.ts';
import type { Database, DatabaseAdapter } from '../platform/database/adapter.ts';
import { openChanges } from '../platform/database/changes.ts';
import { type AnswerCache, noAnswerCache, openAnswerCache } from '../platform/http/answers/answer-cache.ts';
import { compressReplies } from '../platform/http/answers/compression.ts';
import { refuseEarly, takeTurns } from '../platform/http/answers/route-queue.ts';
import { type DiskRoom, openDiskRoom } from '../platform/http/bodies/disk-room.ts';
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
import { openLimitCounts } from '../platform/http/limits/open-limit-counts.ts';
import { openRateLimits } from '../platform/http/limits/rate-limits.ts';
import { socketLimits } from '../platform/http/limits/socket-limits.ts';
import { type OutwardFetch, type OutwardReach, openOutwardFetch } from '../platform/http/outward/outward-fetch.ts';
import { noteArrivals } from '../platform/http/request-kinds.ts';
import { RequestLog } from '../platform/http/request-log.ts';
import { type DescribedRoute, takeRouteSchemas } from '../platform/http/route-schemas.ts';
import { type CrashRecord, openCrashRecord } from '../platform/http/serving/crash-record.ts';
import { type GracefulStop, openGracefulStop } from '../platform/http/serving/graceful-stop.ts';
import { healthRoutes } from '../platform/http/serving/health-routes.ts';
import { protect } from '../platform/http/serving/protection.ts';
import { warnOfUntrustedProxy } from '../platform/http/serving/proxy-warning.ts';
import { wellKnownRoutes } from '../platform/http/serving/well-known-routes.ts';
import type { Mailer } from '../platform/mail/mail.ts';
import { openapiRoutes } from '../platform/openapi/openapi-routes.ts';
import type { SealKeys } from '../platform/sealed-text.ts';
import { facetRoutes } from '../platform/search/facet-routes.ts';
import { openSearches } from '../platform/search/open-searches.ts';
import { suggestionRoutes } from '../platform/search/suggestion-routes.ts';
import { openWordReader } from '../platform/search/word-reader.ts';
import type { SendSms } from '../platform/sms/sms.ts';
import type { ObjectStorage } from '../platform/storage/object-storage.ts';
import { accountType } from './accounts/account-type.ts';
import { openAccounts } from './accounts/accounts.ts';
import { openPasswordSignIn } from './accounts/password-sign-in.ts';
import { loadSigningKeys } from './accounts/signing-keys.ts';
import { articleType } from './articles/article-type.ts';
import { carSearch, carType, categoryType, featureType, makeType, modelType } from './cars/car-types.ts';
import { dealerType } from './dealers/dealer-type.ts';
import { likeType, saveType } from './favourites/favourite-types.ts';
import { features } from './features.ts';
import { garageType } from './garages/garage-type.ts';
import { openJobQueues } from './job-queues.ts';
import type { ImportThread } from './listings/imports/import-thread.ts';
import { openPhotoUpload } from './listings/photos/photo-upload.ts';
import type { DrawnMedia } from './media/drawn-media.ts';
import { mediaType } from './media/media-type.ts';
import { openPhotoWrites } from './media/photo-writes.ts';
import { openPictureServer } from './media/picture-server.ts';
import { openOfficeAccess } from './office/office-access.ts';
import type { MarketConfig } from './schema/market-config.ts';
import { resealTexts } from './sealed-columns.ts';
import { sellerType } from './sellers/seller-type.ts';
import type { Services } from './services.ts';
import { spareCategoryType, sparePartSearch, sparePartType } from './spare-parts/spare-part-types.ts';
import { translationType } from './translations/translation-type.ts';
import { describedWebhooks } from './webhooks/delivery/webhook-messages.ts';
import { openDrafts } from './write-api/draft-entries.ts';
import { openWriteCallers } from './write-api/write-caller.ts';

export const servedTypes: ContentType[] = [
  carType,
  makeType,
  modelType,
  categoryType,
  featureType,
  dealerType,
  articleType,
  sparePartType,
  spareCategoryType,
  garageType,
  translationType,
];

const documentInfo = ({ siteName, publicUrl, apiHost }: Config) => ({
  title: `The API of ${siteName}`,
  description:
    'Cars and what belongs to them in the dialect of Strapi 5: entries lie in `data`, errors in `error`. ' +
    'Lists are narrowed, sorted and filled by nested parameters, with brackets: `filters[year][$gte]=2010`.',
  version: packageJson.version,
  url: apiHost || publicUrl,
});

/** Searches that run in memory. */
const searched = [carSearch, sparePartSearch];

/** A type by its name, also those that only stand inside others. */
function typeNamed(plural: string): ContentType {
  const type = [...servedTypes, mediaType, sellerType, accountType, saveType, likeType].find(
    (type) => type.plural === plural,
  );
  if (!type) throw new Error(`There is no content type ${plural}`);
  return type;
}

const isOfOffice = (url: string) => areaOf(url) !== undefined;

export interface AppDeps {
  adapter: DatabaseAdapter;
  clock: Clock;
  config: MarketConfig;
  /** The files behind media of the provider 'drawn'. */
  drawnMedia: DrawnMedia;
  mailer: Mailer;
  sendSms: SendSms;
  storage: ObjectStorage;
  /** Fetches addresses that somebody else gave. */
  fetchOutward?: OutwardFetch;
  /** Addresses that webhooks may be sent to. */
  webhookReach?: OutwardReach;
  /** Works on the rows of sellers' files, so that visitors do not wait; without it they are worked on in here. */
  importThread?: ImportThread;
  /** Whether the disk has room. */
  diskRoom?: DiskRoom;
  logger?: FastifyServerOptions['logger'];
}

const BODY_LIMIT_BYTES = 64 * 1024;

/** Answers of the API that are not in the cache: some two milliseconds each, and their compression. */
const API_QUEUE = { atOnce: 8, mostWaiting: 400 };
/**
 * Queue of requests by the pages of the offices, which are never answered from a cache. SQLite answers in the one thread, and each write
 * waits for the disk there: after three of those, others are let in.
 */
const OFFICE_QUEUE = { atOnce: { sqlite: 3, postgres: 8 }, mostWaiting: 200 };
/** Each waits up to four seconds for what it began, in which others have their turn. */
const BATCH_QUEUE = { atOnce: 8, mostWaiting: 200 };
/** A page takes some five milliseconds of the one thread that renders: of a flood by one client the last waits half a second. */
const PAGE_QUEUE = { atOnce: 2, mostWaiting: 100 };

/** Removes the slash at the end: in the contract `/api/makes/` is `/api/makes`. Elsewhere such a path is another address. */
const withoutTrailingSlash = (url: string) => url.replace(/^(\/api\/[^?]*[^/?])\/(?=\?|$)/, '$1');

interface BuiltApp {
  app: FastifyInstance;
  apiAnswers: AnswerCache;
  /** The cache of pages, which are made of the answers in `apiAnswers`. */
  pages: AnswerCache;
  /** For all routes of public pages: the queue in which they wait to be made. */
  pageConfig: FastifyContextConfig;
  /** The same for the offices, of their own: a flood of visitors shuts nobody out who works there. */
  officeConfig: FastifyContextConfig;
  described: DescribedRoute[];
  gracefulStop: GracefulStop;
  crashes: CrashRecord;
}

/** Apart from each other: a flood in one office shuts nobody out of the other, nor from the market. */
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

const pageQueues = () => ({
  pageConfig: { queue: openFairQueue(PAGE_QUEUE) },
  officeConfig: { queue: openFairQueue(PAGE_QUEUE) },
});

/** While every secret that JWT_SECRET still names is at hand. */
async function resealAtStart({ log }: FastifyInstance, db: Database, keys: SealKeys) {
  const { resealed, unreadable } = await resealTexts(db, keys);
  if (resealed > 0) {
    log.info({ event: 'secrets_resealed', texts: resealed }, 'secrets are encrypted with the newest of JWT_SECRET');
  }
  if (unreadable > 0) {
    const about = { event: 'secrets_unreadable', texts: unreadable };
    log.warn(about, 'secrets are encrypted with one that JWT_SECRET no longer names');
  }
}

/** The whole API, as production and tests run it. */
export async function buildApp({
  adapter,
  clock,
  config,
  drawnMedia,
  mailer,
  sendSms,
  storage,
  fetchOutward = openOutwardFetch(),
  webhookReach = 'internet',
  importThread,
  diskRoom = openDiskRoom(),
  logger = false,
}: AppDeps): Promise<BuiltApp> {
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
  await requireTables(adapter, servedTypes);
  await requireFollowed(adapter, servedTypes, typeNamed);
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

  const dictionaries = openDictionaries(adapter, changes);
  const searches = await openSearches({ adapter, database: config, changes, dictionaries, log: app.log }, searched);
  app.addHook('onClose', async () => searches.close());
  const entryCache = openEntryCache(changes, [carType, sparePartType]);
  const words = openWordReader({ adapter, dictionaries, searches, types: typeNamed, searched });
  const source = { adapter, changes, dictionaries, entryCache, findPage: searches.findPage, words };
  healthRoutes(routes, adapter, gracefulStop);
  wellKnownRoutes(app, config, clock);
  const content: ContentDeps = { source, types: typeNamed, answers, queue: openFairQueue(API_QUEUE) };
  for (const type of servedTypes) contentRoutes(app, content, type);
  for (const fields of searched) {
    facetRoutes(app, content, searches, fields);
    if (fields.words) suggestionRoutes(app, content, { searches, fields, words });
  }
  const keys = loadSigningKeys(config);
  await resealAtStart(app, adapter.db, keys);
  const counts = await openLimitCounts({ databaseUrl: config.databaseUrl, db: adapter.db }, clock, keys.derive);
  app.addHook('onClose', () => counts.close());
  const rateLimits = openRateLimits({ isOn: config.rateLimits, counts, clock, log: app.log });
  const pictures = openPictureServer({ clock, drawn: drawnMedia, storage, log: app.log });
  const { listingDays, privateListings } = config;
  const moves = { adapter, listingDays, privateListings };
  const photos = openPhotoWrites({ adapter, storage, clock, rateLimits, diskRoom, config });
  const queues = openJobQueues(app, {
    adapter,
    clock,
    config,
    keys,
    mailer,
    moves,
    rateLimits,
    storage,
    photos,
    sendSms,
    fetchOutward,
    webhookReach,
    importThread,
    removeEndedLimits: counts.removeEnded,
  });
  const accounts = openAccounts({ source, config, clock, keys, rateLimits, jobs: queues.jobs });
  const { requireAccount } = accounts;
  const callers = openWriteCallers({ db: adapter.db, clock, rateLimits, requireAccount });
  content.drafts = openDrafts({ source, types: typeNamed, callers });
  const services: Services = {
    ...queues,
    adapter,
    db: adapter.db,
    clock,
    config,
    keys,
    rateLimits,
    diskRoom,
    storage,
    source,
    types: typeNamed,
    dictionaries,
    answers,
    queue: content.queue,
    webhookReach,
    accounts,
    requireAccount,
    signInByPassword: openPasswordSignIn(accounts),
    access: openOfficeAccess(app, { db: adapter.db, clock, config, rateLimits }),
    callers,
    moves,
    pictures,
    upload: openPhotoUpload({ db: adapter.db, clock, rateLimits, photos }),
  };
  for (const register of features) await register(routes, services);
  // The public API description leaves out the routes of the offices, which are for their own pages.
  const documented = () => described.filter(({ url }) => !isOfOffice(url));
  openapiRoutes(app, { described: documented, info: documentInfo(config), webhooks: describedWebhooks, answers });
  const pages = config.caches === 'on' ? answers : noAnswerCache;
  return { app, apiAnswers: answers, pages, ...pageQueues(), described, gracefulStop, crashes };
}
