import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../clock.ts';
import { clientNetwork } from '../client-address.ts';
import { sendError } from '../error-handling.ts';
import { ApiError, unavailableError } from '../errors.ts';
import { isInProcess } from '../request-kinds.ts';

const HOUR_MS = 3_600_000;
/** How many times in an hour a client's requests on a route may end the process by the same error, before that route refuses the client. */
const MOST_OF_ONE_CLIENT = 3;
/** How many times in an hour requests on a route may end the process before the route refuses everybody: one client may have many addresses. */
const MOST_OF_A_ROUTE = 9;
/** The route that answers all public pages. Since most pages work, it is never refused as a whole. */
const ALL_PAGES = '/*';

/** An end of the process by an error in a request. */
interface Crash {
  at: number;
  route: string;
  /** Digest of the client's network, so that the file contains no address. */
  client: string;
  /** The error, with the first line of its stack. */
  error: string;
}

const digest = (text: string) => createHash('sha256').update(text).digest('base64url');
const clientOf = ({ ip }: FastifyRequest) => digest(clientNetwork(ip));
const routeOf = ({ method, routeOptions }: FastifyRequest) => `${method} ${routeOptions.url ?? ''}`;

function signatureOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error).slice(0, 200);
  const [at = ''] = /\n {4}at .*/.exec(error.stack ?? '') ?? [];
  return `${error.name}: ${error.message}${at}`.slice(0, 400);
}

const isCrash = (value: unknown): value is Crash =>
  typeof value === 'object' &&
  value !== null &&
  typeof Reflect.get(value, 'at') === 'number' &&
  ['route', 'client', 'error'].every((key) => typeof Reflect.get(value, key) === 'string');

function readCrashes(file: string): Crash[] {
  try {
    const kept: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return Array.isArray(kept) ? kept.filter(isCrash) : [];
  } catch {
    // The file is missing or incomplete: no request has ended the process yet, or the disk was full. It then counts as empty.
    return [];
  }
}

export interface CrashRecord {
  /** Records that an uncaught error ends the process, and answers the request that caused it. To be called before the process ends. */
  note(error: unknown): void;
}

/**
 * Remembers across restarts which requests have ended the process, and refuses similar ones before they are handled. Otherwise a client who
 * knows such a request could keep the market down.
 */
export function openCrashRecord(
  app: FastifyInstance,
  { dataDir, clock }: { dataDir: string; clock: Clock },
): CrashRecord {
  const file = join(dataDir, 'crashes.json');
  const isRecent = ({ at }: Crash) => clock.now() - at < HOUR_MS;
  let crashes = readCrashes(file).filter(isRecent);
  const answering = new AsyncLocalStorage<FastifyReply>();

  function isRefused(request: FastifyRequest): boolean {
    const route = routeOf(request);
    const ofRoute = crashes.filter((crash) => crash.route === route && isRecent(crash));
    if (ofRoute.length >= MOST_OF_A_ROUTE && request.routeOptions.url !== ALL_PAGES) return true;
    if (ofRoute.length < MOST_OF_ONE_CLIENT) return false;
    const client = clientOf(request);
    const byError = Map.groupBy(
      ofRoute.filter((crash) => crash.client === client),
      ({ error }) => error,
    );
    return byError.values().some((same) => same.length >= MOST_OF_ONE_CLIENT);
  }

  app.addHook('onRequest', (request, reply, done) => {
    if (crashes.length > 0 && isRefused(request)) return done(unavailableError());
    // A request that a page sends within this process is not recorded itself: an error in it counts for the visitor's request for the page.
    if (!isInProcess(request)) answering.enterWith(reply);
    done();
  });

  return {
    note(error) {
      const reply = answering.getStore();
      if (!reply) return;
      const { request } = reply;
      const crash = { at: clock.now(), route: routeOf(request), client: clientOf(request), error: signatureOf(error) };
      crashes = [...crashes.filter(isRecent), crash];
      try {
        writeFileSync(file, JSON.stringify(crashes), { mode: 0o600 });
      } catch (failure) {
        request.log.error({ err: failure }, 'what ended the process cannot be written down');
      }
      if (!reply.sent) sendError(reply, new ApiError(500, 'InternalServerError', 'Internal Server Error'));
    },
  };
}
