import { once } from 'node:events';
import { flushCompileCache } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Brand, Site } from '#contract/site.ts';
import { loadSigningKeys } from './api/accounts/signing-keys.ts';
import { buildApp } from './api/app.ts';
import { openImportThread } from './api/listings/imports/import-thread.ts';
import { keepNamesUnique } from './api/names/unique-names.ts';
import { type MarketConfig, readMarketConfig } from './api/schema/market-config.ts';
import { migrateMarket } from './api/schema/migrations.ts';
import { demoFiles } from './demo/demo-files.ts';
import { loadDemoIntoEmpty } from './demo/load-into-empty.ts';
import { logoForMail } from './platform/brand/brand-files.ts';
import { openBrand } from './platform/brand/open-brand.ts';
import { systemClock } from './platform/clock.ts';
import { connect } from './platform/database/connect.ts';
import { lockDataDir, prepareDataDir } from './platform/database/data-dir.ts';
import { requireFreePort } from './platform/http/serving/free-port.ts';
import { type GracefulStop, STOP_TIMES } from './platform/http/serving/graceful-stop.ts';
import { takeHeldSockets } from './platform/http/serving/held-sockets.ts';
import { listenOnHeld, listenWidely, portOf } from './platform/http/serving/listeners.ts';
import { endLeases } from './platform/jobs/job-rows.ts';
import { openMailer } from './platform/mail/mailer.ts';
import { serveMetrics } from './platform/metrics/metrics-server.ts';
import { runCommand } from './platform/process/run.ts';
import { listenForStop } from './platform/process/stop-signal.ts';
import { endOnUncaughtErrors } from './platform/process/uncaught-errors.ts';
import { openSms } from './platform/sms/open-sms.ts';
import { keepHot } from './platform/storage/hot-objects.ts';
import { openStorage } from './platform/storage/open-storage.ts';
import type { PageBuilds } from './web/page-builds/open-builds.ts';
import { serveOffice } from './web/serve-office.ts';
import { servePages } from './web/serve-pages.ts';

const STATEMENT_TIMEOUT_MS = 1_500;
/**
 * Ms for which stopping waits for each part of the server to close. A mail that is being sent, or a database that does not answer, may take
 * longer.
 */
const CLOSE_WITHIN_MS = 1_000;
/** Ms after the start at which compiled code is written to the cache. By then, the code that visitors usually need has been compiled. */
const KEEP_COMPILED_AFTER_MS = 20_000;

const siteOf = (config: MarketConfig, brand: Brand): Site => {
  const { siteName, publicUrl, apiHost, supportPhone, chatNumber, google, social } = config;
  return {
    name: siteName,
    publicUrl,
    apiHost,
    supportPhone,
    chatNumber,
    googleSignIn: google !== undefined,
    social,
    brand,
  };
};

/**
 * Migrates the database, and loads the demo catalogue if it is empty. Both use a connection without the time limit of visitors' queries: they
 * can be slow, or wait for another server that migrates or loads at the same moment.
 */
async function prepareDatabase(config: MarketConfig, stop: AbortSignal) {
  const adapter = await connect(config, console.info, stop);
  try {
    await migrateMarket(adapter);
    await keepNamesUnique(adapter, console.info);
    // With SQLite only one server at a time uses the folder, so leases of jobs that an earlier process has left are over.
    if (adapter.kind === 'sqlite') await endLeases(adapter.db, Date.now());
    stop.throwIfAborted();
    await loadDemoIntoEmpty(adapter, config, console.info);
  } finally {
    await adapter.close();
  }
  stop.throwIfAborted();
}

async function listen(app: FastifyInstance, config: MarketConfig, held: readonly number[]) {
  if (held.length > 0) await listenOnHeld(app, held);
  else await listenWidely(app, { host: config.host, port: config.port });
  const port = portOf(app);
  console.info(`${config.siteName} is at http://${config.host === '127.0.0.1' ? 'localhost' : config.host}:${port}`);
}

/** Bundles the server for its next start, once the office's pages are built. */
async function bundleServer(builds: PageBuilds, log: FastifyBaseLogger) {
  await Promise.allSettled([builds.ready('office')]);
  await builds.ready('server').catch((err: unknown) => log.error({ err }, 'the server cannot be bundled'));
}

const atMost = (closing: Promise<unknown>) => Promise.race([closing, sleep(CLOSE_WITHIN_MS)]);

interface Opening {
  /** Undefined in development, where pages are served from their source. */
  builds: PageBuilds | undefined;
  stop: AbortSignal;
  /** Parts of the server that are open, to be closed in reverse order. */
  opened: AsyncDisposableStack;
}

/** Starts the server; resolves when it answers requests. Faulty settings are reported before any file is created. */
async function open(config: MarketConfig, { builds, stop, opened }: Opening): Promise<GracefulStop> {
  const look = await openBrand(config);
  prepareDataDir(config.dataDir, console.info);
  const lock = lockDataDir(config.dataDir);
  opened.defer(() => lock.release());
  // Copies of public pictures. Those of drafts are replaced, and are for their seller's eyes.
  const storage = keepHot(openStorage(config), (key) => key.startsWith('pictures/'), systemClock);
  const held = takeHeldSockets(process.env);
  if (held.length === 0) await requireFreePort(config);
  if (config.metrics) await requireFreePort(config.metrics, 'METRICS_ADDRESS');
  await prepareDatabase(config, stop);

  const serving = { ...config, statementTimeoutMs: STATEMENT_TIMEOUT_MS, isServing: true };
  const adapter = await connect(serving, console.info, stop);
  opened.defer(async () => void (await atMost(adapter.close())));
  const logger = { level: config.logLevel };
  const mailer = openMailer(config, look.logo && (await logoForMail(look.logo)));
  const parts = {
    adapter,
    clock: systemClock,
    config,
    drawnMedia: demoFiles,
    mailer,
    sendSms: openSms(config),
    storage,
    importThread: openImportThread({ ...config, secret: loadSigningKeys(config).current.secret }),
    // In development, webhooks may also call this machine.
    webhookReach: builds ? ('internet' as const) : ('internet and this machine' as const),
  };
  const { app, gracefulStop, crashes, officeConfig, metrics, ...answers } = await buildApp({ ...parts, logger });
  opened.defer(async () => void (await atMost(app.close())));
  endOnUncaughtErrors(app.log, crashes, gracefulStop);
  const site = siteOf(config, look.brand);
  await serveOffice(app, { site, builds, pages: answers.pages, officeConfig });
  const { privateListings, listingDays } = config;
  const selling = { privateListings, listingDays };
  await servePages(app, { site, selling, look, builds, ...answers });
  await Promise.race([builds?.ready('storefront'), once(stop, 'abort')]);
  stop.throwIfAborted();
  if (metrics && config.metrics) {
    const server = await serveMetrics(metrics, config.metrics);
    opened.defer(() => void server.close());
  }
  await listen(app, config, held);
  if (builds) void bundleServer(builds, app.log);
  // Without this, the cache would be written only when the server is stopped gracefully.
  setTimeout(flushCompileCache, KEEP_COMPILED_AFTER_MS).unref();
  return gracefulStop;
}

async function start(builds: PageBuilds | undefined) {
  const config = readMarketConfig();
  const stop = listenForStop(config);
  const opened = new AsyncDisposableStack();
  try {
    const gracefulStop = await open(config, { builds, stop, opened });
    if (!stop.aborted) await once(stop, 'abort');
    await gracefulStop.run(builds ? STOP_TIMES : { drainMs: 0, idleMs: 0, newcomersMs: 0, answersMs: 1_000 });
  } catch (error) {
    if (!stop.aborted || error !== stop.reason) throw error;
  } finally {
    await opened.disposeAsync();
  }
  // Ends the process even if a part does not close, such as a mail server that does not answer.
  process.exit(0);
}

/** Runs the server until it is stopped. `builds`: the builds of the pages, which may still be under way; undefined in development. */
export const run = (builds?: PageBuilds) => runCommand(() => start(builds).finally(() => builds?.stop()));
