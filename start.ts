import { flushCompileCache } from 'node:module';
import type { AddressInfo } from 'node:net';
import type { Site } from '#contract/site.ts';
import { buildApp } from './api/app.ts';
import { systemClock } from './api/clock.ts';
import { type Config, readConfig } from './api/config.ts';
import { connect } from './api/db/connect.ts';
import { lockDataDir, prepareDataDir, StartError } from './api/db/data-dir.ts';
import { migrate } from './api/db/migrate.ts';
import { demoFiles } from './api/demo/demo-files.ts';
import { loadDemoIntoEmpty } from './api/demo/load-into-empty.ts';
import { openMailer } from './api/mail/mailer.ts';
import { runCommand } from './api/run.ts';
import { buildPagesIfStale } from './storefront/build-pages.ts';
import { servePages } from './storefront/serve-pages.ts';

const STATEMENT_TIMEOUT_MS = 1_500;
const STOP_WITHIN_MS = 10_000;
/** By then a server that is looked at has compiled what it runs every day. */
const KEEP_COMPILED_AFTER_MS = 20_000;

const siteOf = ({ siteName, publicUrl, apiHost, supportPhone, chatNumber, google, social }: Config): Site => ({
  name: siteName,
  publicUrl,
  apiHost,
  supportPhone,
  chatNumber,
  googleSignIn: google !== undefined,
  social,
});

async function start(development: boolean) {
  const config = readConfig();
  prepareDataDir(config.dataDir);
  const lock = lockDataDir(config.dataDir);
  const engine = await connect({ ...config, statementTimeoutMs: STATEMENT_TIMEOUT_MS }, console.info);
  await migrate(engine);
  await loadDemoIntoEmpty(engine, config, console.info);
  if (!development) await buildPagesIfStale(console.info);

  const logger = { level: config.logLevel };
  const parts = { engine, clock: systemClock, config, drawnMedia: demoFiles, mailer: openMailer(config) };
  const { app, ...answers } = await buildApp({ ...parts, logger });
  await servePages(app, { site: siteOf(config), development, ...answers });

  let stopping = false;
  async function stop() {
    // Asked twice: at once.
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    await app.close();
    await engine.close();
    lock.release();
  }
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);

  await app.listen({ host: config.host, port: config.port }).catch(async (error: NodeJS.ErrnoException) => {
    await app.close();
    await engine.close();
    lock.release();
    if (error.code === 'EADDRINUSE') {
      throw new StartError(`Port ${config.port} is taken. Set PORT to another one.`);
    }
    throw new StartError(`The server cannot listen on ${config.host}:${config.port} (${error.code}).`);
  });
  // Else only a server that is stopped gently would keep it for the next start.
  setTimeout(flushCompileCache, KEEP_COMPILED_AFTER_MS).unref();
  const { port } = app.server.address() as AddressInfo;
  console.info(`${config.siteName} is at http://${config.host === '127.0.0.1' ? 'localhost' : config.host}:${port}`);
}

await runCommand(() => start(process.argv.includes('--development')));
